import pg from 'pg';
import { ONE_PLAN } from '../session-settings.js';

/**
 * Settings of the database role behind a PgBouncer, which does not pass on the startup options of a session. With the
 * check interval, Postgres ends a statement within a second after its client has disconnected; behind a PgBouncer no
 * other timeout does, and such statements are not counted towards the size of its pool
 * (`findings/pgbouncer-pool-size.sh`).
 */
const ROLE_SETTINGS = { ...ONE_PLAN, client_connection_check_interval: '1s' };

/**
 * Stores the session settings with the database role of the address, because a PgBouncer passes none on. Then closes
 * this session, which started without the settings, so that the PgBouncer does not reuse it.
 */
export async function keepSettings(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
      await client.query(
        `do $$ begin
           execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database());
         end $$`,
      );
    }
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  } finally {
    await client.end();
  }
}
