import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../rules/actor.js';
import { now } from '../platform/clock.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { conflict, forbidden, notFound } from '../platform/errors.js';
import { Scope } from '../platform/database/scope.js';
import { retireTokens } from '../platform/tokens/single-use-token.js';
import { isUuid } from '../rules/ids.js';
import { AccountToken } from './account-token.entity.js';
import { allowsUser, manages, USER_ACTIONS, type UserAction } from '../rules/account-status.js';
import { Invitation } from './invitations/invitation.entity.js';
import { Session } from './session.entity.js';
import { UserStatusChange } from './user-status-change.entity.js';
import { User } from './user.entity.js';
import { LOCK_COMPANY } from './users.queries.js';

/** Functions that load, lock and change users. */

const NOT_TO_SELF: Partial<Record<UserAction, string>> = {
  change_role: 'You cannot change your own role',
  deactivate: 'You cannot deactivate your own account',
  reactivate: 'You cannot reactivate your own account',
  delete: 'You cannot delete your own account',
  set_status: 'You cannot change your own status',
  resend_verification: 'You can have it sent from your own account',
  send_password_reset: 'You can change your password in your own account',
};

const INACTIVE_IS_NOT_MAILED = 'An inactive user cannot sign in: reactivate the account first';

const WRONG_STATUS: Partial<Record<UserAction, string>> = {
  deactivate: 'Only active users can be deactivated',
  reactivate: 'Only inactive users can be reactivated',
  delete: 'Only inactive users can be permanently deleted',
  resend_verification: INACTIVE_IS_NOT_MAILED,
  send_password_reset: INACTIVE_IS_NOT_MAILED,
};

/** Returns the companies whose users the actor may read. 403 for standard accounts of customers. */
export function peopleScope(actor: Actor): Scope {
  const scope = Scope.of(actor);
  if (scope.isAll || actor.accountType === 'admin') return scope;
  throw forbidden(
    'Only company administrators can manage users. Please contact your admin for user management.',
    'account_type',
  );
}

/** Returns the condition for users that the actor may read. */
const readable = (actor: Actor) => ({ deletedAt: null, ...peopleScope(actor).where('company') });

/** Returns a user that the actor may read. 404 'User not found' otherwise. */
export async function findUser(em: EntityManager, actor: Actor, id: string): Promise<User> {
  const found = isUuid(id) ? await em.findOne(User, { id, ...readable(actor) }, { populate: ['company'] }) : null;
  if (!found) throw notFound('User not found');
  return found;
}

/**
 * Locks a user until the end of the transaction, for a change; locks the user's company first. So changes of a
 * company's users run one after the other, and each sees how many administrators are left. Throws 404 for a user that
 * the actor may not see, 412 for a stale copy, 403 or 409 when the action is not allowed.
 */
export async function lockUser(
  em: EntityManager,
  actor: Actor,
  id: string,
  action: UserAction,
  expectedVersion?: number,
): Promise<User> {
  const { company } = await findUser(em, actor, id);
  await lockPeopleOf(em, company.id);
  const user = await em.findOne(
    User,
    { id, ...readable(actor) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!user) throw notFound('User not found');
  await checkVersion(em, user, expectedVersion);
  refuseUnlessAllowed(action, user, actor);
  return user;
}

/** Locks a company for a change of its users. Other transactions can still read the company and refer to it. */
export async function lockPeopleOf(em: EntityManager, companyId: string): Promise<void> {
  await LOCK_COMPANY.run(em, [companyId]);
}

/** Throws 403 or 409 with the reason when the transition table does not allow the action now. */
export function refuseUnlessAllowed(action: UserAction, user: User, actor: Actor): void {
  const [reason] = reasonsAgainst(action, user, actor);
  if (reason) throw reason;
}

/** Returns the reasons why the action is not allowed now; empty when it is allowed. */
export function reasonsAgainst(action: UserAction, user: User, actor: Actor) {
  const state = asState(user);
  if (allowsUser(action, state, actor)) return [];
  const rule: { from: readonly string[]; notToSelf?: boolean } = USER_ACTIONS[action];
  const texts = { self: NOT_TO_SELF[action] ?? '', status: WRONG_STATUS[action] ?? '' };
  return [
    ...(manages(actor, state.companyId) ? [] : [forbidden('Only an administrator can do this.', 'account_type')]),
    ...(rule.notToSelf && user.id === actor.userId ? [forbidden(texts.self, 'own_account')] : []),
    ...(rule.from.includes(user.accountStatus) ? [] : [conflict('wrong_status', texts.status)]),
  ];
}

/** Returns the values of a user that the transition table needs. */
const asState = (user: User) => ({ id: user.id, companyId: user.company.id, status: user.accountStatus });

/** Throws 409 when the company would be left without an active administrator. Requires the lock of `lockUser`. */
export async function keepAnAdmin(em: EntityManager, user: User): Promise<void> {
  if (user.accountType !== 'admin' || user.accountStatus === 'inactive') return;
  const others = await em.count(User, {
    id: { $ne: user.id },
    company: user.company.id,
    accountType: 'admin',
    accountStatus: 'active',
    deletedAt: null,
  });
  if (others === 0) throw conflict('last_admin', 'A company needs at least one active administrator');
}

/** Adds an event to the user's history, in the transaction of the change. */
export function recordChange(
  em: EntityManager,
  userId: string,
  change: { from: string; to: string; reason: string | null },
  actor: Actor | null,
): void {
  em.create(UserStatusChange, {
    user: userId,
    previousStatus: change.from,
    newStatus: change.to,
    reason: change.reason,
    changedBy: actor?.userId ?? null,
  });
}

/** Ends all sessions of a user: the next request with one of them is rejected. */
export async function endSessions(em: EntityManager, userId: string): Promise<void> {
  await em.nativeUpdate(Session, { user: userId, endedAt: null }, { endedAt: new Date() });
}

/**
 * Invalidates the links that were mailed to these users, and the invitations that they sent (for a company: the
 * invitations into it). Must be called in the transaction of every change that takes rights away.
 */
export async function revokeLinks(em: EntityManager, of: { users: string[] } | { company: string }): Promise<void> {
  const [people, sent] =
    'users' in of
      ? [{ user: of.users }, { invitedBy: of.users }]
      : [{ user: { company: of.company } }, { company: of.company }];
  await retireTokens(em, AccountToken, people);
  await em.nativeUpdate(Invitation, { ...sent, status: 'pending', expiresAt: { $gt: now() } }, { status: 'revoked' });
}
