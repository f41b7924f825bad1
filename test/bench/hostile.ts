import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { HOSTILE_REQUESTS, type HostileRequest } from '../http/hostile-requests.js';
import { session } from './client.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/** Latency of `/health/live` under a series of hostile requests, compared with its worst latency on an idle server. */

const PORT = 4114;
const QUIET_MS = 8_000;
const ATTACK_MS = 1_500;
const PROBE_EVERY_MS = 5;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const databaseUrl = await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000);
const server = await serve('dist/src/main.js', `http://127.0.0.1:${PORT}/health/live`, {
  PORT: String(PORT),
  DATABASE_URL: databaseUrl,
  FORMS_PER_HOUR: '1000000',
});
const probes = new Agent({ keepAlive: true });
const attacks = new Agent({ keepAlive: true });

try {
  const { Cookie: cookie = '' } = await session(`http://127.0.0.1:${PORT}`);
  for (const hostile of HOSTILE_REQUESTS) await attack(hostile, cookie); // warm-up: loads what is loaded on first use
  await worstHealth(2_000);
  const quiet = await worstHealth(QUIET_MS);
  console.log(`${quiet.toFixed(1).padStart(6)}  ms, the worst of /health/live on a quiet server`);

  let worst = 0;
  for (const hostile of HOSTILE_REQUESTS) {
    let sent = 0;
    const until = Date.now() + ATTACK_MS;
    const attacking = (async () => {
      for (; Date.now() < until; sent++) await attack(hostile, cookie);
    })();
    const health = await worstHealth(ATTACK_MS);
    await attacking;
    worst = Math.max(worst, health);
    console.log(`${health.toFixed(1).padStart(6)}  ms, ${hostile.name} (${sent} of them)`);
  }
  console.log(`${(worst / quiet).toFixed(2).padStart(6)}  the worst of /health/live beside hostile requests (bar ≤ 3)`);
} finally {
  probes.destroy();
  attacks.destroy();
  await server.stop();
  await postgres?.stop();
}

/** Returns the longest latency in milliseconds. */
async function worstHealth(forMs: number): Promise<number> {
  let worst = 0;
  for (const until = Date.now() + forMs; Date.now() < until; await delay(PROBE_EVERY_MS)) {
    const started = performance.now();
    await answer({ agent: probes, path: '/health/live' });
    worst = Math.max(worst, performance.now() - started);
  }
  return worst;
}

function attack({ method = 'POST', path, headers, body, signedIn }: HostileRequest, cookie: string): Promise<void> {
  const type = body && { 'Content-Type': 'application/json', 'Content-Length': body.length };
  return answer({
    agent: attacks,
    method,
    path: `/api/v1${path}`,
    headers: { ...type, ...headers, ...(signedIn && { Cookie: cookie }) },
    body,
  });
}

/** Resolves when the request is answered, with any status. */
function answer({
  body,
  ...options
}: {
  agent: Agent;
  path: string;
  method?: string;
  headers?: object;
  body?: Buffer;
}) {
  return new Promise<void>((resolve) => {
    const asked = request({ host: '127.0.0.1', port: PORT, ...options, headers: { ...options.headers } });
    asked.on('response', (response) => response.resume().on('close', resolve)).on('error', () => resolve());
    asked.end(body);
  });
}
