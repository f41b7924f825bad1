import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { run } from './command.js';
import { freePort, isPortFree } from '../ports.js';
import { findPostgresBinaries, type PostgresBinaries, unlessExists } from './postgres-binaries.js';
import { findPostgresSite, type PostgresSite, SHARED_DIR } from './postgres-site.js';

const USER = 'holoportal';
const PREFERRED_PORT = 55432;
const START_ATTEMPTS = 6;

/**
 * Advisory lock that every process that uses the server holds in shared mode. A process that gets it exclusively is the
 * last one, and stops the server.
 */
const IN_USE_LOCK = 7_346_001;

export interface EmbeddedPostgresOptions {
  /** Folder in which the cluster is kept between starts */
  dataDir: string;
  /** Name of the database; it is created if it does not exist */
  database: string;
  /** Server settings in addition to the defaults, for example `{ fsync: 'off' }` */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the database, with its password */
  url: string;
  /** True when the server was started by an earlier process that was killed, and was still running */
  adopted: boolean;
  /** Resolves when the server has ended without a call of `stop`. */
  lost: Promise<void>;
  /** Stops using the server. If no other process uses it, the server is stopped, which takes at most 3 seconds. */
  stop: () => Promise<void>;
}

interface Running {
  port: number;
  password: string;
}

/**
 * Starts the Postgres of the npm packages on a local port, the same one at every start. Works after a killed parent
 * (its server is used again), a killed postmaster, a reused process id and an interrupted first start; as root, as an
 * unprivileged user, and in a project under /root.
 *
 * @throws Error with a sentence for the user when the start fails
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = await findPostgresSite(options.dataDir);
  const binaries = await findPostgresBinaries(site.account, SHARED_DIR);
  await removeAbandonedClusters(site.home);
  if (!existsSync(site.cluster)) await createCluster(site, binaries);
  const version = (await readFile(join(site.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.major) {
    throw new Error(
      `${site.cluster} is of PostgreSQL ${version}, the embedded one is ${binaries.major}; move it away.`,
    );
  }
  for (let attempt = 1; ; attempt++) {
    const { server, adopted } = await adoptOrLaunch(site, binaries, options.settings ?? {});
    try {
      const lease = await takeLease(server, options.database);
      let isGivenUp = false;
      const lost = new Promise<void>((resolve) => lease.once('end', () => !isGivenUp && resolve()));
      const stop = (): Promise<void> => {
        isGivenUp = true;
        return giveUp(lease, site, binaries);
      };
      return { url: urlOf(server, options.database), adopted, lost, stop };
    } catch (error) {
      // Another process was just stopping the server, or a parallel first start has created the database.
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(250 * attempt);
    }
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an existing cluster is always complete. */
async function createCluster(site: PostgresSite, { initdb }: PostgresBinaries): Promise<void> {
  const staging = `${site.cluster}.new-${process.pid}`;
  const [cluster, passwordFile] = [join(staging, 'cluster'), join(staging, 'password')];
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (site.account) {
    await chown(staging, site.account.uid, site.account.gid);
    await chown(passwordFile, site.account.uid, site.account.gid);
  }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const result = await run(initdb, ['-D', cluster, ...access, ...locale], site.account);
  if (result.code !== 0) throw new Error(`The embedded Postgres could not make its cluster: ${oneLine(result.stderr)}`);
  await rename(passwordFile, passwordPath(cluster));
  await rename(cluster, site.cluster).catch(unlessExists);
  await rm(staging, { recursive: true, force: true });
}

/** Removes temporary folders of first starts that were killed. */
async function removeAbandonedClusters(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
}

/**
 * Uses a running server, or starts one. If another process starts a server on the same folder at the same time, the one
 * that fails to start uses the other's server.
 */
async function adoptOrLaunch(
  site: PostgresSite,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
): Promise<{ server: Running; adopted: boolean }> {
  const password = await readFile(passwordPath(site.cluster), 'utf8');
  const log = join(site.cluster, 'server.log');
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(site, password);
    if (running) return { server: running, adopted: true };

    const port = await choosePort(site.cluster);
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
    await rm(log, { force: true });
    const start = [
      '-D',
      site.cluster,
      '-l',
      log,
      '-o',
      [`-p ${port}`, ...flags].join(' '),
      '-w',
      '-t',
      '60',
      '-s',
      'start',
    ];
    const result = await run(binaries.pgCtl, start, site.account);
    if (result.code === 0) {
      await writeFile(portPath(site.cluster), String(port));
      return { server: { port, password }, adopted: false };
    }
    // The system frees the shared memory of a killed postmaster with a delay; the port may have been taken in the
    // meantime.
    if (attempt === START_ATTEMPTS) {
      const reason = existsSync(log) ? await readFile(log, 'utf8') : result.stderr;
      throw new Error(`The embedded Postgres does not start: ${oneLine(reason)}`);
    }
    await sleep(250 * attempt);
  }
}

/**
 * Returns the server that is already running on the cluster; waits while it starts or stops. The process id in
 * postmaster.pid is no proof, because it may have been reused: the server must accept our password and report our
 * folder.
 */
async function findRunning(site: PostgresSite, password: string): Promise<Running | null> {
  const pidFile = join(site.cluster, 'postmaster.pid');
  const deadline = Date.now() + 15_000;
  while (existsSync(pidFile) && Date.now() < deadline) {
    const [pid, , , port] = (await readFile(pidFile, 'utf8')).split('\n').map(Number);
    if (!pid || !isAlive(pid)) return null;
    if (!(await isOurPostmaster(pid, site.cluster))) {
      await rm(pidFile, { force: true }); // Postgres would take the other process for its own server and refuse to start
      return null;
    }
    if (port && (await servesCluster({ port, password }, site.cluster))) return { port, password };
    await sleep(200);
  }
  return null;
}

async function servesCluster(server: Running, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // a stopping server closes the connection
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === (await realpath(cluster));
  } catch {
    return false; // connection refused, or the server is starting or stopping: the caller tries again
  } finally {
    await client.end();
  }
}

/** True when the process runs Postgres on our cluster. The command line of a zombie process is empty. */
async function isOurPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (await run('/bin/ps', ['-p', String(pid), '-o', 'command='])).stdout;
  return command.includes('postgres') && command.includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process is alive, but another user owns it
  }
}

/** Returns the port of the last start if it is free, so that other tools still find the database there. */
async function choosePort(cluster: string): Promise<number> {
  const file = portPath(cluster);
  const last = existsSync(file) ? Number(await readFile(file, 'utf8')) : PREFERRED_PORT;
  return (await isPortFree(last)) ? last : freePort();
}

/**
 * Opens a connection that holds the shared lock, so that other processes know that the server is in use. The lock is
 * released even if this process is killed.
 */
async function takeLease(server: Running, database: string): Promise<pg.Client> {
  const lease = new pg.Client({ connectionString: urlOf(server, 'postgres'), keepAlive: true });
  lease.on('error', () => undefined); // the server has ended; the queries of this process fail as well
  try {
    await lease.connect();
    await lease.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    const { rowCount } = await lease.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await lease.query(`create database ${lease.escapeIdentifier(database)}`);
    return lease;
  } catch (error) {
    await lease.end();
    throw error;
  }
}

async function giveUp(lease: pg.Client, site: PostgresSite, { pgCtl }: PostgresBinaries): Promise<void> {
  if ((await isLastUser(lease)) && existsSync(join(site.cluster, 'postmaster.pid'))) {
    const stopping = ['-D', site.cluster, '-w', '-s', 'stop', '-t'];
    const fast = await run(pgCtl, [...stopping, '2', '-m', 'fast'], site.account);
    // A client that stays connected must not delay the stop: the next start recovers from the write-ahead log.
    if (fast.code !== 0) await run(pgCtl, [...stopping, '1', '-m', 'immediate'], site.account);
  }
  await lease.end();
}

/**
 * Releases the shared lock before it requests the exclusive lock, so that one of several processes that end at the same
 * time gets it.
 */
async function isLastUser(lease: pg.Client): Promise<boolean> {
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await lease.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
    return rows[0]?.alone === true;
  } catch {
    return true; // the connection is lost, so the server does not respond: it must be stopped
  }
}

const urlOf = ({ port, password }: Running, database: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

const passwordPath = (cluster: string): string => join(cluster, 'holoportal.password');
const portPath = (cluster: string): string => join(cluster, 'holoportal.port');
const oneLine = (text: string): string => text.trim().split('\n').slice(-4).join(' ').replace(/\s+/g, ' ');
