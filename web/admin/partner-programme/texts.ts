import type { ApplicationDecision } from '#rules/partner-application';
import { formatCount } from '../../shared/format';

/** Texts of the console's screens of partner applications. */
export const adminPartnerTexts = {
  title: 'Applications',
  list: 'Partner applications',
  search: 'Company, applicant',
  views: {
    waiting: 'Waiting',
    asked: 'More information',
    approved: 'Approved',
    rejected: 'Rejected',
    all: 'All',
  },
  columns: {
    company: 'Company',
    applicant: 'Applicant',
    country: 'Country',
    status: 'Status',
    revenue: 'Expected yearly revenue',
    documents: 'Documents',
    submitted: 'Applied',
  },
  filters: { status: 'Status', allStatuses: 'All statuses' },
  emptyTitle: 'No applications',
  emptyText: 'Applications appear here once companies apply for the partner program.',
  name: (company: string) => `Application of ${company}`,
  applied: (when: string) => `Applied ${when}.`,
  tookOn: (name: string, when: string) => `${name} started the review on ${when}.`,
  company: 'Company',
  openCompany: 'Open company',
  companyFailed: 'The company could not be loaded',
  address: 'Address',
  number: 'COC number',
  vat: 'VAT number',
  website: 'Website',
  notProvided: 'Not provided',
  person: 'Applicant',
  personName: 'Name',
  email: 'Email',
  phone: 'Phone',
  tier: 'Starts as',
  tierOf: (label: string, percentage: string) => `${label}, ${percentage}`,
  file: (size: string, date: string) => `${size} · ${date}`,
  chosen: 'Document shown',
  history: 'History',
  steps: {
    submitted: 'Applied',
    under_review: 'Review started',
    more_information: 'Information requested',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  answered: 'Answered by the applicant',
  notesOf: 'For staff only:',
  earlier: 'Earlier applications',
  earlierOf: (date: string) => `Submitted on ${date}`,
  checks: {
    title: 'Checked for you',
    goodVat: 'VAT number looks valid',
    goodVatAbout: 'Only the format of EU numbers is checked, not a register.',
    oddVat: 'VAT number looks wrong',
    noVat: 'No VAT number',
    noVatAbout: 'The company has not given one.',
    sameNumbers: 'Another company has the same number',
    ownNumbers: 'No other company has these numbers',
    numbers: 'VAT and COC number',
    similar: 'A partner has a similar name',
    ownName: 'No partner has a similar name',
    allPartners: 'Among all partners, including former ones',
    sameDomain: (domain: string) => `Another company has people at ${domain}`,
    ownDomain: (domain: string) => `No other company has people at ${domain}`,
    allPeople: 'Among all people with an account',
  },
  decide: 'Decision',
  applications: 'Partner applications',
  dialog: {
    tier: 'Start as',
    notes: 'Notes',
    notesHint: 'For staff only: the applicant never sees them.',
    required: 'A reason is required',
    reads: 'Message to the applicant',
    failed: 'Request failed',
  },
};

interface DecisionWords {
  label: string;
  title: (company: string) => string;
  text: string;
  confirm: string;
  done: string;
  /** Field for a message from staff to the applicant. */
  told?: { label: string; hint: string; gap: string };
  /** Paragraphs of the mail, with the wording of its template (`templates/mail/partner-application-*`). */
  mail: (company: string, told: { reason: string; tier: string; percentage: string }) => readonly string[];
}

/** Texts of the button and the dialog of each decision on an application. */
export const decisionTexts: Record<ApplicationDecision, DecisionWords> = {
  take: {
    label: 'Start review',
    title: (company) => `Start the review of ${company}`,
    text: 'You become the reviewer of this application.',
    confirm: 'Start review',
    done: 'Review started',
    mail: (company) => [
      `The application of ${company} is under review by our partner team. No action is needed from you.`,
    ],
  },
  ask: {
    label: 'Request info',
    title: (company) => `Request information from ${company}`,
    text: 'The applicant adds documents or an answer, and the review continues.',
    confirm: 'Request info',
    done: 'Information requested',
    told: {
      label: 'What we need',
      hint: 'Say which document you need and what is missing. The applicant sees this.',
      gap: 'Your text from above appears here.',
    },
    mail: (company, { reason }) => [
      `To continue with the application of ${company}, we need the following:`,
      reason,
      'The review continues once we receive it.',
    ],
  },
  approve: {
    label: 'Approve',
    title: (company) => `Approve the application of ${company}`,
    text: 'The company becomes a partner and keeps its quotes and orders. Its people can sign in.',
    confirm: 'Approve',
    done: 'Application approved',
    mail: (company, { tier, percentage }) => [
      `The application of ${company} is approved. You start as ${tier} with a commission of ${percentage}.`,
    ],
  },
  reject: {
    label: 'Reject',
    title: (company) => `Reject the application of ${company}`,
    text: 'The applicant can apply again once the reason for the rejection is resolved.',
    confirm: 'Reject',
    done: 'Application rejected',
    told: {
      label: 'The reason',
      hint: 'Say what has to be corrected. The applicant sees this.',
      gap: 'Your text from above appears here.',
    },
    mail: (company, { reason }) => [
      `We have reviewed the application of ${company} for our partner program and did not accept it, for this reason:`,
      reason,
      'You can apply again once the reason for the rejection is resolved.',
    ],
  },
};

/** Texts of the queue of records that wait for a decision. */
export const reviewTexts = {
  title: 'Partner reviews',
  show: 'Type of review',
  kinds: { all: 'Waiting', application: 'Applications', deal: 'Deals' },
  applicationOf: (applicant: string) => `Application, ${applicant}`,
  dealOf: (partner: string) => `Deal of ${partner}`,
  /** Formats the waiting time. */
  age: (ms: number) => {
    const minutes = Math.max(0, Math.floor(ms / 60_000));
    if (minutes < 60) return `${minutes} min`;
    return minutes < 2 * 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
  },
  none: 'Nothing is waiting.',
  more: (count: number) => `${formatCount(count)} more after these.`,
  move: 'to move',
  back: (count: number) => `${formatCount(count)} waiting`,
  former: 'Previous review',
  next: 'Next review',
  failed: 'The reviews could not be loaded',
};
