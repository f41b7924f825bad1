import type { AccountType, CompanyType } from './actor.js';
import { type Asker, type Transition, transitions } from './transitions.js';

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/**
 * Statuses of a company. `deleted` is permanent: the row stays for its quotes and orders, but the data that identifies
 * its users is removed.
 */
export const COMPANY_STATUSES = ['active', 'suspended', 'inactive', 'deleted'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/**
 * Roles that act on a company: `own_admin` is an administrator of the company, `staff` a system administrator, `system`
 * the portal itself.
 */
type Role = 'own_admin' | 'staff' | 'system';

const OWN = ['own_admin'] as const;
const STAFF = ['staff'] as const;
const SYSTEM = ['system'] as const;

/**
 * Actions on a company that do not change its status. Its own administrators take them, and for some of them staff on
 * the company's behalf.
 */
const OWN_ACTIONS = {
  edit: { from: ['active'], by: OWN },
  upload: { from: ['active'], by: ['own_admin', 'staff'] },
  invite: { from: ['active'], by: ['own_admin', 'staff'], waits: true },
} as const satisfies Record<string, Transition<CompanyStatus, Role>>;
type OwnAction = keyof typeof OWN_ACTIONS;

/** Actions that change a company's status, as specified. As with users, only an inactive company can be deleted. */
export const STATUS_ACTIONS = {
  suspend: { from: ['active'], to: 'suspended', by: STAFF, waits: true },
  deactivate: { from: ['active', 'suspended'], to: 'inactive', by: ['own_admin', 'staff'], waits: true },
  reactivate: { from: ['suspended', 'inactive'], to: 'active', by: STAFF, waits: true },
  delete_permanently: { from: ['inactive'], to: 'deleted', by: STAFF, waits: true },
} as const satisfies Record<string, Transition<CompanyStatus, Role>>;
export type StatusAction = keyof typeof STATUS_ACTIONS;

/**
 * Actions that change the verification status of a company. The portal takes two of them itself: `submit` when the last
 * required document is uploaded, and `review_again` when a verified company changes data that was verified.
 */
export const VERIFICATION_ACTIONS = {
  submit: { from: ['unverified', 'rejected'], to: 'pending', by: SYSTEM },
  review_again: { from: ['verified'], to: 'pending', by: SYSTEM },
  verify: { from: ['unverified', 'pending', 'rejected'], to: 'verified', by: STAFF, waits: true },
  reject_verification: { from: ['unverified', 'pending'], to: 'rejected', by: STAFF, waits: true },
  reset_verification: { from: ['pending', 'verified', 'rejected'], to: 'unverified', by: STAFF, waits: true },
} as const satisfies Record<string, Transition<VerificationStatus, Role>>;
export type VerificationAction = keyof typeof VERIFICATION_ACTIONS;

const own = transitions<CompanyStatus, Role, OwnAction>(OWN_ACTIONS);
const statuses = transitions<CompanyStatus, Role, StatusAction>(STATUS_ACTIONS);
const verifications = transitions<VerificationStatus, Role, VerificationAction>(VERIFICATION_ACTIONS);

export type CompanyAction = OwnAction | StatusAction | Exclude<VerificationAction, 'submit' | 'review_again'>;

const isOffered = (action: OwnAction | StatusAction | VerificationAction): action is CompanyAction =>
  action !== 'submit' && action !== 'review_again';

export const COMPANY_ACTION_NAMES: CompanyAction[] = [...own.names, ...statuses.names, ...verifications.names].filter(
  isOffered,
);

/**
 * Types of companies that buy or sell. Only these can be verified or change status, so that staff cannot lock
 * themselves out.
 */
const CUSTOMERS: readonly CompanyType[] = ['client', 'partner'];

/** Fields of a company that the transition tables need. */
export interface CompanyState {
  id: string;
  type: CompanyType;
  status: CompanyStatus;
  verificationStatus: VerificationStatus;
}

/** The user who makes the request. */
interface Caller {
  companyId: string;
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/** True when the caller's role may take this action on the company, regardless of the company's status. */
export const mayChangeStatus = (action: StatusAction, company: CompanyState, caller: Caller): boolean =>
  statuses.isTheirs(action, asker(company, caller));

/** True when the transition table allows the caller this action in the company's current status. */
export const allowsStatus = (action: StatusAction, company: CompanyState, caller: Caller): boolean =>
  isCustomer(company) && statuses.allows(action, company.status, asker(company, caller));

/**
 * True when the transition table allows this action in the current verification status. A caller of null is the portal
 * itself.
 */
export const allowsVerification = (action: VerificationAction, company: CompanyState, caller: Caller | null): boolean =>
  isVerified(company) &&
  verifications.allows(action, company.verificationStatus, caller ? asker(company, caller) : { roles: SYSTEM });

/** True when the caller may edit the company, upload its documents or invite users to it now. */
export const allowsOwn = (action: OwnAction, company: CompanyState, caller: Caller): boolean =>
  isOwn(action, company) && own.allows(action, company.status, asker(company, caller));

/** Returns the actions that the screens may offer, sent as the `actions` of each company in a response. */
export function companyActions(company: CompanyState, caller: Caller): CompanyAction[] {
  const who = asker(company, caller);
  return [
    ...own.actions(company.status, who).filter((action) => isOwn(action, company)),
    ...(isCustomer(company) ? statuses.actions(company.status, who) : []),
    ...(isVerified(company) ? verifications.actions(company.verificationStatus, who) : []),
  ].filter((action) => isOffered(action));
}

const isCustomer = ({ type }: CompanyState): boolean => CUSTOMERS.includes(type);

/** True when companies of this type and status can be verified. Does not check the verification status. */
const isVerified = (company: CompanyState): boolean => isCustomer(company) && company.status !== 'deleted';

const isOwn = (action: OwnAction, company: CompanyState): boolean =>
  action === 'upload' ? isCustomer(company) : company.type !== 'internal';

function asker(company: CompanyState, { companyId, companyType, accountType, emailVerified }: Caller): Asker<Role> {
  const roles: Role[] = [];
  if (accountType === 'admin' && companyId === company.id) roles.push('own_admin');
  if (accountType === 'admin' && companyType === 'system') roles.push('staff');
  return { roles, emailVerified };
}

/**
 * Returns the reasons why the caller cannot delete the company permanently now, as sentences; an empty list if the
 * caller can.
 */
export function whyNotDelete(company: CompanyState, caller: Caller): string[] {
  if (allowsStatus('delete_permanently', company, caller)) return [];
  if (company.status === 'deleted') return ['This company has already been deleted.'];
  return [
    ...(isCustomer(company) ? [] : ['This company belongs to the portal itself.']),
    ...(mayChangeStatus('delete_permanently', company, caller) ? [] : ['Only a system administrator can delete it.']),
    ...(company.status === 'inactive' ? [] : ['Only an inactive company can be deleted. Deactivate it first.']),
  ];
}
