import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run } from '../../src/platform/embedded/command.js';
import { freePort } from './ports.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { findPostgresBinaries } from '../../src/platform/embedded/postgres-binaries.js';
import { findPostgresSite, SHARED_DIR } from '../../src/platform/embedded/postgres-site.js';

export interface ReplicatedPostgres {
  /** Connection string of a database without tables. */
  url: string;
  /** Connection string of that database on the streaming replica. */
  replicaUrl: string;
  stop(): Promise<void>;
}

/** Starts a cluster and a streaming replica of it. Copies the files itself, because the embedded Postgres has no tools for that. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'holoportal-replicated-'));
  await chmod(folder, 0o755); // when the tests run as root, Postgres runs as another user
  const primary = await startEmbeddedPostgres({ dataDir: folder, database: 'portal', settings: { fsync: 'off' } });
  const { cluster, account } = await findPostgresSite(folder);
  const { pgCtl } = await findPostgresBinaries(account, SHARED_DIR);
  const copy = join(folder, 'replica');

  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const notCopied = /\/(postmaster\.(pid|opts)|server\.log)$/;
  await cp(cluster, copy, { recursive: true, filter: (path) => !notCopied.test(path) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(join(copy, 'backup_label'), rows[0]!.labelfile);
  await writeFile(join(copy, 'standby.signal'), '');
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`);
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  await chmod(copy, 0o700);

  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', fsync: 'off' };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const log = join(copy, 'server.log');
  const options = ['-D', copy, '-l', log, '-o', [`-p ${port}`, ...flags].join(' '), '-w', '-t', '60', '-s'];
  const { code, stderr } = await run(pgCtl, [...options, 'start'], account);
  if (code !== 0) throw new Error(`The replica does not start: ${stderr}`);
  const stop = async (): Promise<void> => {
    await run(pgCtl, ['-D', copy, '-m', 'immediate', '-w', '-s', 'stop'], account);
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: primary.url, replicaUrl: Object.assign(new URL(primary.url), { port: String(port) }).href, stop };
}
