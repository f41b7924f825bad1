import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { getDefaultBackendFactory, type PostgresQueueBackend, Queue, Worker } from 'bullmq';
import pg from 'pg';
import { runAsRequest } from '../../src/platform/request-context.js';
import { Config } from '../../src/config.js';
import { JobQueue, type NewJob } from '../../src/platform/queue/job-queue.js';
import { MaintenanceJob } from '../../src/platform/queue/maintenance.job.js';
import { connectQueues } from '../../src/platform/queue/queue-connection.js';
import { QUEUES, WORKER_OPTIONS } from '../../src/platform/queue/queues.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { eventually } from './eventually.js';
import { startPlatform } from './platform-app.js';
import { hasRedis, startRedis, type TestRedis } from './redis-server.js';
import { StallingProxy } from './stalling-proxy.js';
import { TEST_JOBS, TracingJob, TRACES } from './test-jobs.js';
import { startWorkerProcess } from './worker-process.js';

interface Trace {
  name: string;
  step: string;
  pid: number;
  request_id: string | null;
  /** Time in milliseconds. */
  at: number;
}

const job = (name: string, data: NewJob['data'] = {}, options: Partial<NewJob['options']> = {}): NewJob => ({
  name,
  data,
  options: { jobId: name, removeOnComplete: true, ...options },
});

const backends = hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];
if (!hasRedis) it.skip('Redis: neither TEST_REDIS_URL nor redis-server is there', () => undefined);

describe.each(backends)('queues on %s', (backend) => {
  let redis: TestRedis | null = null;
  let database: TestDatabase;
  let config: Config;
  let apps: INestApplicationContext[];
  let em: EntityManager;

  beforeAll(async () => {
    if (backend === 'Redis') redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  beforeEach(async () => {
    apps = [];
    database = await createTestDatabase();
    config = testConfig({ databaseUrl: database.url, redisUrl: redis?.url ?? '' });
  });
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await database.drop();
  });

  /** Starts an app that enqueues jobs, and creates the table of traces in its database. */
  async function startProducer(overrides: Partial<Config> = {}): Promise<JobQueue> {
    const app = await startPlatform(Object.assign(new Config(), config, overrides));
    apps.push(app);
    em = app.get(EntityManager).fork();
    await em.execute(TRACES);
    return app.get(JobQueue);
  }

  async function startWorker(): Promise<INestApplicationContext> {
    const app = await startPlatform(Object.assign(new Config(), config), { worker: true, providers: TEST_JOBS });
    apps.push(app);
    return app;
  }

  const traces = (name: string): Promise<Trace[]> =>
    em.execute(
      'select name, step, pid, request_id, (extract(epoch from at) * 1000)::float as at from traces where name = ? order by id',
      [name],
    );
  const steps = async (name: string): Promise<string[]> => (await traces(name)).map(({ step }) => step);

  it('a job added twice runs once, and can be added again afterwards', async () => {
    const jobs = await startProducer();
    await jobs.add(QUEUES.pdf, job('render'));
    await jobs.add(QUEUES.pdf, job('render'));
    await startWorker();
    await eventually(async () => (await steps('render')).includes('done'));
    expect(await steps('render')).toEqual(['begun', 'done']);
    await eventually(async () => !(await jobs.queue(QUEUES.pdf).getJob('render')));
    await jobs.add(QUEUES.pdf, job('render'));
    await eventually(async () => (await steps('render')).length === 4);
  });

  it('owners take turns, with a limited number of places each', async () => {
    const jobs = await startProducer();
    const ask = (owner: string, work: string) =>
      jobs.addInTurn(QUEUES.pdf, { name: work, data: {}, owner, work, places: 3 });
    for (const work of ['a1', 'a2', 'a3']) expect(await ask('anna', work)).toBe(true);
    expect(await ask('anna', 'a4')).toBe(false);
    expect(await ask('anna', 'a2')).toBe(true); // a repeated request
    for (const work of ['t1', 't2']) expect(await ask('tom', work)).toBe(true);
    expect(await jobs.queue(QUEUES.pdf).getJobCountByTypes('prioritized', 'waiting')).toBe(5);

    await jobs.queue(QUEUES.pdf).pause();
    const worker = await startWorker();
    worker.get(TracingJob).worker.concurrency = 1;
    await jobs.queue(QUEUES.pdf).resume();
    const done = async () =>
      (
        await em.execute<Trace[]>(`select name from traces where step = 'done' and name ~ '^[at][0-9]$' order by id`)
      ).map(({ name }) => name);
    await eventually(async () => (await done()).length >= 5);
    expect(await done()).toEqual(['a1', 't1', 'a2', 't2', 'a3']);
    await eventually(async () => (await jobs.queue(QUEUES.pdf).getJobCountByTypes('active', 'completed')) === 0);
    expect(await ask('anna', 'a4')).toBe(true);
  });

  it('concurrent requests for places get exactly the free ones', async () => {
    const jobs = await startProducer();
    const ask = (work: string) => jobs.addInTurn(QUEUES.pdf, { name: work, data: {}, owner: 'anna', work, places: 3 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
    expect(answers.filter(Boolean)).toHaveLength(3);
    expect(await jobs.queue(QUEUES.pdf).getJobCountByTypes('prioritized', 'waiting')).toBe(3);
  });

  it('a failed job is retried with growing delays and keeps its request id', async () => {
    const jobs = await startProducer();
    await startWorker();
    await runAsRequest('request-7', () => jobs.add(QUEUES.pdf, job('late', { failures: 2 })));
    await eventually(async () => (await steps('late')).includes('done'));
    expect(await steps('late')).toEqual(['begun', 'failed', 'begun', 'failed', 'begun', 'done']);
    const [first, , second, , third] = await traces('late');
    expect(third!.at - second!.at).toBeGreaterThan(second!.at - first!.at);
    expect(new Set((await traces('late')).map((trace) => trace.request_id))).toEqual(new Set(['request-7']));
  });

  it('the job of a killed worker is run by another within 15 seconds', async () => {
    const jobs = await startProducer();
    const victim = await startWorkerProcess(config);
    await jobs.add(QUEUES.pdf, job('long', { milliseconds: 3_000 }));
    await eventually(async () => (await steps('long')).length === 1);
    await victim.kill();
    await startWorker();
    const tookMs = await eventually(async () => (await steps('long')).length === 2, 20_000);
    expect(tookMs).toBeLessThan(15_000);
    await eventually(async () => (await steps('long')).includes('done'));
    expect(await steps('long')).toEqual(['begun', 'begun', 'done']);
  }, 60_000);

  it('a shutdown waits for the job in progress', async () => {
    const jobs = await startProducer();
    const worker = await startWorker();
    await jobs.add(QUEUES.pdf, job('long', { milliseconds: 1_000 }));
    await eventually(async () => (await steps('long')).length === 1);
    apps.splice(apps.indexOf(worker), 1);
    await worker.close();
    expect(await steps('long')).toEqual(['begun', 'done']);
  });

  it('a lost lock is logged while its job runs, not afterwards', async () => {
    const jobs = await startProducer();
    const host = (await startWorker()).get(TracingJob);
    const told: unknown[] = [];
    host['logger'].error = (line: { msg: string }) => void told.push(line.msg);
    const locks = host.worker['lockManager'] as unknown as {
      untrackJob(id: string): void;
      extendLocks(ids: string[]): Promise<void>;
    };
    await jobs.add(QUEUES.pdf, job('long', { milliseconds: 1_000 }));
    await eventually(async () => (await steps('long')).length === 1);
    locks.untrackJob('long'); // forgets the token of the lock too
    await locks.extendLocks(['long']);
    const lost = 'Worker: could not renew lock for job long';
    expect(told).toEqual([lost]);
    await eventually(async () => !(await jobs.queue(QUEUES.pdf).getJob('long')));
    await sleep(1_000); // this log message is limited to one per second
    await locks.extendLocks(['long']);
    expect(told).toEqual([lost]);
  });

  it('a schedule ticks once with several workers', async () => {
    const jobs = await startProducer();
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    await eventually(async () => (await traces('tick')).length >= 4);
    await Promise.all(apps.splice(1).map((app) => app.close()));
    // Each tick of the schedule is one job, whose id contains the second in which it was due, and each job has left one
    // trace.
    const done = (await jobs.queue(QUEUES.maintenance).getCompleted()).flatMap(({ id }) =>
      id?.startsWith('tick-') ? [id] : [],
    );
    expect(done.length).toBeGreaterThanOrEqual(4);
    expect(done).toEqual(done.map(() => expect.stringMatching(/^tick-\d+000$/)));
    expect(await traces('tick')).toHaveLength(done.length);
  });

  it('a schedule is registered with its worker and stops with it', async () => {
    await startProducer();
    const worker = await startWorker();
    const clock = worker.get(SchedulerRegistry).getCronJob('tick');
    expect(clock.isActive).toBe(true);
    apps.splice(apps.indexOf(worker), 1);
    await worker.close();
    expect(clock.isActive).toBe(false);
  });

  it('a schedule continues after its worker was killed', async () => {
    await startProducer();
    const victim = await startWorkerProcess(config);
    await eventually(async () => (await traces('tick')).length >= 1);
    await victim.kill();
    const before = (await traces('tick')).length;
    await startWorker();
    await eventually(async () => (await traces('tick')).length >= before + 2, 15_000);
  }, 60_000);

  it('a queue that does not answer delays a caller by one second and gets the job later', async () => {
    const proxy = new StallingProxy();
    const jobs = await startProducer(
      redis ? { redisUrl: await proxy.start(redis.url) } : { databaseUrl: await proxy.start(database.url) },
    );
    try {
      await jobs.ping();
      proxy.freeze();
      const start = Date.now();
      await expect(jobs.add(QUEUES.pdf, job('held'))).rejects.toThrow('The queue does not answer');
      await expect(jobs.ping()).rejects.toThrow('The queue does not answer');
      expect(Date.now() - start).toBeLessThan(2_500);
      proxy.thaw();
      await eventually(() => !jobs.isAway);
      await startWorker();
      await eventually(async () => (await steps('held')).includes('done'));
    } finally {
      await Promise.all(apps.splice(0).map((app) => app.close()));
      await proxy.stop();
    }
  });

  it('an unknown job fails', async () => {
    const jobs = await startProducer();
    const worker = await startWorker();
    expect(worker.get(MaintenanceJob)).toBeDefined();
    await jobs.add(QUEUES.maintenance, job('unheard-of', {}, { attempts: 1 }));
    await eventually(async () => (await jobs.queue(QUEUES.maintenance).getFailed()).length === 1);
    const [failed] = await jobs.queue(QUEUES.maintenance).getFailed();
    expect(failed!.failedReason).toContain('unheard-of');
  });
});

it('a queue connection that the database ends while in use affects no other', async () => {
  const database = await createTestDatabase();
  const { connection } = await connectQueues(testConfig({ databaseUrl: database.url, redisUrl: '' }));
  const pool = new pg.Pool(connection as pg.PoolConfig);
  const used = await pool.connect();
  const pid = (await used.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  const ended = new Promise<void>((resolve) => used.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [pid]);
  await ended;
  await expect(used.query('select 1')).rejects.toThrow();
  used.release(true);
  await pool.end();
  await database.drop();
});

it('a queue connection that was ended reports no later server error', async () => {
  const database = await createTestDatabase();
  const { connection } = await connectQueues(testConfig({ databaseUrl: database.url, redisUrl: '' }));
  const pool = new pg.Pool(connection as pg.PoolConfig);
  const errors: Error[] = [];
  pool.on('error', (error) => errors.push(error));
  const idle = await pool.connect();
  idle.release();
  const ended = new Promise<void>((resolve) => idle.once('end', resolve));
  await pool.end();
  expect(idle.emit('error', new Error('terminating connection'))).toBe(true);
  await ended;
  expect(errors).toEqual([]);
  await database.drop();
});

it('a database that goes away while a worker stops causes no error', async () => {
  const database = await createTestDatabase();
  const options = await connectQueues(testConfig({ databaseUrl: database.url, redisUrl: '' }));
  const { connection } = getDefaultBackendFactory<PostgresQueueBackend>()('ending', options);
  const listening = (await connection.getListenClient()) as pg.Client;
  const closed = connection.close();
  await Promise.resolve();
  // Simulates a late error on a connection that is being closed.
  expect(listening.emit('error', new Error('terminating connection'))).toBe(true);
  await closed;
  await database.drop();
});

it('a worker whose database was away when it started runs jobs once it is back, and waits until then', async () => {
  const database = await createTestDatabase();
  const proxy = new StallingProxy();
  const databaseUrl = await proxy.start(database.url);
  const options = await connectQueues(testConfig({ databaseUrl, redisUrl: '' }));
  await proxy.stop();
  const ran: string[] = [];
  const errors: Error[] = [];
  const worker = new Worker('late', async (job) => void ran.push(job.name), { ...options, ...WORKER_OPTIONS });
  worker.on('error', (error) => errors.push(error));
  try {
    await sleep(1_500);
    expect(ran).toEqual([]);
    await proxy.start(database.url);
    const queue = new Queue('late', options);
    await queue.add('first', {});
    await eventually(() => ran.length === 1);
    await queue.close();
    expect(ran).toEqual(['first']);
    expect(errors.length).toBeLessThan(20); // without a pause, there would be thousands
  } finally {
    await worker.close();
    await proxy.stop();
    await database.drop();
  }
});
