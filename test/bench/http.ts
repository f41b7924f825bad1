import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { type Load, measure } from './load.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';
import { fiveLines, session, twoLines } from './client.js';

/** Measures routes of the API, compared with minimal servers as baselines. */

const API = 4110;
const SMALL_API = 4111;
const BARE = 4112;
const BARE_NEST = 4113;
const DRAFTS_API = 4114;
const BARE_DRAFTS = 4115;
const QUOTES = 1_000_000;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const [large, small] = [await quotesDatabase(server, QUOTES), await quotesDatabase(server, 1000)];
/** Separate database, because it grows with every run. */
const drafts = await quotesDatabase(server, 100);

const running = [
  await serve('dist/src/main.js', at(API, '/health/live'), { PORT: String(API), DATABASE_URL: large }),
  await serve('dist/src/main.js', at(SMALL_API, '/health/live'), { PORT: String(SMALL_API), DATABASE_URL: small }),
  await serve('test/bench/bare-server.ts', at(BARE, '/'), {
    PORT: String(BARE),
    DATABASE_URL: large,
    COMPANY_ID: await annasCompany(large),
  }),
  await serve('test/bench/bare-nest.mjs', at(BARE_NEST, '/health/live'), {
    PORT: String(BARE_NEST),
    DATABASE_URL: large,
    BYTES_URL: at(API, '/api/v1/catalog?limit=100'),
  }),
  await serve('dist/src/main.js', at(DRAFTS_API, '/health/live'), {
    PORT: String(DRAFTS_API),
    DATABASE_URL: drafts,
  }),
];

try {
  const list = { url: at(API, '/api/v1/quotes'), headers: await session(at(API)) };
  const smallList = { url: at(SMALL_API, '/api/v1/quotes'), headers: await session(at(SMALL_API)) };
  const [ours, bare] = await measured(list, { url: at(BARE, '/') });
  report('GET /quotes, 200k of 1M quotes, against bare node:http + pg', ours.rate / bare.rate, '≥ 0.6');
  const [at1M, at1k] = await measured(list, smallList);
  report('GET /quotes, p50 at 1M quotes against 1k', at1M.p50 / at1k.p50, '≤ 1.3');

  const headers = { ...(await session(at(API))), 'Content-Type': 'application/json' };
  const body = await fiveLines(at(API), headers);
  const [priced, echoed] = await measured(
    { url: at(API, '/api/v1/pricing/calculate'), method: 'POST', headers, body },
    { url: at(BARE_NEST, '/api/v1/bare'), method: 'POST', headers, body },
  );
  report(
    'POST /pricing/calculate, 5 lines of 3 options, against a bare handler behind the same guards',
    priced.rate / echoed.rate,
    '≥ 0.8',
  );

  const [kept, bytes] = await measured(
    { url: at(API, '/api/v1/catalog?limit=100') },
    { url: at(BARE_NEST, '/api/v1/bare') },
  );
  report(
    'GET /catalog, all of it, against a bare handler of the same bytes behind the same guards',
    kept.rate / bytes.rate,
    '≥ 0.45',
  );

  const maker = { ...(await session(at(DRAFTS_API))), 'Content-Type': 'application/json' };
  const draft = {
    url: at(DRAFTS_API, '/api/v1/quotes'),
    method: 'POST',
    headers: maker,
    body: await twoLines(at(DRAFTS_API), maker),
  } as const;
  const first = await fetch(draft.url, draft);
  if (first.status !== 201) throw new Error(`POST /quotes answered ${first.status}`);
  running.push(
    await serve('test/bench/bare-drafts.ts', at(BARE_DRAFTS, '/'), {
      PORT: String(BARE_DRAFTS),
      DATABASE_URL: drafts,
    }),
  );
  const [made, written] = await measured(draft, { url: at(BARE_DRAFTS, '/'), method: 'POST', body: draft.body });
  report(
    `POST /quotes, 2 products with options and an SLA (${made.rate.toFixed(0)} a second), against the bare same statements`,
    made.rate / written.rate,
    '≥ 0.6',
  );
} finally {
  for (const part of running) await part.stop();
  await postgres?.stop();
}

function at(port: number, path = ''): string {
  return `http://127.0.0.1:${port}${path}`;
}

async function measured(a: Load, b: Load) {
  const [first, second] = await measure(a, b);
  if (!first || !second) throw new Error('Nothing was measured');
  return [first, second] as const;
}

function report(what: string, ratio: number, bar: string): void {
  console.log(`${ratio.toFixed(2).padStart(6)}  ${what} (bar ${bar})`);
}

async function annasCompany(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ company_id: string }>(
    "select company_id from users where email = 'anna@client.example'",
  );
  await client.end();
  return rows[0]?.company_id ?? '';
}
