import { existsSync } from 'node:fs';
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
  max_wal_size: '4GB',
};

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

/** Concurrent runs share one server, whose data stays in .data/test between runs. */
async function useEmbedded(): Promise<TestServer> {
  const server = await startEmbeddedPostgres({ dataDir: '.data/test', database: 'test', settings: SETTINGS });
  const connection = await connect(server.url);
  const release = async (): Promise<void> => {
    await connection.end();
    await server.stop();
  };
  return { url: server.url, connection, release };
}
