import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { query } from './databases.js';
import { measure } from './load.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/**
 * Measures pages of the public site: from the cache, compared with a bare handler that sends the same bytes, and
 * rendered again after a change of the catalogue.
 */

const API = 4120;
const BARE = 4121;
const PAGE = '/products/tables';
const headers = { 'Accept-Encoding': 'br' };

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const database = await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000);
const site = `http://127.0.0.1:${API}`;
const bare = `http://127.0.0.1:${BARE}/`;
const running = [
  await serve('dist/src/main.js', `${site}/health/live`, { PORT: String(API), DATABASE_URL: database }),
  await serve('test/bench/bare-page.ts', bare, { PORT: String(BARE), PAGE_URL: site + PAGE }),
];

try {
  const [ours, bytes] = await measure({ url: site + PAGE, headers }, { url: bare, headers });
  if (!ours || !bytes) throw new Error('Nothing was measured');
  console.log(
    `${(ours.rate / bytes.rate).toFixed(2).padStart(6)}  ${PAGE} from memory (${ours.rate.toFixed(0)} a second) against bare node:http (bar ≥ 0.6)`,
  );

  const addresses = await inSitemap();
  for (const address of addresses) await timed(address); // warm-up, so that every page has been rendered once
  await query(database, `update catalogue_version set version = nextval('catalogue_versions')`);
  await delay(1500); // a process checks the catalogue's version once per second
  await timed('/404'); // the first request loads the catalogue
  const drawn: number[] = [];
  for (const address of addresses) drawn.push(await timed(address));
  const sorted = drawn.toSorted((a, b) => a - b);
  const slowest = addresses[drawn.indexOf(sorted.at(-1) ?? 0)];
  console.log(
    `${String(sorted[Math.floor(sorted.length / 2)]).padStart(6)}  ms to draw one of ${addresses.length} pages anew, ${sorted.at(-1)} the slowest (${slowest}; bar < 50)`,
  );
} finally {
  for (const part of running) await part.stop();
  await postgres?.stop();
}

async function inSitemap(): Promise<string[]> {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)/g), ([, url]) => new URL(url ?? '').pathname);
}

/** Returns the load time of a page in milliseconds. */
async function timed(address: string): Promise<number> {
  const start = performance.now();
  await (await fetch(site + address, { headers })).arrayBuffer();
  return Math.round(performance.now() - start);
}
