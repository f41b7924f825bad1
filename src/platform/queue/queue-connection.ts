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

/** Delay before the next attempt to connect to Redis, in milliseconds; its maximum is low, so that a Redis that is back is noticed soon. */
export const reconnectAfter = (tries: number): number => Math.min(50 * tries, 500);

/** Maximum connections of one queue or worker on Postgres, in addition to the one that a worker listens on. */
const POSTGRES_POOL = 2;

/**
 * Connection whose server may go away while it is in use: its caller gets the error from its own statement. BullMQ
 * listens for errors of idle connections only; without a listener, the same error would crash the process.
 */
class QueueClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  /** Ignores errors from the server after `end`, because a pool does not wait until its connections are closed. */
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.removeAllListeners('error').on('error', () => undefined);
    return callback ? super.end(callback) : super.end();
  }
}

/**
 * BullMQ's backend for Postgres, with bugs of 6.7.0 fixed. It removes every listener from the connection that a worker
 * listens on before it ends it: an error of the server in between, for example its shutdown, would crash the process.
 * Its `getMetrics` returns 0 as the time of the last counted minute (`findings/bullmq-postgres-metrics.sh`); its table
 * has that time, and without it no minute has a time. See also `retryConnections`.
 */
const createMendedBackend: typeof createPostgresBackend = (name, ...given) => {
  const backend = createPostgresBackend(name, ...given);
  const { connection } = backend;
  retryConnections(backend);
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
 * Makes a queue or worker recover from a database that is away. BullMQ 6.7.0 keeps the promise of its first connection:
 * if that one failed, every later statement fails with the same error, also when the database is back
 * (`findings/bullmq-postgres-first-connection.sh`). And a worker pauses before its next attempt only after an error that
 * it recognizes as one of the connection, which are few of those of Postgres; after others it retries at once, which
 * blocks the event loop.
 */
function retryConnections(backend: PostgresQueueBackend): void {
  const connection = backend.connection as unknown as { waitUntilReady(): Promise<void>; readyPromise?: Promise<void> };
  const connect = connection.waitUntilReady.bind(connection);
  connection.waitUntilReady = async () => {
    const connecting = connect();
    const { readyPromise } = connection;
    try {
      await connecting;
    } catch (error) {
      if (connection.readyPromise === readyPromise) connection.readyPromise = undefined;
      throw error;
    }
  };
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
 * Options of every queue and worker: BullMQ on Redis if `REDIS_URL` is set (the prefix separates installations that
 * share it), otherwise on Postgres, in a schema of its own.
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

/** Migrates the queue's own tables (Postgres schema `bullmq`); safe to run in many processes at once. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new QueueClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
