import type { DealDecision } from '#rules/deal';

/** Texts of the console's deal screens. */
export const adminDealTexts = {
  title: 'Deals',
  list: 'Deals of partners',
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
  name: (customer: string, partner: string) => `${customer}, of ${partner}`,
  conflict: 'Conflict',
  registeredBy: (when: string, name: string, partner: string) => `Registered ${when} by ${name}, ${partner}.`,
  asked: 'Waiting for the partner’s answer',
  customer: 'Customer',
  country: 'Country',
  vat: 'VAT',
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
  lost: 'Lost because',
  protectedUntil: 'Protected until',
  declined: 'Declined because',
  nextStep: 'Next step',
  lastStep: 'Last step',
  noStep: 'None yet',
  quote: 'Quote',
  notes: 'Notes of the partner',
  notProvided: 'Not provided',
  what: 'Field',
  sideBySide: (partner: string, other: string) => `${partner} and ${other} side by side`,
  first: (partner: string) => `${partner} came first`,
  protects: (partner: string) => `${partner} is protected`,
  too: (partner: string) => `${partner} has registered this customer, too`,
  same: (what: string[]) => (what.length > 0 ? `Same ${what.join(' and ')}.` : 'Similar name in the same country.'),
  sameVat: 'VAT number',
  sameWebsite: 'website',
  theirs: (day: string, until: string | null) =>
    until ? `Their deal of ${day} is protected until ${until}.` : `Their deal of ${day} is not protected.`,
  since: (day: string, until: string | null) => (until ? `${day}, until ${until}` : `${day}, not protected`),
  equal: 'Equal',
  similar: (likeness: string) => `Similar name, ${likeness}`,
};

/** Texts of a decision before it is made. */
interface DecisionWords {
  label: string;
  /** Text below the label; `others` are the partners with current protection. */
  text: (others: string[]) => string;
  confirm: string;
  done: string;
  reasonHint?: string;
}

export const decisionTexts: Record<DealDecision, DecisionWords> = {
  approve: {
    label: 'Approve',
    text: () => 'The customer is kept for the partner for 90 days.',
    confirm: 'Approve registration',
    done: 'Registration approved',
  },
  decline: {
    label: 'Decline',
    text: () => 'Needs a reason, which the partner reads.',
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
    label: 'Let both stand',
    text: () => 'Another project of the same customer. Needs a reason.',
    confirm: 'Let both stand',
    done: 'Both registrations stand',
    reasonHint: 'For the history: no partner reads it.',
  },
  protect_new: {
    label: 'Protect the new one',
    text: (others) => `${others.join(' and ')} ${others.length > 1 ? 'are' : 'is'} told why. Needs a reason.`,
    confirm: 'Protect the new one',
    done: 'The new registration is protected',
    reasonHint: 'Do not name the new partner here.',
  },
};

/** Texts of the decision form beside a deal, with the wording of the mails (`templates/mail/deal-*`). */
export const decisionPanelTexts = {
  title: 'Decision',
  choice: 'Decision on the registration',
  declineOtherwise: 'Decline for another reason',
  reason: 'Reason',
  required: 'A reason is required',
  gap: 'The reason you write appears here.',
  told: (partner: string) => `What ${partner} is told`,
  nobody: 'Nobody learns who the other partner is.',
  approved: 'Your registration was approved',
  kept: (customer: string, until: string) =>
    `${customer} is protected for you until ${until}. You can extend this once, by 30 days.`,
  declined: 'Your registration was declined',
  ended: 'Your protection has ended',
  note: 'Note for staff',
  both: 'Both partners and the history get the decision.',
  one: 'The partner and the history get the decision.',
  failed: 'This could not be decided',
  ask: 'Ask the partner first',
  askTitle: (partner: string) => `Ask ${partner}`,
  askText: 'They get the question by email and answer it on their deal. The registration keeps waiting.',
  question: 'Question',
  send: 'Send question',
  sent: 'The partner has been asked',
  askFailed: 'The question could not be sent',
};

/** Texts of the win probabilities. */
export const probabilityTexts = {
  title: 'Forecast',
  about: 'How likely deals in each stage are won',
  change: 'Change',
  changed: (name: string, day: string) => `Changed by ${name}, ${day}`,
  initial: 'Not changed yet',
  text: 'Partners’ forecasts count each open deal’s value with the percentage of its stage, from now on.',
  save: 'Save percentages',
  wrong: 'Enter a whole number from 0 to 100',
  done: 'Percentages saved',
  failed: 'The percentages could not be saved',
  unloaded: 'The percentages could not be loaded',
};
