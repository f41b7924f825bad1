import { sentence } from '#rules/sentence';
import type { DealDecision } from '#rules/deal';

/** Texts of the console's deal screens. */
export const adminDealTexts = {
  title: 'Deals',
  list: 'Partner deals',
  search: 'Customer or product',
  views: { waiting: 'Waiting', all: 'All' },
  columns: {
    customer: 'Customer',
    partner: 'Partner',
    registration: 'Registration',
    stage: 'Stage',
    value: 'Expected value',
    closesOn: 'Expected close',
    registered: 'Registered',
  },
  filters: {
    registration: 'Registration',
    allRegistrations: 'All registrations',
    stage: 'Stage',
    allStages: 'All stages',
    conflict: 'Conflict',
    withOrWithout: 'With or without conflict',
    withConflict: 'With a conflict',
    partner: 'Partner',
  },
  emptyTitle: 'No deals',
  emptyText: 'Deals appear here once partners register customers.',
  name: (customer: string, partner: string) => `${customer}, ${partner}`,
  conflict: 'Conflict',
  registeredBy: (when: string, name: string, partner: string) => sentence(`Registered ${when} by ${name}, ${partner}`),
  asked: 'Waiting for the partner’s answer',
  customer: 'Customer',
  country: 'Country',
  vat: 'VAT number',
  website: 'Website',
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  client: 'Connected client',
  sale: 'Sale',
  openPartner: 'Open partner',
  products: 'Products',
  value: 'Value',
  closesOn: 'Expected close',
  stage: 'Stage',
  lost: 'Reason for loss',
  protectedUntil: 'Protected until',
  declined: 'Reason for decline',
  nextStep: 'Next step',
  lastStep: 'Last step',
  noStep: 'None yet',
  quote: 'Quote',
  notes: 'Notes by the partner',
  notProvided: 'Not provided',
  what: 'Field',
  sideBySide: (partner: string, other: string) => `${partner} and ${other} side by side`,
  first: (partner: string) => `${partner} registered this customer first`,
  protects: (partner: string) => `This customer is protected for ${partner}`,
  too: (partner: string) => `${partner} has also registered this customer`,
  same: (what: string[]) => (what.length > 0 ? `Same ${what.join(' and ')}.` : 'Similar name in the same country.'),
  sameVat: 'VAT number',
  sameWebsite: 'website',
  theirs: (day: string, until: string | null) =>
    until ? `Their deal of ${day} is protected until ${until}.` : `Their deal of ${day} is not protected.`,
  since: (day: string, until: string | null) =>
    until ? `Registered ${day}, protected until ${until}` : `Registered ${day}, not protected`,
  equal: 'Equal',
  similar: (likeness: string) => `Similar name, ${likeness}`,
};

/** Texts of a decision in the form. */
interface DecisionWords {
  label: string;
  /** Text below the label; `others` are the names of other protected partners. */
  text: (others: string[]) => string;
  confirm: string;
  done: string;
  reasonHint?: string;
}

export const decisionTexts: Record<DealDecision, DecisionWords> = {
  approve: {
    label: 'Approve',
    text: () => 'The customer is protected for the partner for 90 days.',
    confirm: 'Approve registration',
    done: 'Registration approved',
  },
  decline: {
    label: 'Decline',
    text: () => 'Needs a reason, which is sent to the partner.',
    confirm: 'Decline registration',
    done: 'Registration declined',
    reasonHint: 'Do not name another partner here.',
  },
  keep_earlier: {
    label: 'Keep the earlier deal',
    text: () => 'The new registration is declined.',
    confirm: 'Decline registration',
    done: 'Registration declined',
  },
  let_both_stand: {
    label: 'Keep both',
    text: () => 'For a different project of the same customer. Needs a reason.',
    confirm: 'Keep both',
    done: 'Both registrations kept',
    reasonHint: 'Saved in the history. Partners do not see it.',
  },
  protect_new: {
    label: 'Protect the new registration',
    text: (others) => sentence(`Needs a reason, which is sent to ${others.join(' and ')}`),
    confirm: 'Protect the new registration',
    done: 'The new registration is protected',
    reasonHint: 'Do not name the new partner here.',
  },
};

/** Texts of the decision form, including the wording of the mails (`templates/mail/deal-*`). */
export const decisionPanelTexts = {
  title: 'Decision',
  choice: 'Decision on the registration',
  declineOtherwise: 'Decline for another reason',
  reason: 'Reason',
  required: 'A reason is required',
  gap: 'The reason you write appears here.',
  told: (partner: string) => `Message to ${partner}`,
  nobody: 'No partner is told who the other partner is.',
  approved: 'Your registration was approved',
  kept: (customer: string, until: string) =>
    `${customer} is protected for you until ${until}. You can extend this once, by 30 days.`,
  declined: 'Your registration was declined',
  ended: 'Your protection has ended',
  note: 'Note for staff',
  both: 'Both partners are notified. The decision is saved in the history.',
  one: 'The partner is notified. The decision is saved in the history.',
  failed: 'The decision could not be saved',
  ask: 'Ask the partner first',
  askTitle: (partner: string) => `Ask ${partner}`,
  askText: 'They get the question by email and answer it in the portal. The registration stays in review.',
  question: 'Question',
  send: 'Send question',
  sent: 'The partner has been asked',
  askFailed: 'The question could not be sent',
};

/** Texts of the win probabilities. */
export const probabilityTexts = {
  title: 'Forecast',
  about: 'How likely deals are to be won, by stage',
  change: 'Change',
  changed: (name: string, day: string) => `Changed by ${name}, ${day}`,
  initial: 'Not changed yet',
  text: 'Forecasts multiply the value of each open deal by the percentage of its stage. Changes apply immediately.',
  save: 'Save percentages',
  wrong: 'Enter a whole number from 0 to 100',
  done: 'Percentages saved',
  failed: 'The percentages could not be saved',
  unloaded: 'The percentages could not be loaded',
};
