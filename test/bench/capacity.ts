import pg from 'pg';
import { fiveLines, session, twoLines } from './client.js';
import { fire, type Load } from './load.js';
import { CORE, cpuOf, memoryOf, startPinned, startServices } from './rig.js';

/**
 * Measures the requests per second of one API on one core by type of request, and the cost of a request for the API and
 * for Postgres. The results are the table in docs/SCALING.md.
 */

const PORT = 4130;
const SECONDS = 6;
const CONNECTIONS = 16;
/**
 * Number of concurrent sign-ins. Sign-ins of one user are serialized, and ten at once would trigger the limit on
 * password guessing.
 */
const SIGN_INS = 2;
const url = `http://127.0.0.1:${PORT}`;

const services = await startServices();
services.pin(CORE.others);
const api = await startPinned('main', PORT, CORE.measured, services.env);

try {
  const idle = memoryOf(api.pid);
  const headers = { ...(await session(url)), 'Content-Type': 'application/json' };
  const post = (path: string, body: string): Load => ({ url: url + path, method: 'POST', headers, body });
  const draft = await twoLines(url, headers);
  const { id } = (await (await fetch(`${url}/api/v1/quotes`, { ...post('', draft) })).json()) as { id: string };
  const credentials = JSON.stringify({ email: 'anna@client.example', password: 'Demo1234!' });
  const loads: Record<string, Load> = {
    'A page of the site': { url: `${url}/products/tables`, headers: { 'Accept-Encoding': 'br' } },
    'The catalogue': { url: `${url}/api/v1/catalog?limit=100` },
    'A list of 25 quotes': { url: `${url}/api/v1/quotes`, headers },
    'A quote': { url: `${url}/api/v1/quotes/${id}`, headers },
    'A price (5 products, 15 options)': post('/api/v1/pricing/calculate', await fiveLines(url, headers)),
    'A new draft (2 products with options)': post('/api/v1/quotes', draft),
    'Signing in': post('/api/v1/auth/login', credentials),
  };
  console.log('| request | a second | p50 | p99 | CPU of the API | CPU of Postgres | its core is busy |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [what, load] of Object.entries(loads)) {
    const connections = load.url.endsWith('/login') ? SIGN_INS : CONNECTIONS;
    await fire(load, 2, connections);
    const [begun, apiBefore, postgresBefore] = [performance.now(), cpuOf(api.pid), services.postgres()];
    const { rate, p50, p99 } = await fire(load, SECONDS, connections);
    const seconds = (performance.now() - begun) / 1_000;
    const [ours, postgres] = [cpuOf(api.pid) - apiBefore, services.postgres() - postgresBefore];
    const each = (cpu: number) => `${((cpu * 1_000) / (rate * SECONDS)).toFixed(2)} ms`;
    console.log(
      `| ${what} | ${rate.toFixed(0)} | ${p50.toFixed(0)} ms | ${p99} ms | ${each(ours)} | ${each(postgres)} | ${((100 * ours) / seconds).toFixed(0)}% |`,
    );
  }
  const client = new pg.Client({ connectionString: services.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ held: string }>(
    `select count(*) as held from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  console.log(
    `\n${idle.toFixed(0)} MB once it has started, ${memoryOf(api.pid).toFixed(0)} MB after this; ${rows[0]?.held} connections to Postgres`,
  );
} finally {
  await api.stop();
  await services.stop();
}
