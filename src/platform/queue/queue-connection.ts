import {
  ConnectionClosedError,
  createPostgresBackend,
  type PostgresQueueBackend,
  type QueueOptions,
  runMigrations,
  setDefaultBackendFactory,
} from 'bullmq';
import pg from 'pg';
import type { Config } from '../../config.js';
import { assertSingleRedis } from '../startup-checks.js';
import { isConnectionError } from './queue-errors.js';
import { DEFAULT_JOB_OPTIONS } from './queues.js';

/**
 * Returns the delay before the next attempt to connect to Redis, in milliseconds. Its maximum is low, so that the
 * connection is restored soon after Redis is available again.
 */
export const reconnectAfter = (tries: number): number => Math.min(50 * tries, 500);

/**
 * Maximum number of connections of a queue or worker on Postgres, in addition to the connection on which a worker
 * listens for jobs.
 */
const POSTGRES_POOL = 2;

/**
 * Connection that may break while it is in use: the caller gets the error from its own statement. BullMQ listens for
 * errors of idle connections only, and an error event without a listener would crash the process.
 */
class QueueClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  /** Ignores errors of the server after `end`, because a pool does not wait until its connections are closed. */
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.removeAllListeners('error').on('error', () => undefined);
    return callback ? super.end(callback) : super.end();
  }
}

/**
 * BullMQ's backend for Postgres, with corrections of bugs in version 6.7.0. Before BullMQ closes the connection on
 * which a worker listens, it removes every listener from it: an error of the server in that time, for example at its
 * shutdown, would crash the process. Its `getMetrics` returns 0 as the time of the last counted minute
 * (`findings/bullmq-postgres-metrics.sh`), although the table has that time; without it the counts cannot be assigned
 * to minutes. See also `connectLate`.
 */
const createMendedBackend: typeof createPostgresBackend = (name, ...given) => {
  const backend = createPostgresBackend(name, ...given);
  const { connection } = backend;
  connectLate(backend);
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
 * Makes a queue or worker connect when it has a statement, not when it is made: the schema has been checked
 * (`migrateQueues`), and a process has more queues than it soon uses. Besides, BullMQ 6.7.0 keeps the promise of its
 * first connection: if it failed, every later statement fails with the same error, even after the database is available
 * again (`findings/bullmq-postgres-first-connection.sh`). A worker pauses before its next attempt only after errors that
 * it recognizes as connection errors, and it recognizes few of those of Postgres; after other errors it tries again at
 * once, which blocks the event loop.
 */
function connectLate(backend: PostgresQueueBackend): void {
  backend.connection.waitUntilReady = () => Promise.resolve();
  const statements = backend as unknown as { query(text: string, parameters: unknown[]): Promise<unknown> };
  const query = statements.query.bind(statements);
  statements.query = async (text, parameters) => {
    try {
      return await query(text, parameters);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      throw Object.assign(new ConnectionClosedError(message, error as Error), { code });
    }
  };
}

/**
 * Returns the options of every queue and worker: BullMQ on Redis if `REDIS_URL` is set (the prefix separates
 * installations that share a Redis), otherwise on Postgres in a separate schema.
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
    skipMetasUpdate: true, // a queue without this row keeps as many events as the row would say
    connection: { connectionString: config.sessionsUrl, max: POSTGRES_POOL, keepAlive: true, Client: QueueClient },
  };
}

/** Migrates the queue's own tables (Postgres schema `bullmq`). Many processes may call it at the same time. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new QueueClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
