import type { AccountType, CompanyType } from './actor.js';
import { type TextRule, atMost } from './text-rule.js';
import { type Asker, type Transition, transitions } from './transitions.js';

export const APPLICATION_STATUSES = ['submitted', 'under_review', 'more_information', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Statuses of an application that is not decided. A company has at most one application in these statuses. */
export const OPEN_APPLICATION_STATUSES = [
  'submitted',
  'under_review',
  'more_information',
] as const satisfies readonly ApplicationStatus[];

/** Statuses in which an application waits for staff. */
export const WAITING_APPLICATION_STATUSES = [
  'submitted',
  'under_review',
] as const satisfies readonly ApplicationStatus[];

/**
 * Roles that act on an application: `applicant` is an administrator of the applying company, `staff` a system
 * administrator.
 */
type Role = 'applicant' | 'staff';

const STAFF = ['staff'] as const;
const APPLICANT = ['applicant'] as const;

/** Transition table of applications. The applicant can upload documents while the application is open. */
export const APPLICATION_ACTIONS = {
  take: { from: ['submitted'], to: 'under_review', by: STAFF, waits: true },
  ask: { from: ['under_review'], to: 'more_information', by: STAFF, waits: true },
  answer: { from: ['more_information'], to: 'under_review', by: APPLICANT },
  approve: { from: ['under_review'], to: 'approved', by: STAFF, waits: true },
  reject: { from: ['under_review'], to: 'rejected', by: STAFF, waits: true },
  upload: { from: OPEN_APPLICATION_STATUSES, by: APPLICANT },
} as const satisfies Record<string, Transition<ApplicationStatus, Role>>;
export type ApplicationAction = keyof typeof APPLICATION_ACTIONS;
export type ApplicationDecision = 'take' | 'ask' | 'approve' | 'reject';

const applications = transitions<ApplicationStatus, Role, ApplicationAction>(APPLICATION_ACTIONS);

export const APPLICATION_ACTION_NAMES = applications.names;

/** Returns the decision of staff that leads to a status; undefined if no decision does. */
export const decisionTo = (status: ApplicationStatus): ApplicationDecision | undefined =>
  (['take', 'ask', 'approve', 'reject'] as const).find((action) => APPLICATION_ACTIONS[action].to === status);

/** The user who makes the request. */
interface Caller {
  companyId: string;
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

interface ApplicationState {
  status: ApplicationStatus;
  companyId: string;
}

/** True when the transition table allows the caller this action in the application's current status. */
export const allowsApplication = (action: ApplicationAction, application: ApplicationState, caller: Caller): boolean =>
  applications.allows(action, application.status, asker(application, caller));

/** Actions that the screens may offer, sent as the `actions` of each application in a response. */
export const applicationActions = (application: ApplicationState, caller: Caller): ApplicationAction[] =>
  applications.actions(application.status, asker(application, caller));

function asker({ companyId }: ApplicationState, caller: Caller): Asker<Role> {
  const roles: Role[] = [];
  if (caller.accountType === 'admin' && caller.companyId === companyId) roles.push('applicant');
  if (caller.accountType === 'admin' && caller.companyType === 'system') roles.push('staff');
  return { roles, emailVerified: caller.emailVerified };
}

/** Types of documents that an applicant uploads as proof. */
export const APPLICATION_DOCUMENTS = {
  company_registration: { label: 'Company registration', required: true },
  tax_certificate: { label: 'Tax certificate', required: true },
  references: { label: 'References', required: false },
  insurance: { label: 'Insurance', required: false },
} as const;
export type ApplicationDocumentType = keyof typeof APPLICATION_DOCUMENTS;
export const APPLICATION_DOCUMENT_TYPES = Object.keys(APPLICATION_DOCUMENTS) as ApplicationDocumentType[];

/** Kinds of products that an applicant intends to sell; they are the product groups of the catalogue. */
export const PRODUCT_KINDS = {
  tables: 'Tables',
  walls: 'Walls',
  rooms: 'Rooms',
  displays: 'Displays',
  flex: 'Flex',
  software: 'Software',
} as const;
export type ProductKind = keyof typeof PRODUCT_KINDS;
export const PRODUCT_KIND_NAMES = Object.keys(PRODUCT_KINDS) as ProductKind[];

/** Ranges for the number of the applicant's employees, technical and other. */
export const TEAM_SIZES = {
  '1-10': '1 to 10',
  '11-25': '11 to 25',
  '26-100': '26 to 100',
  '101+': 'More than 100',
} as const;
export type TeamSize = keyof typeof TEAM_SIZES;
export const TEAM_SIZE_NAMES = Object.keys(TEAM_SIZES) as TeamSize[];

/** Maximum annual revenue, in euros, that an applicant can enter as expected from our products. */
export const MAX_EXPECTED_REVENUE = 999_999_999;
export const MAX_MARKETS = 50;

/** Reason for applying as a partner. */
export const MOTIVATION: TextRule = {
  label: 'Why HoloPortal',
  required: 'Please say in a sentence why you want to be a partner',
  checks: [atMost('Why HoloPortal', 1000)],
};

/** Messages about invalid answers in the application form. The server and the screen use the same messages. */
export const APPLICATION_PROBLEMS = {
  markets: 'Please select the countries you sell in',
  products: 'Please select what you want to sell',
  teamSize: 'Please select the size of your team',
  technicalPeople: 'Enter a whole number of people, for example 3',
  expectedRevenue: 'Enter an amount in euros, for example 400,000',
} as const;

export const MAX_TECHNICAL_PEOPLE = 100_000;
