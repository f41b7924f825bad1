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
    revenue: 'Expected per year',
    documents: 'Documents',
    submitted: 'Applied',
  },
  filters: { status: 'Status', allStatuses: 'All statuses' },
  emptyTitle: 'No applications',
  emptyText: 'Applications appear here once companies apply for the partner program.',
  name: (company: string) => `Application of ${company}`,
  applied: (when: string) => `Applied ${when}.`,
  tookOn: (name: string, when: string) => `${name} took it on ${when}.`,
  company: 'Company',
  openCompany: 'Open company',
  companyFailed: 'The company could not be loaded',
  address: 'Address',
  number: 'Number',
  vat: 'VAT',
  website: 'Website',
  notProvided: 'Not provided',
  person: 'Person',
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
    under_review: 'Taken on',
    more_information: 'Asked for more',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  answered: 'Answered by the applicant',
  notesOf: 'For staff only:',
  earlier: 'Earlier applications',
  earlierOf: (date: string) => `Of ${date}`,
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
    notesHint: 'For staff only: the applicant never reads them.',
    required: 'A reason is required',
    reads: 'What the applicant will read',
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
  /** Paragraphs of the mail, in the wording of its template (`templates/mail/partner-application-*`). */
  mail: (company: string, told: { reason: string; tier: string; percentage: string }) => readonly string[];
}

/** Texts of the button and the dialog of each decision on an application. */
export const decisionTexts: Record<ApplicationDecision, DecisionWords> = {
  take: {
    label: 'Take it on',
    title: (company) => `Take on the application of ${company}`,
    text: 'You are its reviewer from now on.',
    confirm: 'Take it on',
    done: 'Application taken on',
    mail: (company) => [
      `Somebody in our partner team is reading the application of ${company}. There is nothing for you to do.`,
    ],
  },
  ask: {
    label: 'Ask for more',
    title: (company) => `Ask ${company} for more`,
    text: 'The applicant adds documents or an answer, and sends it back.',
    confirm: 'Ask for more',
    done: 'The applicant has been asked',
    told: {
      label: 'What we need',
      hint: 'Say which document, and what about it. The applicant reads this.',
      gap: 'Your text from above appears here.',
    },
    mail: (company, { reason }) => [
      `To go on with the application of ${company} we need this:`,
      reason,
      'The review goes on as soon as it is here.',
    ],
  },
  approve: {
    label: 'Approve',
    title: (company) => `Approve the application of ${company}`,
    text: 'The company becomes a partner and keeps its quotes and orders. Its people can sign in.',
    confirm: 'Approve',
    done: 'Application approved',
    mail: (company, { tier, percentage }) => [
      `We have approved the application of ${company}. You start as ${tier} with a commission of ${percentage}.`,
    ],
  },
  reject: {
    label: 'Reject',
    title: (company) => `Reject the application of ${company}`,
    text: 'The applicant can apply again once this is resolved.',
    confirm: 'Reject',
    done: 'Application rejected',
    told: {
      label: 'The reason',
      hint: 'Say what has to be corrected. The applicant reads this.',
      gap: 'Your text from above appears here.',
    },
    mail: (company, { reason }) => [
      `We have read the application of ${company} for our partner program and did not accept it, for this reason:`,
      reason,
      'You can apply again once this is resolved.',
    ],
  },
};

/** Texts of the queue beside a record under review. */
export const reviewTexts = {
  title: 'Partner reviews',
  show: 'Kind of review',
  kinds: { all: 'Waiting', application: 'Applications', deal: 'Deals' },
  applicationOf: (applicant: string) => `Application, ${applicant}`,
  dealOf: (partner: string) => `Deal of ${partner}`,
  /** Waiting time. */
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
