import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { run } from './command.js';
import { freePort, isPortFree } from './ports.js';
import { findPostgresBinaries, type PostgresBinaries, unlessExists } from './postgres-binaries.js';
import { findPostgresSite, type PostgresSite, SHARED_DIR } from './postgres-site.js';

const USER = 'holoportal';
const PREFERRED_PORT = 55432;
const START_ATTEMPTS = 6;

/** Every user of the server holds it shared; whoever gets it alone is the last one and stops the server. */
const IN_USE_LOCK = 7_346_001;

export interface EmbeddedPostgresOptions {
  /** Folder that keeps the cluster between starts */
  dataDir: string;
  /** Database to make when it is not there yet */
  database: string;
  /** Server settings beside the defaults, such as `{ fsync: 'off' }` */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the database, with its password */
  url: string;
  /** True when the server of an earlier, killed start was still running and is used again */
  adopted: boolean;
  /** Resolves when the server has gone without having been given up. */
  lost: Promise<void>;
  /** Gives the server up, adopted or not. The last user stops it, which takes 3 seconds at most. */
  stop: () => Promise<void>;
}

interface Running {
  port: number;
  password: string;
}

/**
 * Starts the Postgres that comes with the npm packages, on a local port that it keeps between starts. Survives a killed
 * parent (its server is adopted), a killed postmaster, a recycled process id and a half-finished first start; works as
 * root, as a plain user and in a project under /root.
 *
 * @throws Error with one sentence for people when it cannot
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
      // Its last user was just stopping it, or another first start was quicker to make the database.
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(250 * attempt);
    }
  }
}

/** The cluster is made beside its place and renamed, so that one that is there is always whole. */
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

/** Removes what first starts that were killed have left behind. */
async function removeAbandonedClusters(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** Another start of the same folder may run at the same time: whoever loses the race adopts the winner's server. */
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
    // Shared memory of a killed postmaster is freed a moment after it; a port may have been taken just now.
    if (attempt === START_ATTEMPTS) {
      const reason = existsSync(log) ? await readFile(log, 'utf8') : result.stderr;
      throw new Error(`The embedded Postgres does not start: ${oneLine(reason)}`);
    }
    await sleep(250 * attempt);
  }
}

/**
 * The server that runs on the cluster already, waiting for one that is just starting or stopping. The process id in
 * postmaster.pid proves nothing (it may be recycled): the server must answer with our password and our folder.
 */
async function findRunning(site: PostgresSite, password: string): Promise<Running | null> {
  const pidFile = join(site.cluster, 'postmaster.pid');
  const deadline = Date.now() + 15_000;
  while (existsSync(pidFile) && Date.now() < deadline) {
    const [pid, , , port] = (await readFile(pidFile, 'utf8')).split('\n').map(Number);
    if (!pid || !isAlive(pid)) return null;
    if (!(await isOurPostmaster(pid, site.cluster))) {
      await rm(pidFile, { force: true }); // otherwise Postgres takes the stranger for itself and refuses to start
      return null;
    }
    if (port && (await servesCluster({ port, password }, site.cluster))) return { port, password };
    await sleep(200);
  }
  return null;
}

async function servesCluster(server: Running, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // a server that is just stopping cuts the connection
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === (await realpath(cluster));
  } catch {
    return false; // refused, starting up or shutting down: the caller asks again
  } finally {
    await client.end();
  }
}

/** Whether the process runs Postgres on our cluster. A zombie has an empty command line. */
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
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // alive, and somebody else's
  }
}

/** The port of the last start when it is free, so that other tools find the database where it was. */
async function choosePort(cluster: string): Promise<number> {
  const file = portPath(cluster);
  const last = existsSync(file) ? Number(await readFile(file, 'utf8')) : PREFERRED_PORT;
  return (await isPortFree(last)) ? last : freePort();
}

/** A connection that tells other starts of the same folder that the server is needed, also when we are killed. */
async function takeLease(server: Running, database: string): Promise<pg.Client> {
  const lease = new pg.Client({ connectionString: urlOf(server, 'postgres'), keepAlive: true });
  lease.on('error', () => undefined); // the server went away: whoever uses it has that error too
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
    // A client that does not let go must not keep us: the next start recovers from the log.
    if (fast.code !== 0) await run(pgCtl, [...stopping, '1', '-m', 'immediate'], site.account);
  }
  await lease.end();
}

/** Lets go first, then asks: of users that leave at the same time, one is the last. */
async function isLastUser(lease: pg.Client): Promise<boolean> {
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await lease.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
    return rows[0]?.alone === true;
  } catch {
    return true; // the lease is lost, so nobody answers any more: make sure that nothing is left running
  }
}

const urlOf = ({ port, password }: Running, database: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

const passwordPath = (cluster: string): string => join(cluster, 'holoportal.password');
const portPath = (cluster: string): string => join(cluster, 'holoportal.port');
const oneLine = (text: string): string => text.trim().split('\n').slice(-4).join(' ').replace(/\s+/g, ' ');
