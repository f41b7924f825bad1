import { raw } from '@mikro-orm/core';
import { sharedWith } from '../partners/clients/sharing.js';
import type { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { Quote } from './quote.entity.js';

/**
 * Rules for who sees a quote. All code that reads or changes quotes must follow them.
 *
 * - A company sees its own quotes. It sees a quote that staff prepared from the time it is first sent, and a quote that
 * a partner prepared from the time it is submitted. Before the submission, and after a withdrawal, a quote that a
 * partner prepared is a draft of the partner.
 * - While a client is connected, its partner sees the quotes that it prepared for the client, and may read other quotes
 * that the client sees, if the connection shares them. It never sees drafts that the client created.
 * - Staff and observers see all quotes.
 */

/** True while the company that the quote is for must not see it. */
export const isHidden = ({
  partner,
  preparedBy,
  sentAt,
  status,
}: Pick<Quote, 'status'> & { partner?: unknown; preparedBy?: unknown; sentAt?: Quote['sentAt'] }): boolean =>
  partner ? status === 'draft' : Boolean(preparedBy) && !sentAt;

/** Negation of `isHidden` in SQL. The view `shown_quote_counters` has the same condition. */
const shown = (q: string): string =>
  `(${q}.prepared_by_id is null
    or case when ${q}.partner_id is null then ${q}.sent_at is not null else ${q}.status <> 'draft' end)`;

/** Restricts a company's lists, figures and exports to the quotes that the company sees, in SQL on `quotes q`. */
export const onlyShown = (where: Conditions, scope: Scope): Conditions => (scope.isAll ? where : where.add(shown('q')));

/**
 * Condition for the quotes of clients that a partner sees, in SQL with three `?`; each takes the id of the partner's
 * company.
 */
export const seenByPartner = (q: string): string =>
  `(${q}.partner_id = ? and ${sharedWith(`${q}.company_id`)}
    or ${q}.status <> 'draft' and ${shown(q)} and ${sharedWith(`${q}.company_id`, `${q}.created_at`)})`;

/**
 * Returns a name for the variant of `onlyReadable` that applies to the actor. It is part of the name of prepared
 * statements, whose text differs between variants.
 */
export const readerName = (actor: Actor): string =>
  readsEverything(actor) ? 'all' : actor.companyType === 'partner' ? 'partner' : 'one';

/** Adds the condition that the actor may read the quote, in SQL on `quotes q`. */
export const onlyReadable = (where: Conditions, actor: Actor): Conditions => where.add(...readable(actor, 'q'));

/** Returns the condition of `onlyReadable` in the form for `em.find`. */
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

/** Condition for the quotes that a company reads, in SQL on `quotes`; `company` is an SQL expression with its id. */
export const readableByCompany = (company: string, q: string): string =>
  `(${q}.company_id = ${company} and ${shown(q)}
    or exists (select from companies where id = ${company} and type = 'partner') and ${seenByPartner(q).replaceAll('?', company)})`;

/**
 * Condition like `readableByCompany` for quotes that the company read before they became a draft again or were deleted:
 * for what ended, not for the content.
 */
export const wasReadableByCompany = (company: string, q: string): string =>
  `(${q}.revision is not null and (${q}.prepared_by_id is null or ${q}.partner_id is not null or ${q}.sent_at is not null)
    and (${q}.company_id = ${company} or exists (select from companies where id = ${company} and type = 'partner') and (
      ${q}.partner_id = ${company} and ${sharedWith(`${q}.company_id`).replaceAll('?', company)}
      or ${sharedWith(`${q}.company_id`, `${q}.created_at`).replaceAll('?', company)})))`;

/** Restricts the rows to the quotes of a partner's clients that the partner sees, in SQL on `quotes q`. */
export const onlyOfClients = (where: Conditions, partner: string): Conditions =>
  where.add(seenByPartner('q'), partner, partner, partner);
