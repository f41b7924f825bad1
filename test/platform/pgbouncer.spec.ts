import { randomUUID } from 'node:crypto';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { migrate } from '../../src/app/migrate.js';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { DatabaseGate, JOB_TIMEOUTS } from '../../src/platform/database/database-gate.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { QUEUES } from '../../src/platform/queue/queues.js';
import { ANNA, RIVAL, TestApp } from '../app.js';
import { makeQuote, SOME_LINES } from '../builders/quotes.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer, through } from '../setup/pgbouncer.js';
import { createSeededDatabase } from '../setup/seeded-database.js';
import { eventually } from './eventually.js';
import { startPlatform } from './platform-app.js';
import { TEST_JOBS, TRACES } from './test-jobs.js';

const SESSIONS = 2;

(hasPgBouncer ? describe : describe.skip)(
  'behind a PgBouncer in transaction mode (skipped where there is none)',
  () => {
    let bouncer: PgBouncer;
    let database: TestDatabase;
    let app: TestApp;

    beforeAll(async () => {
      bouncer = await startPgBouncer(process.env.TEST_RUN_SERVER ?? '', SESSIONS);
      database = await createSeededDatabase();
      app = await TestApp.start(through(bouncer.url, database.url));
    }, 120_000);
    afterAll(async () => {
      await app.close();
      await database.drop();
      await bouncer.stop();
    });

    /**
     * Returns the value of an expression in each server session of PgBouncer. Sessions are assigned in turn, so it runs
     * more queries than there are sessions.
     */
    async function ofSessions<T>(expression: string): Promise<T[]> {
      const asked = Array.from({ length: 4 * SESSIONS }, () =>
        app.sql<{ pid: number; said: T }>(`select pg_backend_pid() as pid, ${expression} as said`),
      );
      const bySession = new Map((await Promise.all(asked)).flat().map(({ pid, said }) => [pid, said]));
      return [...bySession.values()];
    }

    it('the API runs more concurrent transactions than PgBouncer has sessions, each audited as its own user', async () => {
      const [anna, rival] = await Promise.all([app.as(ANNA), app.as(RIVAL)]);
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, n) => (n % 2 ? anna : rival).post('/quotes').send({ items: SOME_LINES })),
      );
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
      const ids = made.map(({ body }) => (body as { id: string }).id);
      const [found] = await app.sql(
        `select count(distinct q.id)::int as quotes, count(distinct q.number)::int as numbers,
                (count(i.id) / count(distinct q.id))::int as items
         from quotes q join quote_items i on i.quote_id = q.id where q.id = any (?)`,
        [`{${ids.join(',')}}`],
      );
      expect(found).toEqual({ quotes: 12, numbers: 12, items: 4 });
      const audited = await app.sql(
        `select actor_email as email, count(distinct request_id)::int as requests from audit_log
        where operation like 'POST %/quotes' group by 1 order by 1`,
      );
      expect(audited).toEqual([
        { email: ANNA, requests: 6 },
        { email: RIVAL, requests: 6 },
      ]);
      for (const agent of [anna, rival]) await agent.get('/quotes').expect(200);
      const pids = await ofSessions('pg_backend_pid()');
      expect(pids).toHaveLength(SESSIONS);
    });

    it('a message reaches an open stream as an event, without another request', async () => {
      const anna = await app.as(ANNA);
      const { id } = await makeQuote(app, 'sent');
      const access = { domain: '127.0.0.1', path: '/', secure: false, script: false };
      const Cookie = anna.jar.getCookies(access as never).toValueString();
      const headers = { Accept: 'text/event-stream', Cookie };
      const signal = AbortSignal.timeout(15_000);
      const stream = await fetch(`${app.url}/api/v1/messages/stream`, { headers, signal });
      expect(stream.status).toBe(200);
      await anna.post(`/quotes/${id}/messages`).send({ text: 'Is the wall in stock?' }).expect(201);
      let text = '';
      for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
        text += part;
        if (text.endsWith('}\n\n')) break;
      }
      // No `resync`, with which a page would read all its threads again.
      expect(text.replaceAll(/id: \d+/g, 'id: 1')).toBe(`: open\n\nid: 1\nevent: news\ndata: {"quoteId":"${id}"}\n\n`);
    });

    it('sessions keep no prepared statements, and have the settings of their role', async () => {
      expect(await ofSessions('(select count(*)::int from pg_prepared_statements)')).toEqual([0, 0]);
      expect(await ofSessions(`current_setting('plan_cache_mode')`)).toEqual(Array(2).fill('force_generic_plan'));
      expect(await ofSessions(`coalesce(current_setting('app.auditor', true), '')`)).toEqual(['', '']);
    });

    it('the lock of an Idempotency-Key is held until the commit', async () => {
      const key = randomUUID().slice(0, 20);
      const anna = await app.as(ANNA);
      const make = () =>
        anna.post('/quotes').set('Idempotency-Key', key).send({ items: SOME_LINES, customerReference: key });
      const statuses = (await Promise.all([make(), make(), make(), make()])).map(({ status }) => status);
      expect(statuses).toContain(201);
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(await app.sql('select 1 from quotes where customer_reference = ?', [key])).toHaveLength(1);
    });

    it('only an export may exceed the statement timeout', async () => {
      const own = await createTestDatabase();
      const direct = new pg.Client({ connectionString: own.url });
      await direct.connect();
      const name = direct.escapeIdentifier(direct.database ?? '');
      await direct.query(`alter role current_user in database ${name} set statement_timeout = '700ms'`);
      const config = testConfig(through(bouncer.url, own.url));
      const orm = await MikroORM.init({ ...ormConfig(config, new DatabaseGate(config, JOB_TIMEOUTS)) });
      const limit = async () =>
        (await orm.em.execute<{ it: string }[]>(`select current_setting('statement_timeout') it`))[0]?.it;
      try {
        const read: string[] = [];
        const slow = 'select n, pg_sleep(0.3) from generate_series(1, 4) n';
        for await (const lines of new Transactions(orm.em).lines(slow, [])) read.push(...lines);
        expect(read.map((row) => row.split('\t')[0])).toEqual(['1', '2', '3', '4']);
        expect([await limit(), await limit(), await limit()]).toEqual(['700ms', '700ms', '700ms']);
      } finally {
        await orm.close();
        await direct.end();
        await own.drop();
      }
      const { text } = await (await app.as(ANNA)).get('/exports/quotes').expect(200);
      expect(text.split('\r\n').length).toBeGreaterThan(2);
    });

    it('the API returns 503 in time when the database does not answer, and cancels the statement', async () => {
      const limited = await TestApp.start({ ...through(bouncer.url, database.url), databaseTimeoutMs: 500 });
      const lock = new pg.Client({ connectionString: database.url });
      await lock.connect();
      try {
        const anna = await limited.as(ANNA);
        await lock.query('begin; lock table quotes in access exclusive mode');
        const since = Date.now();
        const { status, body } = await anna.get('/quotes');
        expect([status, (body as { code: string }).code]).toEqual([503, 'unavailable']);
        expect(Date.now() - since).toBeLessThan(2_000);
        const waiting = async () =>
          (
            await lock.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount;
        expect(await eventually(async () => (await waiting()) === 0)).toBeLessThan(3_000);
        await lock.query('rollback');
        await eventually(async () => (await anna.get('/quotes')).status === 200);
      } finally {
        await lock.end();
        await limited.close();
      }
    });

    it('workers bypass PgBouncer for the queue on Postgres', async () => {
      await app.sql(TRACES);
      const worker = await startPlatform(app.config, { worker: true, providers: TEST_JOBS });
      try {
        await app.get(JobQueue).add(QUEUES.pdf, { name: 'past it', data: {}, options: { jobId: 'past-it' } });
        await eventually(async () => {
          const traces = await worker
            .get(EntityManager)
            .fork()
            .execute<{ step: string }[]>(`select step from traces where name = 'past it' order by id`);
          return traces.map(({ step }) => step).join() === 'begun,done';
        });
      } finally {
        await worker.close();
      }
    });

    it('migrations bypass PgBouncer and store the settings with the role', async () => {
      const own = await createTestDatabase();
      const config = testConfig(through(bouncer.url, own.url));
      await migrate(config);
      const client = new pg.Client({ connectionString: config.databaseUrl });
      await client.connect();
      const { rows } = await client.query(
        `select current_setting('plan_cache_mode') as plan, current_setting('client_connection_check_interval') as "every"`,
      );
      await client.end();
      await own.drop();
      expect(rows).toEqual([{ plan: 'force_generic_plan', every: '1s' }]);
    });
  },
);
