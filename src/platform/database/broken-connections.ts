import type { Pool, PoolClient } from 'pg';

/**
 * Gives a connection that breaks while it is in use back to the pool, which replaces it. Kysely forgets to when `begin`,
 * `commit` or `rollback` fails (kysely-org/kysely#1990): after a restart of Postgres the pool would stay short by every
 * connection that was in a transaction, and in the end give none.
 */
export function replaceBrokenConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client as PoolClient));
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      client.release = () => undefined; // for who still holds it
    }),
  );
}
