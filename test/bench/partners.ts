import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { keptDatabase, query } from './databases.js';
import { session } from './client.js';
import { measure } from './load.js';
import { fillPartner } from './partners-database.js';
import { serve } from './process.js';

/**
 * Measures a partner's dashboard and commission with 1,000 clients, 200,000 quotes and a ledger of a million entries,
 * compared with the bare statements, and with a partner that has 1,000 of each. To measure only one page: `node
 * --import tsx test/bench/partners.ts commission`.
 */
const API = 4120;
const SMALL_API = 4121;
const BARE = 4122;
const EMAIL = 'paula@partner.example';

const PAGES = {
  stats: '/partner-dashboard/stats',
  quotes: '/partners/quotes?preparedBy=us&sort=-createdAt&limit=5',
  commission: '/partner-dashboard/commission',
  standing: '/partner-dashboard/standing',
} as const;
/** Pages that read a single row. Most of their time is the session check, so only their growth is reported. */
const SINGLE: readonly string[] = ['standing'];
const named = process.argv.slice(2);
const wanted = Object.entries(PAGES).filter(([name]) => named.length === 0 || named.includes(name));

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const large = await keptDatabase(server, 'bench_partner', (url) => fillPartner(url, 200_000, 1_000_000));
const small = await keptDatabase(server, 'bench_partner_small', (url) => fillPartner(url, 1_000, 1_000));
const { rows } = await query(large, "select company_id from users where email = 'paula@partner.example'");
const [{ company_id: company }] = rows as [{ company_id: string }];

const running = [
  await serve('dist/src/main.js', at(API, '/health/live'), { PORT: String(API), DATABASE_URL: large }),
  await serve('dist/src/main.js', at(SMALL_API, '/health/live'), { PORT: String(SMALL_API), DATABASE_URL: small }),
  await serve('test/bench/bare-partners.ts', at(BARE, '/'), {
    PORT: String(BARE),
    DATABASE_URL: large,
    COMPANY_ID: company,
  }),
];

try {
  const [headers, fewerHeaders] = [await session(at(API, ''), EMAIL), await session(at(SMALL_API, ''), EMAIL)];
  for (const [name, path] of wanted) {
    const [ours, fewer, bare] = await measure(
      { url: at(API, `/api/v1${path}`), headers },
      { url: at(SMALL_API, `/api/v1${path}`), headers: fewerHeaders },
      { url: at(BARE, `/${name}`) },
    );
    if (!ours || !fewer || !bare) throw new Error('Nothing was measured');
    if (!SINGLE.includes(name)) report(`GET ${path}, against the bare statements`, ours.rate / bare.rate, '≥ 0.5');
    report(
      `GET ${path} (p50 ${ours.p50.toFixed(1)} ms), p50 with all of it against 1,000 of each`,
      ours.p50 / fewer.p50,
      '≤ 1.3',
    );
  }
} finally {
  for (const part of running) await part.stop();
  await postgres?.stop();
}

function at(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

function report(what: string, ratio: number, bar: string): void {
  console.log(`${ratio.toFixed(2).padStart(6)}  ${what} (bar ${bar})`);
}
