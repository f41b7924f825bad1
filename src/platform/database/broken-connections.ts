import type { Pool, PoolClient } from 'pg';

/**
 * Releases a connection that breaks while it is in use, so that the pool replaces it. Kysely does not release it when
 * `begin`, `commit` or `rollback` fails (kysely-org/kysely#1990): each restart of Postgres would reduce the pool by the
 * connections that were in a transaction, until it is empty (`findings/mikro-orm-broken-transactions.sh`).
 */
export function replaceBrokenConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client as PoolClient));
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      client.release = () => undefined; // callers that still have the connection may release it again
    }),
  );
}
