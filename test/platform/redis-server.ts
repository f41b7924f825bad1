import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../setup/ports.js';

export interface TestRedis {
  url: string;
  /**
   * The server process, which a test can pause so that connections stay open without responses; null when the test has
   * not started the server.
   */
  process: ChildProcess | null;
  stop(): Promise<void>;
}

/** True when the specs can use a Redis server: at TEST_REDIS_URL, or `redis-server` on the PATH. */
export const hasRedis = Boolean(process.env.TEST_REDIS_URL) || spawnSync('redis-server', ['--version']).status === 0;

/**
 * Connects to TEST_REDIS_URL, or starts a server that stores nothing on disk. With settings, or with a configuration
 * file before the settings, it always starts a server.
 */
export async function startRedis(settings: string[] = []): Promise<TestRedis> {
  const given = process.env.TEST_REDIS_URL;
  if (given && settings.length === 0) return { url: given, process: null, stop: () => Promise.resolve() };
  const named = settings.indexOf('--port');
  const port = named < 0 ? await freePort() : Number(settings[named + 1]);
  const file = settings[0]?.startsWith('--') === false;
  const usual = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', file ? [...settings, ...usual.slice(0, 4)] : [...usual, ...settings]);
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // while the server is starting
  await client.ping();
  client.disconnect();
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    server.kill('SIGCONT');
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return { url, process: server, stop };
}
