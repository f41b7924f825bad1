import { fiveLines, session, twoLines } from './client.js';
import { fire, type Load } from './load.js';
import { CORE, cpuOf, share, startBalancer, startPinned, startServices } from './rig.js';

/**
 * Measures the requests per second of one, two and four APIs behind a load balancer for a mix of requests, compared
 * with the prediction in docs/SCALING.md. First, each API has a share of a core and is the bottleneck; then the APIs
 * share both cores of the machine with all other processes.
 */

const FIRST_PORT = 4140;
const SECONDS = 8;
const CONNECTIONS_EACH = 8;
const SHARE = 0.2;
const CORES = 2;

const services = await startServices();
services.pin(CORE.all);

/** CPU seconds per request: of the API, and of the processes that all APIs share. */
interface Demand {
  api: number;
  shared: number;
}
interface Run extends Demand {
  rate: number;
}

try {
  await predictedAndMeasured(`${SHARE} of a core for each API`, SHARE);
  await predictedAndMeasured('two cores for everything', 1);
} finally {
  await services.stop();
}

async function predictedAndMeasured(what: string, ofACore: number): Promise<void> {
  console.log(`\n| APIs, ${what} | predicted | measured | | CPU: API | Postgres, Redis, balancer, client |`);
  console.log('|---|---|---|---|---|---|');
  const one = await run(1, ofACore);
  for (const count of [1, 2, 4]) {
    const { rate, ...demand } = count === 1 ? one : await run(count, ofACore);
    const predicted = predict(count, ofACore, one);
    const off = (100 * (rate - predicted)) / predicted;
    console.log(
      `| ${count} | ${predicted.toFixed(0)}/s | ${rate.toFixed(0)}/s | ${off.toFixed(0)}% | ${ms(demand.api)} | ${ms(demand.shared)} |`,
    );
  }
}

/** Predicts the rate: the lower of two limits, the API's cores and the machine's cores. */
function predict(apis: number, ofACore: number, { api, shared }: Demand): number {
  return Math.min((apis * ofACore) / api, CORES / (api + shared));
}

async function run(count: number, ofACore: number): Promise<Run> {
  const ports = Array.from({ length: count }, (_, nth) => FIRST_PORT + nth);
  const apis = await Promise.all(ports.map((port) => startPinned('main', port, CORE.all, services.env)));
  const balancer = await startBalancer(ports);
  const load = await mixOf(balancer.url);
  const connections = CONNECTIONS_EACH * count;
  await fire(load, 3, connections); // warm-up, so that code is compiled before the CPU is limited
  const release =
    ofACore < 1
      ? share(
          apis.map(({ pid }) => pid),
          ofACore,
        )
      : () => undefined;
  await fire(load, 2, connections);
  const cpu = () => ({
    api: apis.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    shared: services.postgres() + services.redis() + cpuOf(balancer.pid) + ownCpu(),
  });
  const before = cpu();
  const { rate } = await fire(load, SECONDS, connections);
  const after = cpu();
  balancer.stop();
  await Promise.all(apis.map((api) => api.stop()));
  release();
  const each = (whose: 'api' | 'shared') => (after[whose] - before[whose]) / (rate * SECONDS);
  return { rate, api: each('api'), shared: each('shared') };
}

/**
 * Creates a realistic mix of ten requests: four lists, three quotes, a price calculation, a catalogue page and a new
 * draft.
 */
async function mixOf(url: string): Promise<Load> {
  const headers = { ...(await session(url)), 'Content-Type': 'application/json' };
  const draft = { method: 'POST' as const, path: '/api/v1/quotes', headers, body: await twoLines(url, headers) };
  const { id } = (await (await fetch(`${url}${draft.path}`, draft)).json()) as { id: string };
  const list = { path: '/api/v1/quotes', headers };
  const quote = { path: `/api/v1/quotes/${id}`, headers };
  const price = {
    method: 'POST' as const,
    path: '/api/v1/pricing/calculate',
    headers,
    body: await fiveLines(url, headers),
  };
  const catalogue = { path: '/api/v1/catalog?limit=100', headers };
  return { url, requests: [list, quote, price, list, quote, catalogue, list, quote, draft, list] };
}

/** Returns the CPU seconds that this process, the client, has used. */
function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function ms(seconds: number): string {
  return `${(seconds * 1_000).toFixed(2)} ms`;
}
