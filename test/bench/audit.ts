import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { auditDatabase } from './audit-database.js';
import { session } from './client.js';
import { query } from './databases.js';
import { type Load, measure } from './load.js';
import { type Served, serve } from './process.js';

/**
 * Measures staff's lists and searches in an audit log of 50 months with a million rows each, compared with a log of a
 * million rows. The database needs 40 GB and takes twenty minutes to create; AUDIT_MONTHS sets another number of
 * months.
 */
const MONTHS = Number(process.env.AUDIT_MONTHS ?? 50);
const PORTS = [4130, 4131];
const BAR = 1.5;

/** Query of a row near the end of the log, so that both databases are searched for the same values. */
const NEWEST = `select actor_id, request_id, split_part(record, '/', 2) as quote from audit_log order by created_at desc, id desc offset 500 limit 1`;

interface Newest {
  actor_id: string;
  request_id: string;
  quote: string;
}

const pages = ({ actor_id, request_id, quote }: Newest) => ({
  'the newest': 'folded=true',
  'what was done to a quote': `folded=true&recordType=quote&recordId=${quote}`,
  'what a person did': `folded=true&actorId=${actor_id}`,
  'what was deleted': 'folded=true&action=delete',
  'what a request did': `search=${request_id}`,
  'a person by their name': 'folded=true&search=user-17',
  'a word that every row has': 'folded=true&search=quotes',
  'the last week': `folded=true&createdFrom=${new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)}`,
});

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const running: Served[] = [];
try {
  const logs: Record<string, Load>[] = [];
  for (const [place, months] of [MONTHS, 1].entries()) {
    const database = await auditDatabase(server, months);
    const port = PORTS[place]!;
    const url = `http://127.0.0.1:${port}`;
    running.push(
      await serve('dist/src/main.js', `${url}/health/live`, {
        PORT: String(port),
        DATABASE_URL: database,
      }),
    );
    const headers = await session(url, 'admin@system.example');
    const { rows } = await query(database, NEWEST);
    const load = (asked: string): Load => ({ url: `${url}/api/v1/system/audit-log?limit=25&${asked}`, headers });
    const all = Object.entries(pages(rows[0] as Newest));
    logs.push(Object.fromEntries(all.map(([name, asked]) => [name, load(asked)])));
  }
  const [many, few] = logs as [Record<string, Load>, Record<string, Load>];
  for (const [name, load] of Object.entries(many)) {
    const [large, small] = await measure(load, few[name]!);
    if (!large || !small) throw new Error('Nothing was measured');
    const times = `${large.p50.toFixed(1)} ms, ${small.p50.toFixed(1)} of one month`;
    console.log(
      `${(large.p50 / small.p50).toFixed(2).padStart(6)}  ${name}, p50 of ${MONTHS} months (${times}; bar ${BAR})`,
    );
  }
} finally {
  for (const api of running) await api.stop();
  await postgres?.stop();
}
