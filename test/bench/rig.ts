import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { startRedis } from '../platform/redis-server.js';
import { quotesDatabase } from './quotes-database.js';
import { type Served, serve } from './process.js';

/**
 * Assigns processes to cores, and measures their CPU time and memory. Needs Linux, at least two cores and
 * `redis-server`.
 */

/** Cores by use: the measured process has one core, all other processes share the other core. */
export const CORE = { measured: '0', others: '1', all: '0,1' };

const QUOTES = 100_000;
/** Ticks of the kernel's clock per second. */
const TICKS = 100;
/**
 * Period of a control group's CPU quota in microseconds; short, so that the share is not used up at the beginning of a
 * period.
 */
const PERIOD = 10_000;

export interface Services {
  env: Record<string, string>;
  /** Returns the CPU seconds that Postgres has used. */
  postgres(): number;
  redis(): number;
  /** Pins the services and this process to cores. */
  pin(cores: string): void;
  stop(): Promise<void>;
}

/** Starts Postgres with 100,000 quotes, and Redis; both serve any number of APIs and workers. */
export async function startServices(): Promise<Services> {
  const postgres = await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
  const database = await quotesDatabase(postgres.url, QUOTES);
  const redis = await startRedis(['--loglevel', 'warning']);
  const postmaster = Number(readFileSync('.data/bench/postgres/postmaster.pid', 'utf8').split('\n')[0]);
  return {
    env: { DATABASE_URL: database, REDIS_URL: redis.url, LOG_LEVEL: 'info', DATABASE_TIMEOUT_MS: '30000' },
    postgres: () => cpuOf(postmaster),
    redis: () => cpuOf(redis.process?.pid ?? 0),
    pin: (cores) => {
      for (const pid of [postmaster, redis.process?.pid ?? 0]) pinAll(pid, cores);
      pin(process.pid, cores);
    },
    stop: async () => {
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** Starts an API or a worker that is pinned to cores. */
export async function startPinned(
  what: 'main' | 'worker',
  port: number,
  cores: string,
  env: Record<string, string>,
): Promise<Served> {
  const served = await serve(`dist/src/${what}.js`, `http://127.0.0.1:${port}/health/live`, {
    ...env,
    HOST: '127.0.0.1',
    [what === 'main' ? 'PORT' : 'WORKER_PORT']: String(port),
  });
  pinAll(served.pid, cores);
  return served;
}

/** Starts a load balancer that forwards each connection to the next server. */
export async function startBalancer(ports: number[]): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./balancer.mjs', import.meta.url)), ports.map(String));
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Returns the CPU seconds of a process and its descendants. */
export const cpuOf = (root: number): number => familyOf(root).reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns the memory of a process and its descendants, in MB; shared pages are counted once. */
export const memoryOf = (root: number): number =>
  familyOf(root).reduce((sum, { pid }) => {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    return sum + Number(kilobytes ?? 0) / 1024;
  }, 0);

/**
 * Limits each process to a share of a core with control groups (needs root). Returns a function that removes the limit.
 */
export function share(pids: number[], ofACore: number): () => void {
  const root = existsSync('/sys/fs/cgroup/cgroup.controllers') ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu';
  const isNew = root === '/sys/fs/cgroup';
  if (isNew) writeFileSync(`${root}/cgroup.subtree_control`, '+cpu');
  const quota = Math.round(ofACore * PERIOD);
  const groups = pids.map((pid) => {
    const group = `${root}/holoportal-bench-${pid}`;
    mkdirSync(group);
    if (isNew) writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD}`);
    else {
      writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD));
      writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
    }
    for (const one of familyOf(pid)) writeFileSync(`${group}/cgroup.procs`, String(one.pid));
    return group;
  });
  return () => groups.forEach((group) => rmdirSync(group));
}

function pinAll(root: number, cores: string): void {
  for (const { pid } of familyOf(root)) pin(pid, cores);
}

function pin(pid: number, cores: string): void {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
  if (status !== 0) throw new Error(`taskset could not put ${pid} on ${cores}`);
}

interface Process {
  pid: number;
  parent: number;
  /** CPU seconds, including those of children that have ended. */
  seconds: number;
}

/** Returns a process and all its descendants. */
function familyOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = read(`/proc/${name}/stat`).split(') ').at(-1)!.split(' ');
      if (fields.length < 15) return []; // the process has just ended
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / TICKS }];
    });
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}
