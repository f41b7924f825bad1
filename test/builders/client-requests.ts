import { randomUUID } from 'node:crypto';
import { hashClientCode, newClientCode } from '../../src/partners/clients/client-codes.js';
import type { TestApp } from '../app.js';

/**
 * Creates an open connection request of a partner's user to a client's administrator; returns its id and code. Replaces
 * earlier requests and any connection of the two companies.
 */
export async function makeClientRequest(
  app: TestApp,
  partner: string,
  client: string,
): Promise<{ id: string; code: string; message: string }> {
  const [asker, admin] = await Promise.all([app.actor(partner), app.actor(client)]);
  await app.sql('delete from partner_client_requests where partner_id = ?', [asker.companyId]);
  await app.sql('delete from partner_clients where partner_id = ? and client_id = ?', [
    asker.companyId,
    admin.companyId,
  ]);
  const [id, message, code] = [randomUUID(), `We know you of ${randomUUID()}`, newClientCode()];
  await app.sql(
    `insert into partner_client_requests (id, partner_id, requested_by_id, client_email, message, client_id, expires_at, mailed_at)
     values (?, ?, ?, ?, ?, ?, now() + interval '7 days', now() - interval '2 days')`,
    [id, asker.companyId, asker.userId, client, message, admin.companyId],
  );
  await app.sql('insert into partner_client_codes (id, request_id, admin_id, token_hash) values (?, ?, ?, ?)', [
    randomUUID(),
    id,
    admin.userId,
    hashClientCode(asker.companyId, code),
  ]);
  return { id, code, message };
}
