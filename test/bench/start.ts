import autocannon from 'autocannon';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { session } from './client.js';
import { API_OPTIONS, serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';
import { cpuOf, memoryOf } from './rig.js';

/**
 * Measures the start of an API: its CPU time, its memory when idle and after 100,000 requests, and the times of its
 * first requests, compared with later requests. If BENCH_EARLIER names the `dist` of an earlier build, alternates with
 * rounds of that build, which runs without our options of Node. Needs Linux.
 */

const API = 4131;
const ROUNDS = 5;
const REQUESTS = 100_000;
const CONNECTIONS = 8;
/** Delay before the memory is measured, in milliseconds. */
const SETTLE_MS = 5_000;
/** Typical requests of users. */
const PATHS = ['/', '/products', '/api/v1/auth/me', '/api/v1/catalog', '/api/v1/quotes', '/api/v1/orders'];
const WARM_REPEATS = 200;

const url = `http://127.0.0.1:${API}`;

interface Started {
  cpu: number;
  idle: number;
  /** Durations of the first request to each path, and of later ones, in milliseconds. */
  first: number[];
  warm: number[];
  /** Memory after the requests; only measured in the last round. */
  loaded?: number;
}

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const database = await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000);
const earlier = process.env.BENCH_EARLIER;
const [now, before]: Started[][] = [[], []];

try {
  for (let round = 1; round <= ROUNDS; round++) {
    now!.push(await start('dist', API_OPTIONS, round === ROUNDS));
    if (earlier) before!.push(await start(earlier, {}, round === ROUNDS));
  }
  report('CPU time of a start', 's', ({ cpu }) => cpu);
  report('idle memory', 'MB', ({ idle }) => idle);
  report(`memory after ${REQUESTS} requests`, 'MB', ({ loaded }) => loaded);
  const [first, warm] = [now!.flatMap((one) => one.first), now!.flatMap((one) => one.warm)].map(p95);
  const ratio = (first! / warm!).toFixed(2).padStart(6);
  console.log(`${ratio}  first requests, p95 ${first!.toFixed(0)} ms against ${warm!.toFixed(0)} ms warm (bar ≤ 1.5)`);
} finally {
  await postgres?.stop();
}

function report(what: string, unit: string, of: (one: Started) => number | undefined): void {
  const [mine, theirs] = [now!, before!].map((rounds) => median(rounds.flatMap((one) => of(one) ?? [])));
  const ratio = earlier ? (mine! / theirs!).toFixed(2) : '';
  const against = earlier ? ` against ${theirs!.toFixed(1)} of the earlier build (bar ≤ 0.7)` : '';
  console.log(`${ratio.padStart(6)}  ${what}: ${mine!.toFixed(1)} ${unit}${against}`);
}

async function start(dist: string, options: Record<string, string>, isLast: boolean): Promise<Started> {
  const env = { PORT: String(API), DATABASE_URL: database, MALLOC_ARENA_MAX: '2', ...options };
  const api = await serve(`${dist}/src/main.js`, `${url}/health/ready`, env);
  try {
    const cpu = cpuOf(api.pid);
    await delay(SETTLE_MS);
    const idle = memoryOf(api.pid);
    const headers = await session(url);
    const first = await durations(headers, 1);
    await durations(headers, WARM_REPEATS);
    const started: Started = { cpu, idle, first, warm: await durations(headers, WARM_REPEATS) };
    if (!isLast) return started;
    const requests = PATHS.map((path) => ({ path, headers }));
    const sent = await autocannon({ url, connections: CONNECTIONS, amount: REQUESTS, requests });
    if (sent.non2xx || sent.errors) throw new Error(`${sent.non2xx} refused, ${sent.errors} failed`);
    await delay(SETTLE_MS);
    return { ...started, loaded: memoryOf(api.pid) };
  } finally {
    await api.stop();
  }
}

/** Requests each path in turn, one request at a time; returns how long each took. */
async function durations(headers: Record<string, string>, repeats: number): Promise<number[]> {
  const taken: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const path of PATHS) {
      const begin = performance.now();
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      taken.push(performance.now() - begin);
    }
  }
  return taken;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;
}
