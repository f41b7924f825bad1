import { raw } from '@mikro-orm/core';
import type { Conditions } from '../platform/database/conditions.js';
import { Scope } from '../platform/database/scope.js';
import { sharedWith } from '../partners/clients/sharing.js';
import type { Actor } from '../rules/actor.js';

/**
 * Returns the condition for `em.find` on the orders that the actor may read: orders of the actor's company; for a
 * partner also orders of connected clients, if they came from quotes that the partner prepared or if the connection
 * shares them. A client's documents and invoices are never shared with its partner.
 */
export function readableBy(actor: Actor) {
  if (actor.companyType !== 'partner') return Scope.of(actor).where('company');
  const { companyId } = actor;
  return {
    $or: [{ company: companyId }, { [raw((o) => ofClients(o), [companyId, companyId, companyId])]: true }],
  };
}

const ofClients = (o: string): string =>
  `(exists (select 1 from quotes q where q.id = ${o}.quote_id and q.partner_id = ?) and ${sharedWith(`${o}.company_id`)}
    or ${sharedWith(`${o}.company_id`, `${o}.created_at`)})`;

/** Condition for the orders that a company reads, in SQL on `orders`; `company` is an SQL expression with its id. */
export const readableByCompany = (company: string, o: string): string =>
  `(${o}.company_id = ${company}
    or exists (select from companies where id = ${company} and type = 'partner') and ${ofClients(o).replaceAll('?', company)})`;

/** Restricts the rows to the orders of a partner's clients that the partner may read, in SQL on `orders o`. */
export const onlyOfClients = (where: Conditions, partner: string): Conditions =>
  where.add(ofClients('o'), partner, partner, partner);
