import { ACCOUNT_STATUSES, type AccountStatus, type Actor } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Roles that may act on a user: `own_admin` is an administrator of the user's company, `staff` a system administrator.
 */
type Role = 'own_admin' | 'staff';

const ADMINS = ['own_admin', 'staff'] as const;
const MAILED = ['active', 'suspended', 'pending_approval'] as const;

/**
 * Transition table of user accounts, as specified: for each action its starting statuses, its new status and the roles
 * that may take it. A company cannot change the status of an account that staff suspended or have not approved yet.
 */
export const USER_ACTIONS = {
  edit: { from: ACCOUNT_STATUSES, by: ADMINS, waits: true },
  change_role: { from: ACCOUNT_STATUSES, by: ADMINS, waits: true, notToSelf: true },
  deactivate: { from: ['active'], to: 'inactive', by: ADMINS, waits: true, notToSelf: true },
  reactivate: { from: ['inactive'], to: 'active', by: ADMINS, waits: true, notToSelf: true },
  /**
   * Permanent. Deletes only the data that identifies the user; the row stays, because quotes and histories refer to it.
   */
  delete: { from: ['inactive'], by: ADMINS, waits: true, notToSelf: true },
  /** Sets any other status and requires a reason. As specified. */
  set_status: { from: ACCOUNT_STATUSES, by: ['staff'], waits: true, notToSelf: true },
  /**
   * These two actions mail a link to confirm the address or to set a new password. An inactive account cannot use
   * either link.
   */
  resend_verification: { from: MAILED, by: ['staff'], waits: true, notToSelf: true },
  send_password_reset: { from: MAILED, by: ['staff'], waits: true, notToSelf: true },
} as const satisfies Record<string, Transition<AccountStatus, Role>>;

export type UserAction = keyof typeof USER_ACTIONS;
export type UserTransition = 'deactivate' | 'reactivate';

/** Fields of a user that the transition table needs. */
export interface UserState {
  id: string;
  companyId: string;
  /** The status of the user's own account, independent of the company's status. */
  status: AccountStatus;
}

/** The user who makes the request. */
type Caller = Pick<Actor, 'userId' | 'companyId' | 'companyType' | 'accountType' | 'emailVerified'>;

const users = transitions<AccountStatus, Role, UserAction>(USER_ACTIONS);

export const USER_ACTION_NAMES = users.names;

/**
 * True when the caller may change users of this company: administrators of the company and system administrators. Users
 * of `internal` companies may only read.
 */
export const manages = (caller: Caller, companyId: string): boolean => rolesOf(caller, companyId).length > 0;

/**
 * True when the transition table allows the caller this action now. Does not check that the company keeps an
 * administrator: the code that locks the rows does.
 */
export const allowsUser = (action: UserAction, user: UserState, caller: Caller): boolean =>
  users.allows(action, user.status, asker(user, caller));

/**
 * Actions that the screens may offer, sent as the `actions` of each user in a response. All of them require that the
 * caller has confirmed their e-mail address.
 */
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
