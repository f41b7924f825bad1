import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.js';

interface Given {
  /** Time when the connection began. Default: now. */
  since?: Date;
  sharesPast?: boolean;
}

/** Connects a partner's company with a client's company, as if the client had agreed. Returns the row's id. */
export async function connect(app: TestApp, partner: string, client: string, given: Given = {}): Promise<string> {
  const [reseller, agreed] = await Promise.all([app.actor(partner), app.actor(client)]);
  const id = randomUUID();
  await app.sql(
    `insert into partner_clients (id, partner_id, client_id, connected_at, agreed_by_id, shares_past)
     values (?, ?, ?, ?, ?, ?)`,
    [id, reseller.companyId, agreed.companyId, given.since ?? new Date(), agreed.userId, given.sharesPast ?? false],
  );
  return id;
}

/** Ends a connection by SQL, without the other effects of ending it. */
export const disconnect = (app: TestApp, id: string): Promise<unknown> =>
  app.sql(`update partner_clients set ended_at = now(), ended_by_side = 'client' where id = ?`, [id]);

/** Removes all connections. */
export const part = async (app: TestApp): Promise<void> => void (await app.sql('delete from partner_clients'));
