import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';

/** Name of the connection that a run holds from start to end. */
export const RUN_NAME = 'holoportal-test-run';

/**
 * Trades safety for speed, because test databases need not survive a power cut. A portal that starts opens about 60
 * connections, and each Jest worker can start one at the same time.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  max_wal_size: '1GB',
};

/**
 * Folders of clusters in memory, where a new database takes a tenth of the time: it copies a thousand files. Each has the
 * name of a checkout.
 */
const MEMORY = '/dev/shm';
const PREFIX = 'holoportal-test-';
/** Bytes that must be free in memory. */
const ROOM = 3 * 1024 ** 3;

export interface TestServer {
  /** Connection string of the maintenance database */
  url: string;
  /** The run's own connection, open until `release` */
  connection: pg.Client;
  /** Closes the connection, and stops the server unless another run uses it. */
  release(): Promise<void>;
}

/** Returns a Postgres for this run: TEST_DATABASE_URL, else a container if a Docker engine answers, else the embedded one. */
export async function acquireTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const connection = await connect(given);
    return { url: given, connection, release: () => connection.end() };
  }
  return (await startContainer()) ?? (await useEmbedded());
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: RUN_NAME });
  await client.connect();
  return client;
}

/** Returns null when no Docker engine answers or it cannot get the image. */
async function startContainer(): Promise<TestServer | null> {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return null;
  const { GenericContainer, Wait } = await import('testcontainers');
  try {
    const container = await new GenericContainer('postgres:18-alpine')
      .withEnvironment({ POSTGRES_PASSWORD: 'test' })
      .withExposedPorts(5432)
      .withTmpFs({ '/var/lib/postgresql': 'rw' })
      .withCommand(['postgres', ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    const url = `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
    const connection = await connect(url);
    const release = async (): Promise<void> => {
      await connection.end();
      await container.stop();
    };
    return { url, connection, release };
  } catch (error) {
    console.warn(`No Postgres from Docker (${(error as Error).message}); using the embedded one.`);
    return null;
  }
}

/** Concurrent runs share one server, whose data stays between runs. */
async function useEmbedded(): Promise<TestServer> {
  const dataDir = folderInMemory() ?? '.data/test';
  const server = await startEmbeddedPostgres({ dataDir, database: 'test', settings: SETTINGS });
  const connection = await connect(server.url);
  const release = async (): Promise<void> => {
    await connection.end();
    await server.stop();
  };
  return { url: server.url, connection, release };
}

/** Returns this checkout's folder in memory, or null where there is no room. Removes folders of checkouts that are gone. */
function folderInMemory(): string | null {
  if (!existsSync(MEMORY)) return null;
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const checkout = decodeURIComponent(name.slice(PREFIX.length));
    if (!existsSync(checkout)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = join(MEMORY, PREFIX + encodeURIComponent(process.cwd()));
  const { bavail, bsize } = statfsSync(MEMORY);
  return existsSync(folder) || bavail * bsize > ROOM ? folder : null;
}
