import { createPostgresBackend, type QueueOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import type { Config } from '../../config.js';
import { assertSingleRedis } from '../startup-checks.js';
import { DEFAULT_JOB_OPTIONS } from './queues.js';

/** A Redis that is back is noticed within that time, in milliseconds, however long it was away. */
export const reconnectAfter = (tries: number): number => Math.min(50 * tries, 500);

/** Connections one queue or one worker may hold on Postgres, besides the one a worker listens on. */
const POSTGRES_POOL = 2;

/**
 * A connection whose server may go away while it is in use: whoever uses it is told by its own statement. BullMQ listens to
 * those that are idle; to nobody's ears, the same error would end the process.
 */
class QueueClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  /** A pool that ends does not wait until its connections are closed: what their server says until then is nobody's error. */
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.removeAllListeners('error').on('error', () => undefined);
    return callback ? super.end(callback) : super.end();
  }
}

/**
 * BullMQ's backend for Postgres, with two faults of 6.7.0 mended (`findings/bullmq-postgres-metrics.sh` shows the second).
 * It takes every listener off the connection that a worker listens on before it ends it: an error of the server in between,
 * such as that it shuts down, would crash the process. And its `getMetrics` answers 0 for the time of the last minute that
 * was counted, which its table has and without which no minute has a time.
 */
const createMendedBackend: typeof createPostgresBackend = (name, ...given) => {
  const backend = createPostgresBackend(name, ...given);
  const { connection } = backend;
  backend.getMetrics = async (kind, start = 0, end = -1) => {
    const { rows } = await connection.pool.query(
      'select count, prev_ts, prev_count, data from metrics where queue = $1 and kind = $2',
      [name, kind],
    );
    const [row] = rows as { count: string; prev_ts: string | null; prev_count: string; data: string[] }[];
    if (!row) return [['0', '0', '0'], [], 0];
    const data = row.data.slice(start, end === -1 ? undefined : end + 1).map(String);
    return [[row.count, row.prev_ts ?? '0', row.prev_count], data, row.data.length];
  };
  const [listen, close] = [connection.getListenClient.bind(connection), connection.close.bind(connection)];
  let listening: ReturnType<typeof listen> | undefined;
  connection.getListenClient = () => (listening = listen());
  connection.close = () => {
    const closed = close();
    listening?.then((client) => client.on('error', () => undefined)).catch(() => undefined);
    return closed;
  };
  return backend;
};

/**
 * What every queue and worker is made with: BullMQ on Redis where `REDIS_URL` is set (the prefix separates installations
 * that share one), else on Postgres, in a schema of its own.
 */
export async function connectQueues(config: Config): Promise<QueueOptions> {
  const shared = { prefix: config.queuePrefix, defaultJobOptions: DEFAULT_JOB_OPTIONS };
  if (config.redisUrl) {
    setDefaultBackendFactory(undefined);
    await assertSingleRedis(config.redisUrl);
    return {
      ...shared,
      connection: { url: config.redisUrl, maxRetriesPerRequest: null, retryStrategy: reconnectAfter },
    };
  }
  await migrateQueues(config.sessionsUrl);
  setDefaultBackendFactory(createMendedBackend);
  return {
    ...shared,
    connection: { connectionString: config.sessionsUrl, max: POSTGRES_POOL, keepAlive: true, Client: QueueClient },
  };
}

/** Brings the queue's own tables (Postgres schema `bullmq`) up to date; safe to run by many processes at once. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new QueueClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
