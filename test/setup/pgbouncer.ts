import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../src/config.js';
import { freePort } from './ports.js';
import { withDatabase } from './urls.js';

/** Debian's package installs it in /usr/sbin, which is not on the PATH of other users. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) };

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env }).status === 0;

export interface PgBouncer {
  /** Connection string, of no database in particular */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode in front of every database of a server. Successive transactions use the same
 * server sessions: a transaction sees the state that an earlier one left in its session.
 *
 * @param sessions sessions for each database
 */
export async function startPgBouncer(serverUrl: string, sessions = 20): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_round_robin = 1
max_client_conn = 1000
default_pool_size = ${sessions}
`,
  );
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []; // it does not run as root
  const bouncer = spawn('pgbouncer', ['-q', ...asNobody, file], { env, stdio: 'ignore' });
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  await untilItAnswers(url.href);
  const stop = async (): Promise<void> => {
    if (bouncer.exitCode === null) {
      bouncer.kill('SIGTERM');
      await once(bouncer, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  return { url: url.href, stop };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

type Through = 'databaseUrl' | 'databaseDirectUrl' | 'databaseNamedStatements';

/** Settings of a server that connects to a database of the test run through a PgBouncer. */
export const through = (bouncer: string, url: string): Pick<Config, Through> => {
  const name = new URL(url).pathname.slice(1);
  return {
    databaseUrl: withDatabase(bouncer, name),
    databaseDirectUrl: withDatabase(process.env.TEST_RUN_SERVER ?? '', name),
    databaseNamedStatements: false,
  };
};
