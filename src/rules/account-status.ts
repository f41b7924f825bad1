import { ACCOUNT_STATUSES, type AccountStatus, type Actor } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/** `own_admin` is an administrator of the person's company, `staff` a system administrator. */
type Role = 'own_admin' | 'staff';

const ADMINS = ['own_admin', 'staff'] as const;
const MAILED = ['active', 'suspended', 'pending_approval'] as const;

/**
 * Everything that can be done to a person: from which status, to which, by whom. As specified; what staff
 * suspended or have yet to approve is not a company's to change.
 */
export const USER_ACTIONS = {
  edit: { from: ACCOUNT_STATUSES, by: ADMINS, waits: true },
  change_role: { from: ACCOUNT_STATUSES, by: ADMINS, waits: true, notToSelf: true },
  deactivate: { from: ['active'], to: 'inactive', by: ADMINS, waits: true, notToSelf: true },
  reactivate: { from: ['inactive'], to: 'active', by: ADMINS, waits: true, notToSelf: true },
  /** For good; only what names the person goes, the row stays for quotes and histories. */
  delete: { from: ['inactive'], by: ADMINS, waits: true, notToSelf: true },
  /** To any other status, for a reason. As specified. */
  set_status: { from: ACCOUNT_STATUSES, by: ['staff'], waits: true, notToSelf: true },
  /** Mails the person the link that confirms their address, or sets a new password: who is inactive has no use for it. */
  resend_verification: { from: MAILED, by: ['staff'], waits: true, notToSelf: true },
  send_password_reset: { from: MAILED, by: ['staff'], waits: true, notToSelf: true },
} as const satisfies Record<string, Transition<AccountStatus, Role>>;

export type UserAction = keyof typeof USER_ACTIONS;
export type UserTransition = 'deactivate' | 'reactivate';

/** A person as the table sees them. */
export interface UserState {
  id: string;
  companyId: string;
  /** Their own status, whatever their company's. */
  status: AccountStatus;
}

/** Who asks. */
type Caller = Pick<Actor, 'userId' | 'companyId' | 'companyType' | 'accountType' | 'emailVerified'>;

const users = transitions<AccountStatus, Role, UserAction>(USER_ACTIONS);

export const USER_ACTION_NAMES = users.names;

/** Whether a caller may change people of this company at all: its administrators and the system's. `internal` only reads. */
export const manages = (caller: Caller, companyId: string): boolean => rolesOf(caller, companyId).length > 0;

/** Whether the table allows this action now, to this caller. That a company keeps an administrator is the lock's business. */
export const allowsUser = (action: UserAction, user: UserState, caller: Caller): boolean =>
  users.allows(action, user.status, asker(user, caller));

/** What the screens may offer: the `actions` of every person in an answer. All of them wait for a confirmed address. */
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
