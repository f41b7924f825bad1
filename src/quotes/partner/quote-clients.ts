import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveStatus } from '../../companies/effective-status.js';
import { PartnerClient } from '../../partners/clients/partner-client.entity.js';
import { requireActivePartner } from '../../partners/partner-record.js';
import { unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { findReader } from '../../users/mail-reader.js';
import { User } from '../../users/user.entity.js';
import { DELETE_DRAFTS } from './partner-quotes.queries.js';

/** Connection and contact of a client for whom a partner makes a quote. */

/**
 * Locks the current connection of a partner with a client, so that it cannot end before the transaction does. Returns
 * null when they are not connected.
 */
export const holdConnection = (em: EntityManager, partner: string, client: string): Promise<PartnerClient | null> =>
  em.findOne(PartnerClient, { partner, client, endedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });

/**
 * Returns the contact for a quote that a partner makes for its client: the user who accepted the connection, otherwise
 * the active administrator who has the account longest; null when none of them can use the portal.
 */
export async function clientContact(em: EntityManager, { client, agreedBy }: PartnerClient): Promise<User | null> {
  const reader = await findReader(em, client.id, agreedBy.id);
  const contact = reader && (await em.findOne(User, { id: reader.id }, { populate: ['company'] }));
  return contact && effectiveStatus(contact.accountStatus, contact.company.status) === 'active' ? contact : null;
}

/**
 * Returns the contact like `clientContact`. Throws 409 `partner_status` for a partner that must not begin new work, 422
 * for `clientId` when the client is not connected or has no contact.
 */
export async function findClientContact(em: EntityManager, { companyId }: Actor, client: string): Promise<User> {
  await requireActivePartner(em, companyId);
  const refuse = (message: string) => unprocessable(message, [{ field: 'clientId', message }]);
  const connection = await holdConnection(em, companyId, client);
  if (!connection) throw refuse('This client is not connected with your company');
  const contact = await clientContact(em, connection);
  if (!contact) throw refuse('This client has no active users');
  return contact;
}

/** Deletes the partner's drafts for a client that is no longer connected. Submitted quotes remain with the client. */
export async function deleteDraftsFor(em: EntityManager, { partner, client }: PartnerClient): Promise<void> {
  await DELETE_DRAFTS.run(em, [partner.id, client.id]);
}
