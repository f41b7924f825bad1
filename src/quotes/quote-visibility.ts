import { raw } from '@mikro-orm/core';
import { sharedWith } from '../partners/clients/sharing.js';
import type { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { Quote } from './quote.entity.js';

/**
 * Which quotes are there for whom; whatever reads or changes one goes by this.
 *
 * - A company sees its own; those that staff prepare for it from when they were first sent, those that a partner prepares
 *   for it from when they were submitted: until then, and once they were withdrawn, they are drafts of the partner's.
 * - A partner sees besides, while a client is connected, those that it prepared for that client, and to read what the
 *   client sees itself, as far as the connection shares it. What the client still drafts is its own.
 * - Staff and observers see all.
 */

/** Whether the company that it is for sees nothing of it yet. */
export const isHidden = ({
  partner,
  preparedBy,
  sentAt,
  status,
}: Pick<Quote, 'status'> & { partner?: unknown; preparedBy?: unknown; sentAt?: Quote['sentAt'] }): boolean =>
  partner ? status === 'draft' : Boolean(preparedBy) && !sentAt;

/** The same in SQL, the other way round; the view `shown_quote_counters` counts by it. */
const shown = (q: string): string =>
  `(${q}.prepared_by_id is null
    or case when ${q}.partner_id is null then ${q}.sent_at is not null else ${q}.status <> 'draft' end)`;

/** Of a company's quotes those that it sees, in SQL of `quotes q`: of its lists, figures and exports. */
export const onlyShown = (where: Conditions, scope: Scope): Conditions => (scope.isAll ? where : where.add(shown('q')));

/** What a partner sees of its clients' quotes, in SQL with three `?`, each the partner's company. */
export const seenByPartner = (q: string): string =>
  `(${q}.partner_id = ? and ${sharedWith(`${q}.company_id`)}
    or ${q}.status <> 'draft' and ${shown(q)} and ${sharedWith(`${q}.company_id`, `${q}.created_at`)})`;

/** Names the shape of `onlyReadable`, where a statement's name has to tell one text from the other. */
export const readerName = (actor: Actor): string =>
  readsEverything(actor) ? 'all' : actor.companyType === 'partner' ? 'partner' : 'one';

/** A quote that the actor may read, in SQL of `quotes q`: for one that is asked for by its id. */
export const onlyReadable = (where: Conditions, actor: Actor): Conditions => where.add(...readable(actor, 'q'));

/** The same for `em.find`. */
export function readableBy(actor: Actor) {
  const [, ...parameters] = readable(actor, 'q');
  return { deletedAt: null, [raw((q) => readable(actor, q)[0], parameters)]: true };
}

function readable(actor: Actor, q: string): [sql: string, ...parameters: string[]] {
  const { companyId } = actor;
  if (readsEverything(actor)) return ['true'];
  const own = `${q}.company_id = ? and ${shown(q)}`;
  if (actor.companyType !== 'partner') return [`(${own})`, companyId];
  return [`(${own} or ${seenByPartner(q)})`, companyId, companyId, companyId, companyId];
}

/** The quotes of one partner's clients that are there for it, in SQL of `quotes q`. */
export const onlyOfClients = (where: Conditions, partner: string): Conditions =>
  where.add(seenByPartner('q'), partner, partner, partner);
