import { raw } from '@mikro-orm/core';
import { sharedWith } from '../partners/clients/sharing.js';
import type { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { Quote } from './quote.entity.js';

/**
 * Visibility of quotes. All code that reads or changes quotes must follow these rules.
 *
 * - A company sees its own quotes. It sees a quote prepared by staff once it was first sent, and a quote prepared by a
 *   partner once it was submitted; before the submission and after a withdrawal that quote is a draft of the partner.
 * - While a client is connected, a partner also sees the quotes that it prepared for the client, and may read those
 *   that the client sees itself, as far as the connection shares them. It never sees the client's own drafts.
 * - Staff and observers see all quotes.
 */

/** True while the quote is hidden from the company that it is for. */
export const isHidden = ({
  partner,
  preparedBy,
  sentAt,
  status,
}: Pick<Quote, 'status'> & { partner?: unknown; preparedBy?: unknown; sentAt?: Quote['sentAt'] }): boolean =>
  partner ? status === 'draft' : Boolean(preparedBy) && !sentAt;

/** The opposite of `isHidden` in SQL; the view `shown_quote_counters` uses the same condition. */
const shown = (q: string): string =>
  `(${q}.prepared_by_id is null
    or case when ${q}.partner_id is null then ${q}.sent_at is not null else ${q}.status <> 'draft' end)`;

/** Restricts a company's lists, figures and exports to the quotes that it sees, in SQL on `quotes q`. */
export const onlyShown = (where: Conditions, scope: Scope): Conditions => (scope.isAll ? where : where.add(shown('q')));

/** Condition for the clients' quotes that a partner sees, in SQL with three `?`, each the partner's company. */
export const seenByPartner = (q: string): string =>
  `(${q}.partner_id = ? and ${sharedWith(`${q}.company_id`)}
    or ${q}.status <> 'draft' and ${shown(q)} and ${sharedWith(`${q}.company_id`, `${q}.created_at`)})`;

/** Names the variant of `onlyReadable`, for the name of a prepared statement whose text differs between variants. */
export const readerName = (actor: Actor): string =>
  readsEverything(actor) ? 'all' : actor.companyType === 'partner' ? 'partner' : 'one';

/** Restricts a lookup by id to quotes that the actor may read, in SQL on `quotes q`. */
export const onlyReadable = (where: Conditions, actor: Actor): Conditions => where.add(...readable(actor, 'q'));

/** The condition of `onlyReadable` for `em.find`. */
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

/** Restricts to the quotes of a partner's clients that the partner sees, in SQL on `quotes q`. */
export const onlyOfClients = (where: Conditions, partner: string): Conditions =>
  where.add(seenByPartner('q'), partner, partner, partner);
