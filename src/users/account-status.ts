import type { AccountStatus, Actor } from '../rules/actor.js';

interface Rule {
  from: readonly AccountStatus[];
  /** Absent where the action leaves the status as it is. */
  to?: AccountStatus;
  /** Nobody does it to themselves. Spec 2 section 6. */
  notToSelf?: true;
  /** Only system administrators do it. */
  staffOnly?: true;
}

const ANY = ['active', 'inactive', 'pending_approval', 'suspended'] as const satisfies AccountStatus[];

/**
 * Everything that can be done to a person, by the administrators of their company and by system administrators: from
 * which status, to which. Spec 2 section 4; what staff suspended or have yet to approve is not a company's to change.
 */
export const USER_ACTIONS = {
  edit: { from: ANY },
  change_role: { from: ANY, notToSelf: true },
  deactivate: { from: ['active'], to: 'inactive', notToSelf: true },
  reactivate: { from: ['inactive'], to: 'active', notToSelf: true },
  /** For good; only what names the person goes, the row stays for quotes and histories. */
  delete: { from: ['inactive'], notToSelf: true },
  /** To any other status, for a reason. Spec 2 section 4. */
  set_status: { from: ANY, notToSelf: true, staffOnly: true },
} as const satisfies Record<string, Rule>;

export type UserAction = keyof typeof USER_ACTIONS;
export const USER_ACTION_NAMES = Object.keys(USER_ACTIONS) as UserAction[];
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

/** Whether a caller may change people of this company at all: its administrators and the system's. `internal` only reads. */
export function manages(caller: Caller, companyId: string): boolean {
  if (caller.accountType !== 'admin' || caller.companyType === 'internal') return false;
  return caller.companyType === 'system' || caller.companyId === companyId;
}

/** Whether the table allows this action now, to this caller. That a company keeps an administrator is the lock's business. */
export function allows(action: UserAction, user: UserState, caller: Caller): boolean {
  const rule: Rule = USER_ACTIONS[action];
  if (rule.notToSelf && user.id === caller.userId) return false;
  if (rule.staffOnly && caller.companyType !== 'system') return false;
  return manages(caller, user.companyId) && rule.from.includes(user.status);
}

/** What the screens may offer: the `actions` of every person in an answer. All of them wait for a confirmed address. */
export function actionsFor(user: UserState, caller: Caller): UserAction[] {
  return caller.emailVerified ? USER_ACTION_NAMES.filter((action) => allows(action, user, caller)) : [];
}
