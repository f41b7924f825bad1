import type { AccountType, CompanyType } from '../rules/actor.js';
import type { CompanyStatus, VerificationStatus } from './company.entity.js';

/** Companies that buy or sell: the only ones that are verified, suspended or leave. Staff cannot lock themselves out. */
const CUSTOMERS: readonly CompanyType[] = ['client', 'partner'];

interface Rule<Status> {
  from: readonly Status[];
  to: Status;
  /** `own_admin` is an administrator of the company itself, `staff` a system administrator, `system` the portal. */
  by: readonly ('own_admin' | 'staff' | 'system')[];
}

/** Everything that changes a company's status. Spec 2 section 4; deletion only from inactive, as for people. */
export const STATUS_ACTIONS = {
  suspend: { from: ['active'], to: 'suspended', by: ['staff'] },
  deactivate: { from: ['active', 'suspended'], to: 'inactive', by: ['own_admin', 'staff'] },
  reactivate: { from: ['suspended', 'inactive'], to: 'active', by: ['staff'] },
  delete_permanently: { from: ['inactive'], to: 'deleted', by: ['staff'] },
} as const satisfies Record<string, Rule<CompanyStatus>>;
export type StatusAction = keyof typeof STATUS_ACTIONS;

/**
 * Everything that changes a company's verification. `submit` happens when the last required document is in,
 * `review_again` when a verified company changes what it was verified by.
 */
export const VERIFICATION_ACTIONS = {
  submit: { from: ['unverified', 'rejected'], to: 'pending', by: ['system'] },
  review_again: { from: ['verified'], to: 'pending', by: ['system'] },
  verify: { from: ['unverified', 'pending', 'rejected'], to: 'verified', by: ['staff'] },
  reject_verification: { from: ['unverified', 'pending'], to: 'rejected', by: ['staff'] },
  reset_verification: { from: ['pending', 'verified', 'rejected'], to: 'unverified', by: ['staff'] },
} as const satisfies Record<string, Rule<VerificationStatus>>;
export type VerificationAction = keyof typeof VERIFICATION_ACTIONS;

/** What a company's own administrators do without changing its status. */
const OWN_ACTIONS = ['edit', 'upload', 'invite'] as const;

export const COMPANY_ACTION_NAMES = [
  ...OWN_ACTIONS,
  ...(Object.keys(STATUS_ACTIONS) as StatusAction[]),
  ...(['verify', 'reject_verification', 'reset_verification'] as const),
];
export type CompanyAction = (typeof COMPANY_ACTION_NAMES)[number];

/** What does not wait until the caller's e-mail address is confirmed. */
const BEFORE_VERIFICATION: readonly CompanyAction[] = ['edit', 'upload'];

/** A company as the tables see it. */
export interface CompanyState {
  id: string;
  type: CompanyType;
  status: CompanyStatus;
  verificationStatus: VerificationStatus;
}

/** Who asks. */
interface Caller {
  companyId: string;
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/** Whether the change is this caller's to make, in whatever status the company is. */
export const mayChangeStatus = (action: StatusAction, company: CompanyState, caller: Caller): boolean =>
  mayDo(STATUS_ACTIONS[action], company, caller);

/** Whether the table allows this change of status now, to this caller. */
export function allowsStatus(action: StatusAction, company: CompanyState, caller: Caller): boolean {
  const { from }: Rule<CompanyStatus> = STATUS_ACTIONS[action];
  return CUSTOMERS.includes(company.type) && from.includes(company.status) && mayChangeStatus(action, company, caller);
}

/** Whether the table allows this change of verification now, to this caller; to the portal itself with null. */
export function allowsVerification(action: VerificationAction, company: CompanyState, caller: Caller | null): boolean {
  const rule: Rule<VerificationStatus> = VERIFICATION_ACTIONS[action];
  const allowed = caller === null ? rule.by.includes('system') : mayDo(rule, company, caller);
  return (
    allowed &&
    CUSTOMERS.includes(company.type) &&
    company.status !== 'deleted' &&
    rule.from.includes(company.verificationStatus)
  );
}

/** What the screens may offer: the `actions` of every company in an answer. */
export function companyActions(company: CompanyState, caller: Caller): CompanyAction[] {
  return COMPANY_ACTION_NAMES.filter((action) => {
    if (!caller.emailVerified && !BEFORE_VERIFICATION.includes(action)) return false;
    if (action in STATUS_ACTIONS) return allowsStatus(action as StatusAction, company, caller);
    if (action in VERIFICATION_ACTIONS) return allowsVerification(action as VerificationAction, company, caller);
    if (!isOwnAdmin(company, caller) || company.status !== 'active' || company.type === 'internal') return false;
    return action !== 'upload' || CUSTOMERS.includes(company.type);
  });
}

function mayDo({ by }: Pick<Rule<unknown>, 'by'>, company: CompanyState, caller: Caller): boolean {
  const isStaff = caller.companyType === 'system' && caller.accountType === 'admin';
  return (by.includes('staff') && isStaff) || (by.includes('own_admin') && isOwnAdmin(company, caller));
}

const isOwnAdmin = (company: CompanyState, caller: Caller): boolean =>
  caller.companyId === company.id && caller.accountType === 'admin';

/** Why the caller cannot delete the company for good now, in sentences; nothing when they can. */
export function whyNotDelete(company: CompanyState, caller: Caller): string[] {
  if (allowsStatus('delete_permanently', company, caller)) return [];
  if (company.status === 'deleted') return ['This company has been deleted already.'];
  return [
    ...(CUSTOMERS.includes(company.type) ? [] : ['This company belongs to the portal itself.']),
    ...(mayChangeStatus('delete_permanently', company, caller) ? [] : ['Only a system administrator can delete it.']),
    ...(company.status === 'inactive' ? [] : ['Only an inactive company can be deleted. Deactivate it first.']),
  ];
}
