import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesOf } from '../../src/platform/ports.js';
import { freePort } from '../setup/ports.js';
import { failingStart, StartedApp } from './started-app.js';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holoportal-start-'));
  await chmod(dataDir, 0o755); // when the test runs as root, Postgres runs as another user, who needs access
});

afterAll(async () => {
  if (latest?.isRunning) await latest.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the process id of the embedded Postgres; null when it is not running. */
async function postmaster(): Promise<number | null> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number((await readFile(file, 'utf8')).split('\n')[0]) : null;
}

let latest: StartedApp | undefined;

/** Returns the app that an earlier test has left running, or starts one. Reusing it saves seconds. */
async function running(): Promise<StartedApp> {
  if (!latest?.isRunning) latest = await StartedApp.start(dataDir);
  return latest;
}

/** Returns NODE_OPTIONS that hide a package, like an installation without devDependencies. */
const without = (name: string) => {
  const hook = `(specifier,context,next)=>next(specifier.startsWith('${name}/')?'not-installed':specifier,context)`;
  return `--import=data:text/javascript,import{registerHooks}from'node:module';registerHooks({resolve:${hook}})`;
};

describe('npm start on one data folder', () => {
  it('starts everything, and on SIGTERM answers pending requests and stops everything', async () => {
    const app = await running();
    expect(await app.isReady()).toBe(true);

    const { port } = new URL(app.url);
    const live = (host: string) => fetch(`http://${host}:${port}/health/live`);
    for (const address of addressesOf('localhost')) {
      expect((await live(address.includes(':') ? `[${address}]` : address)).status).toBe(200);
    }
    const outside = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
    for (const { address, family } of outside) if (family === 'IPv4') await expect(live(address)).rejects.toThrow();

    const slow = connect(Number(port), 'localhost');
    let answer = '';
    slow.on('data', (chunk) => (answer += chunk.toString()));
    const body = '{"email":"nobody@client.example","password":"wrong"}';
    const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    slow.write(head + body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));

    const ended = app.end('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 500));
    slow.write(body.slice(10));
    await once(slow, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ended).toBe(0);
    expect(app.printed.split('Ctrl-C stops it.').at(-1)).toBe('\n\nStopping …\n');
    expect(await postmaster()).toBeNull();
  }, 120_000); // the first start creates the database and the whole demo

  it('continues after kill -9 with the running Postgres', async () => {
    const app = await running();
    const left = await postmaster();
    await app.end('SIGKILL');
    expect(await postmaster()).toBe(left);

    const next = await running();
    expect(await next.isReady()).toBe(true);
    expect(await postmaster()).toBe(left);
  }, 60_000);

  it('continues after kill -9 of the app and Postgres', async () => {
    const app = await running();
    const left = await postmaster();
    await app.end('SIGKILL');
    process.kill(left!, 'SIGKILL');

    const next = await running();
    expect(await next.isReady()).toBe(true);
    expect(await postmaster()).not.toBe(left);
  }, 60_000);

  it('exits with one sentence when Postgres is killed, and can be started again', async () => {
    const app = await running();
    const ended = once(app.process, 'exit');
    process.kill((await postmaster())!, 'SIGKILL');
    expect(await ended).toEqual([1, null]);
    expect(app.complained.trim()).toMatch(/(?:^|\n)The embedded Postgres has ended by itself; start again.*$/);
    const next = await running();
    expect(await next.isReady()).toBe(true);
    expect(await next.end('SIGINT')).toBe(0);
    expect(await postmaster()).toBeNull();
  }, 60_000);
});

describe('a failing start', () => {
  it.each([
    ['a database that does not answer', { DATABASE_URL: 'postgres://me:s3cret@localhost:1/portal' }, /^DATABASE_URL /],
    ['a database without an address', { DATABASE_URL: 's3cret' }, /^DATABASE_URL must start with postgres:\/\//],
    ['a Redis that does not answer', { REDIS_URL: 'redis://:s3cret@localhost:1' }, /^REDIS_URL /],
    ['a Chromium that is none', { CHROMIUM_PATH: '/nowhere/chromium' }, /Chromium.*\/nowhere\/chromium/],
    ['a wrong setting', { PORT: 'three' }, /PORT/],
    ['a mail catcher that is not installed', { NODE_OPTIONS: without('maildev') }, /^The mail catcher is not part of/],
    ['an unsafe production', { NODE_ENV: 'production' }, /^Refusing to start in production\. SESSION_SECRET/],
  ])(
    'prints one sentence and exits with code 1: %s',
    async (_case, env, reason) => {
      const port = String(await freePort());
      const { code, stdout, stderr } = await failingStart({ DATA_DIR: dataDir, PORT: port, ...env });
      expect(stderr).toMatch(reason);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).not.toMatch(/s3cret|\bat .*\.js:/);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(await postmaster()).toBeNull();
    },
    30_000,
  );

  it('names the port that is already in use', async () => {
    const port = await freePort();
    const other = createServer().listen(port);
    await once(other, 'listening');
    const { code, stderr } = await failingStart({ DATA_DIR: dataDir, PORT: String(port) });
    expect(stderr).toBe(`Port ${port} is taken by another program; stop it, or set PORT to a free one.\n`);
    expect(code).toBe(1);
    other.close();
  }, 30_000);
});
