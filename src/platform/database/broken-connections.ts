import type { Pool, PoolClient } from 'pg';

/**
 * Releases a connection that breaks while it is in use, so that the pool replaces it. Kysely fails to do so when
 * `begin`, `commit` or `rollback` fails (kysely-org/kysely#1990): after a restart of Postgres the pool would lose every
 * connection that was in a transaction, until none is left.
 */
export function replaceBrokenConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client as PoolClient));
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      client.release = () => undefined; // for callers that still hold it
    }),
  );
}
