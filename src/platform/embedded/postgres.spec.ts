import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.js';

let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  dataDir = await openFolder();
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Creates a folder that all accounts can enter, because Postgres changes its account when root starts it. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holoportal-postgres-'));
  await chmod(folder, 0o755);
  return folder;
}

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, database: 'portal', settings: { fsync: 'off' } });
  started.push(server);
  return server;
}

async function ask<T>(server: EmbeddedPostgres, sql: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: T }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const pidFile = (): string => join(dataDir, 'postgres', 'postmaster.pid');

describe('embedded Postgres', () => {
  it('keeps port, password and data between starts', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(existsSync(pidFile())).toBe(false);

    const second = await start();
    expect(second).toMatchObject({ url: first.url, adopted: false });
    expect(await ask(second, 'select answer from kept')).toBe(42);
  }, 30_000);

  it('is shared by several apps on one folder, and stopped with the last app', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ url: first.url, adopted: true });
    await first.stop();
    expect(await ask(second, 'select 1 as answer')).toBe(1);
    await Promise.all([second.stop(), first.stop()]);
    expect(existsSync(pidFile())).toBe(false);
  }, 30_000);

  it('uses another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(stranger, 'listening');
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await ask(second, 'select answer from kept')).toBe(42);
    stranger.close();
  }, 30_000);

  it('starts again after its process was killed', async () => {
    const killed = await start();
    const pid = Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await ask(next, 'select answer from kept')).toBe(42);
    await killed.stop();
  }, 30_000);

  it('ignores a process id that now belongs to another process', async () => {
    const first = await start();
    const left = (await readFile(pidFile(), 'utf8')).split('\n');
    await first.stop();
    await writeFile(pidFile(), [process.pid, ...left.slice(1)].join('\n'));
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second, 'select answer from kept')).toBe(42);
  }, 30_000);

  it('removes the data of an interrupted first start', async () => {
    const folder = await openFolder();
    const abandoned = join(folder, 'postgres.new-999999999');
    await mkdir(join(abandoned, 'cluster'), { recursive: true });
    const server = await start(folder);
    expect(await ask(server, 'select 1 as answer')).toBe(1);
    expect(existsSync(abandoned)).toBe(false);
    await server.stop();
    await rm(folder, { recursive: true });
  }, 30_000);
});
