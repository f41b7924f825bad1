import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { addressesOf, isPortFree } from './ports.js';

const ANSWER_MS = 5000;

/**
 * Checks that the port is free.
 *
 * @param waitMs time to wait for the previous process to release the port after a restart
 * @throws Error with a one-sentence message when another program listens on the port
 */
export async function assertPortFree(port: number, host: string, waitMs = 2000): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (const address of addressesOf(host)) {
    for (; !(await isPortFree(port, address)); await sleep(100)) {
      if (Date.now() > deadline) {
        throw new Error(`Port ${port} is taken by another program; stop it, or set PORT to a free one.`);
      }
    }
  }
}

/**
 * Checks that the folder can be written to.
 *
 * @throws Error with a one-sentence message when the folder cannot be created or written to, for example because root
 * created it
 */
export async function assertWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new Error(`The data folder ${folder} cannot be written to (${reason}); make it yours, or set DATA_DIR.`, {
      cause: error,
    });
  }
}

/**
 * Checks that a Postgres responds.
 *
 * @throws Error with a one-sentence message, without the password, when no Postgres responds at the address
 */
export async function assertDatabaseAnswers(url: string): Promise<void> {
  const advice = 'correct it, or leave it empty for the embedded Postgres';
  if (!/^postgres(ql)?:/.test(url)) throw new Error(`DATABASE_URL must start with postgres://; ${advice}.`);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw unreachable('DATABASE_URL', url, error, advice);
  } finally {
    await client.end();
  }
}

/**
 * Checks that a Redis responds.
 *
 * @throws Error with a one-sentence message, without the password, when no Redis responds at the address
 */
export async function assertRedisAnswers(url: string): Promise<void> {
  const advice = 'correct it, or leave it empty to do without Redis';
  if (!/^rediss?:/.test(url)) throw new Error(`REDIS_URL must start with redis://; ${advice}.`);
  const client = new Redis(url, { lazyConnect: true, connectTimeout: ANSWER_MS, retryStrategy: () => null });
  let reason: Error | null = null; // the call itself only reports that the connection was closed
  client.on('error', (error) => (reason = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw unreachable('REDIS_URL', url, reason ?? error, advice);
  } finally {
    client.disconnect();
  }
}

/**
 * Checks that the address is not that of a Redis Cluster or Sentinel: scripts of the queue use several keys at once,
 * and its workers block on one connection, which neither supports. A Redis that does not respond is accepted.
 *
 * @throws Error with a one-sentence message when the address is that of a Cluster or a Sentinel
 */
export async function assertSingleRedis(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    retryStrategy: () => null,
  });
  client.on('error', () => undefined); // Redis may not be running yet
  try {
    const mode = /redis_mode:(\w+)/.exec(await client.info('server'))?.[1];
    if (mode === 'cluster') throw new WrongRedis('a node of a Redis Cluster', 'a single Redis');
    if (mode === 'sentinel')
      throw new WrongRedis('a Sentinel', 'the Redis that it watches, or a proxy that follows it');
  } catch (error) {
    if (error instanceof WrongRedis) throw error;
  } finally {
    client.disconnect();
  }
}

class WrongRedis extends Error {
  constructor(given: string, wanted: string) {
    super(`REDIS_URL is the address of ${given}, which the queue cannot work with; set it to that of ${wanted}.`);
  }
}

function unreachable(setting: string, url: string, error: unknown, advice: string): Error {
  const { message, code } = error as NodeJS.ErrnoException;
  const where = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}: ` : '';
  return new Error(`${setting} does not work (${where}${message || code}); ${advice}.`);
}
