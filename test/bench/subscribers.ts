import { randomUUID } from 'node:crypto';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { loadConfig } from '../../src/config.js';
import { audienceOf, countAudience, freezeAudience } from '../../src/newsletter/campaigns/audience.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import type { SegmentCondition } from '../../src/rules/campaign-segment.js';
import { session } from './client.js';
import { measure } from './load.js';
import { serve } from './process.js';
import { subscribersDatabase } from './subscribers-database.js';

/**
 * Measures a million subscribers: fixing a campaign's list of recipients, compared with COPY of the same rows into the
 * same table; and the console's lists, compared with lists of a thousand subscribers. To run only one part: `node
 * --import tsx test/bench/subscribers.ts freeze`.
 */
const API = 4130;
const SMALL_API = 4131;
const EMAIL = 'admin@system.example';
const SUBSCRIBERS = 1_000_000;
const FREEZES = 2;
const SLOWEST_MS = 100;

const PAGES: Record<string, string> = {
  list: '/newsletter/subscribers',
  sort: '/newsletter/subscribers?sort=email',
  filter: '/newsletter/subscribers?status=subscribed&source=event&topic=events',
  rare: '/newsletter/subscribers?status=bounced&topic=events&sort=email',
  search: '/newsletter/subscribers?search=chiara+4711',
  common: '/newsletter/subscribers?search=example&sort=-statusSince',
  letters: '/newsletter/subscribers?search=an',
  fewLetters: '/newsletter/subscribers?search=zq',
  within: '/newsletter/subscribers?search=company+4711&status=bounced',
  none: '/newsletter/subscribers?status=bounced&source=event&topic=events&sort=email',
  statistics: '/newsletter/statistics',
};
const SEGMENT: SegmentCondition[] = [
  { field: 'topic', is: true, values: ['events'] },
  { field: 'type', is: false, values: ['partner'] },
];
const named = process.argv.slice(2);
const isWanted = (name: string) => named.length === 0 || named.includes(name);

Logger.overrideLogger(false);
const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const large = await subscribersDatabase(server, SUBSCRIBERS);
const small = await subscribersDatabase(server, 1_000);

try {
  if (isWanted('freeze')) await freezing();
  await pages(Object.entries(PAGES).filter(([name]) => isWanted(name)));
} finally {
  await postgres?.stop();
}

async function freezing(): Promise<void> {
  const orm = await MikroORM.init(ormConfig({ ...loadConfig(), databaseUrl: large }));
  const file = `/tmp/${randomUUID()}.copy`; // on the database server's disk
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  try {
    const counting = await seconds(() => countAudience(orm.em.fork(), SEGMENT, true));
    console.log(`        counting the clients who hear of events takes ${(counting * 1000).toFixed(0)} ms`);
    for (let round = 0; round < FREEZES; round++) {
      const campaign = await emptyCampaign(orm);
      let rows = 0;
      const freeze = async (em: EntityManager) => (rows = await freezeAudience(em, campaign, audienceOf([], true)));
      const ours = await seconds(() => orm.em.fork().transactional(freeze));
      const em = orm.em.fork();
      await em.execute(`copy newsletter_recipients to '${file}'`);
      await em.execute('truncate newsletter_recipients cascade');
      const bare = await seconds(() => em.execute(`copy newsletter_recipients from '${file}'`));
      rates.ours.push(rows / ours);
      rates.bare.push(rows / bare);
    }
    const [ours, bare] = [median(rates.ours), median(rates.bare)];
    report(`freezing a list (${ours.toFixed(0)} rows a second), against COPY of its rows`, ours / bare, '≥ 0.5');
  } finally {
    await orm.em.fork().execute(`copy (select 1 where false) to '${file}'`);
    await orm.close();
  }
}

async function emptyCampaign(orm: MikroORM): Promise<string> {
  const [id, em] = [randomUUID(), orm.em.fork()];
  await em.execute('truncate newsletter_campaigns cascade');
  await em.execute(
    `insert into newsletter_campaigns (id, name, content, segment, updated_at) values (?, 'Bench', '[]', '[]', now())`,
    [id],
  );
  await em.execute('checkpoint');
  return id;
}

async function pages(wanted: [string, string][]): Promise<void> {
  if (wanted.length === 0) return;
  const running = [
    await serve('dist/src/main.js', at(API, '/health/live'), { PORT: String(API), DATABASE_URL: large }),
    await serve('dist/src/main.js', at(SMALL_API, '/health/live'), { PORT: String(SMALL_API), DATABASE_URL: small }),
  ];
  try {
    const [headers, fewerHeaders] = [await session(at(API, ''), EMAIL), await session(at(SMALL_API, ''), EMAIL)];
    for (const [, path] of wanted) {
      const [ours, fewer] = await measure(
        { url: at(API, `/api/v1${path}`), headers },
        { url: at(SMALL_API, `/api/v1${path}`), headers: fewerHeaders },
      );
      if (!ours || !fewer) throw new Error('Nothing was measured');
      report(`GET ${path}, p50 at 1M subscribers against 1k`, ours.p50 / fewer.p50, '≤ 1.3');
      console.log(`        ${ours.p50.toFixed(1)} ms (bar < ${SLOWEST_MS})`);
    }
  } finally {
    for (const part of running) await part.stop();
  }
}

function at(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

function report(what: string, ratio: number, bar: string): void {
  console.log(`${ratio.toFixed(2).padStart(6)}  ${what} (bar ${bar})`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
