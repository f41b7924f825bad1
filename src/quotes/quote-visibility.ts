import type { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { Quote } from './quote.entity.js';

/** What staff prepare for a company is theirs alone until it was first sent: to everybody else it is not there. */
export const isHidden = ({ preparedBy, sentAt }: { preparedBy?: unknown; sentAt?: Quote['sentAt'] }): boolean =>
  Boolean(preparedBy) && !sentAt;

/** The quotes that are there for the actor, beside those that are hidden: for `em.find`. */
export const shownTo = (actor: Actor) =>
  readsEverything(actor) ? {} : { $or: [{ preparedBy: null }, { sentAt: { $ne: null } }] };

/** The same for SQL, of `quotes q`; the view `shown_quote_counters` counts by it. */
export const onlyShown = (where: Conditions, scope: Scope): Conditions =>
  scope.isAll ? where : where.add('(q.prepared_by_id is null or q.sent_at is not null)');
