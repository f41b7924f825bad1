import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { session } from './client.js';
import { measure } from './load.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/**
 * Measures the search of the public site, compared with an earlier build if BENCH_EARLIER names its `dist` folder. Also
 * measures the signed-in search of a company with 14,000 quotes, compared with a company that has only the demo's
 * quotes.
 */

const MANY = { port: 4160, quotes: 70_000 };
const FEW = { port: 4161, quotes: 0 };
const EARLIER = 4162;
/** Search words that match many texts of the site, nearly all, one, and none. */
const SITE_WORDS = ['table', 'holo', 'privacy', 'xqzzvw'];
/** Search words that match a third of the quotes, one quote, and none. */
const QUOTE_WORDS = ['table', 'b-35000', 'xqzzvw'];

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const earlier = process.env.BENCH_EARLIER;
const few = await quotesDatabase(server, FEW.quotes);
const running = [
  await start('dist', FEW.port, few),
  await start('dist', MANY.port, await quotesDatabase(server, MANY.quotes)),
  ...(earlier ? [await start(earlier, EARLIER, few)] : []),
];

try {
  for (const word of SITE_WORDS) {
    const path = `/api/v1/site/search?q=${word}`;
    const [now, before] = await measure({ url: at(FEW.port, path) }, ...(earlier ? [{ url: at(EARLIER, path) }] : []));
    const ratio = now && before ? (now.rate / before.rate).toFixed(2) : '';
    console.log(
      `${ratio.padStart(6)}  GET /site/search, '${word}' (${now?.rate.toFixed(0)} a second), against the earlier build (bar ≥ 3)`,
    );
  }
  const [headers, ofFew] = await Promise.all([session(at(MANY.port)), session(at(FEW.port))]);
  for (const word of QUOTE_WORDS) {
    const path = `/api/v1/search?q=${encodeURIComponent(word)}`;
    const [many, none] = await measure(
      { url: at(MANY.port, path), headers },
      { url: at(FEW.port, path), headers: ofFew },
    );
    const ratio = (none?.rate ?? NaN) / (many?.rate ?? NaN);
    console.log(
      `${ratio.toFixed(2).padStart(6)}  GET /search, '${word}', time with 14,000 quotes (${many?.rate.toFixed(0)} a second) against none (bar ≤ 1.3)`,
    );
  }
} finally {
  for (const part of running) await part.stop();
  await postgres?.stop();
}

function start(dist: string, port: number, database: string) {
  return serve(`${dist}/src/main.js`, at(port, '/health/live'), { PORT: String(port), DATABASE_URL: database });
}

function at(port: number, path = ''): string {
  return `http://127.0.0.1:${port}${path}`;
}
