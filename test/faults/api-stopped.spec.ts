import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../setup/ports.js';
import { TestApp } from '../app.js';
import { testConfig } from '../setup/config.js';
import { ServerProcess } from './server-process.js';

/** Number of rounds. For a long run: `ROUNDS=20 npm run jest -- test/faults/api-stopped.spec.ts` */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const KEPT_CLIENTS = 12;
const NEW_CLIENTS = 4;

let app: TestApp;
let port: number;
let server: ServerProcess;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(async () => {
  await server.kill();
  await app.close();
});

async function start(): Promise<void> {
  port = await freePort();
  server = await ServerProcess.start('api', testConfig({ databaseUrl: app.config.databaseUrl, port, drainSeconds: 1 }));
}

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

/** Reads a response to its end. Throws when it is cut off. */
async function ask(agent: Agent, path: string, body?: string): Promise<Answer> {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const sent = request({ host: '127.0.0.1', port, path, agent, method: body === undefined ? 'GET' : 'POST', headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await text(response);
  return { status: response.statusCode, connection: response.headers.connection };
}

/** Behaves like a proxy: checks every 100 ms whether the server is ready, and stops sending requests when it is not. */
function proxy(isKept: boolean) {
  let isReady = true;
  const seen = { answered: 0, told: 0, wrong: [] as string[] };
  const watch = async () => {
    for (; isReady; await sleep(100)) {
      const agent = new Agent();
      isReady = await ask(agent, '/health/ready').then(
        ({ status }) => status === 200,
        () => false,
      );
    }
  };
  const client = async () => {
    const agent = new Agent({ keepAlive: isKept, maxSockets: 1 });
    while (isReady) {
      try {
        const { status, connection } = await ask(agent, '/api/v1/catalog');
        seen.answered += 1;
        if (isKept && connection === 'close') seen.told += 1;
        if (status !== 200) seen.wrong.push(`status ${status}`);
      } catch (error) {
        seen.wrong.push((error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
    agent.destroy();
  };
  const ended = Promise.all([watch(), ...Array.from({ length: isKept ? KEPT_CLIENTS : NEW_CLIENTS }, client)]);
  return { seen, ended };
}

it('a stopping API interrupts no request and ends within 10 s, and idle connections stay usable until then', async () => {
  await start();
  const agents = Array.from({ length: 30 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const post = (agent: Agent) => ask(agent, '/api/v1/auth/login', '{}');
  await Promise.all(agents.map(post));
  await sleep(6_500);
  for (const { status } of await Promise.all(agents.map(post))) expect(status).toBe(422);
  for (const agent of agents) agent.destroy();

  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await start();
    const proxies = [proxy(true), proxy(false)];
    await sleep(500);
    const stopped = server.stop();
    await Promise.all(proxies.map(({ ended }) => ended));
    const { ms, code } = await stopped;
    for (const { seen } of proxies) {
      expect(seen.wrong).toEqual([]);
      expect(seen.answered).toBeGreaterThan(0);
    }
    expect(proxies[0]!.seen.told).toBeGreaterThan(0);
    expect(ms).toBeLessThan(10_000);
    expect(code).toBe(0);
  }
}, 600_000);
