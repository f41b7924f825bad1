import { ACCOUNT_STATUSES, type AccountStatus, type Actor } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/** `own_admin` is an administrator of the person's company, `staff` a system administrator. */
type Role = 'own_admin' | 'staff';

const ADMINS = ['own_admin', 'staff'] as const;
const MAILED = ['active', 'suspended', 'pending_approval'] as const;

/**
 * Actions on a user account: from which status, to which, by which role. As specified. A company cannot change the
 * status of an account that staff suspended or have yet to approve.
 */
export const USER_ACTIONS = {
  edit: { from: ACCOUNT_STATUSES, by: ADMINS, waits: true },
  change_role: { from: ACCOUNT_STATUSES, by: ADMINS, waits: true, notToSelf: true },
  deactivate: { from: ['active'], to: 'inactive', by: ADMINS, waits: true, notToSelf: true },
  reactivate: { from: ['inactive'], to: 'active', by: ADMINS, waits: true, notToSelf: true },
  /** Permanent. Removes only the data that identifies the person; the row stays for quotes and histories. */
  delete: { from: ['inactive'], by: ADMINS, waits: true, notToSelf: true },
  /** Sets any other status, for a reason. As specified. */
  set_status: { from: ACCOUNT_STATUSES, by: ['staff'], waits: true, notToSelf: true },
  /** Mails a link that confirms the address or sets a new password. Inactive accounts cannot use either. */
  resend_verification: { from: MAILED, by: ['staff'], waits: true, notToSelf: true },
  send_password_reset: { from: MAILED, by: ['staff'], waits: true, notToSelf: true },
} as const satisfies Record<string, Transition<AccountStatus, Role>>;

export type UserAction = keyof typeof USER_ACTIONS;
export type UserTransition = 'deactivate' | 'reactivate';

/** State of a user that the table depends on. */
export interface UserState {
  id: string;
  companyId: string;
  /** The user's own status, independent of their company's. */
  status: AccountStatus;
}

/** The user who makes the request. */
type Caller = Pick<Actor, 'userId' | 'companyId' | 'companyType' | 'accountType' | 'emailVerified'>;

const users = transitions<AccountStatus, Role, UserAction>(USER_ACTIONS);

export const USER_ACTION_NAMES = users.names;

/** True when the caller may change users of this company: its administrators and the system's. `internal` only reads. */
export const manages = (caller: Caller, companyId: string): boolean => rolesOf(caller, companyId).length > 0;

/** True when the table allows the caller this action now. The lock checks that the company keeps an administrator. */
export const allowsUser = (action: UserAction, user: UserState, caller: Caller): boolean =>
  users.allows(action, user.status, asker(user, caller));

/** Actions that the screens may offer: the `actions` of every person in a response. All require a confirmed address. */
export const userActions = (user: UserState, caller: Caller): UserAction[] =>
  users.actions(user.status, asker(user, caller));

const asker = (user: UserState, caller: Caller) => ({
  roles: rolesOf(caller, user.companyId),
  emailVerified: caller.emailVerified,
  isSelf: user.id === caller.userId,
});

function rolesOf({ accountType, companyType, companyId }: Caller, ofCompany: string): Role[] {
  if (accountType !== 'admin' || companyType === 'internal') return [];
  const roles: Role[] = [];
  if (companyId === ofCompany) roles.push('own_admin');
  if (companyType === 'system') roles.push('staff');
  return roles;
}
