import { raw } from '@mikro-orm/core';
import type { Conditions } from '../platform/database/conditions.js';
import { Scope } from '../platform/database/scope.js';
import { sharedWith } from '../partners/clients/sharing.js';
import type { Actor } from '../rules/actor.js';

/**
 * Which orders somebody reads, for `em.find`: their company's own; a partner besides those of connected clients, made of what
 * it prepared for them or shared by the connection. Their documents and invoices stay the client's.
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

/** The same of a partner's clients alone, in SQL of `orders o`. */
export const onlyOfClients = (where: Conditions, partner: string): Conditions =>
  where.add(ofClients('o'), partner, partner, partner);
