import { connect, type Socket } from 'node:net';
import { setInterval as ticks } from 'node:timers/promises';
import type { Response } from 'supertest';
import { type Agent, ANNA, TestApp } from '../app.js';
import { expectProblem } from './problem.js';
import { makeToken } from '../builders/agents.js';
import { HOSTILE_PROGRAMS } from './hostile-programs.js';
import { HOSTILE_REQUESTS, type HostileRequest } from './hostile-requests.js';
import { OPERATIONS } from './operations.js';

let app: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

function send(agent: Agent, { method = 'POST', path, headers, body }: HostileRequest): Promise<Response> {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put';
  const request = agent[verb](path).set({ ...(body && { 'Content-Type': 'application/json' }), ...headers });
  return request.serialize((text: unknown) => text as string).send(body as never) as unknown as Promise<Response>;
}

it.each(HOSTILE_REQUESTS)('$name are $status, with a short answer', async (request) => {
  const response = await send(request.signedIn ? anna : app.visitor(), request);
  expect(response.status).toBe(request.status);
  expectProblem(response);
  expect((response.body as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(50);
  expect(response.text.length).toBeLessThan(20_000);
});

it('requests of programs are never answered as a fault of the server, nor with a long answer', async () => {
  const token = await makeToken(app, ANNA);
  const wrong: unknown[] = [];
  for (const { name, address, hasToken, type, body } of HOSTILE_PROGRAMS) {
    const headers = { 'content-type': type, ...(hasToken && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(app.url + address, { method: 'POST', headers, body, redirect: 'manual' });
    const { length } = await answer.text();
    if (answer.status >= 500 || length > 200_000) wrong.push({ name, status: answer.status, length });
  }
  expect(wrong).toEqual([]);
});

it('a body with many errors returns the first 50', async () => {
  const items = Array.from({ length: 90 }, () => ({ productId: 'x', priceConfigurationId: 'x', quantity: 0 }));
  const { body } = await anna.post('/quotes').send({ items }).expect(422);
  const { errors } = body as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(Array.from({ length: 50 }, (_, n) => `items.${n}.quantity`));
});

describe('a large body', () => {
  const large = { padding: 'x'.repeat(33 * 1024) };
  const isOpen = (route: string) => OPERATIONS.some((one) => one.route === route && one.access === 'public');
  const writes = OPERATIONS.filter(({ body }) => body).map(({ route }) => route);

  it.each(writes.filter(isOpen))('is refused with 413 by the public route %s', async (route) => {
    const path = route.split(' ')[1]!;
    for (const agent of [app.visitor(), anna]) expectTooLarge((await agent.post(path).send(large)) as Response);
  });

  it('of a quote is accepted only from signed-in users', async () => {
    const forged = app.visitor().post('/quotes').set('Cookie', 'holoportal-access=a.b.c').send(large);
    expectTooLarge((await forged) as Response);
    expectTooLarge((await app.visitor().post('/quotes').send(large)) as Response);
    const { body } = await anna.post('/quotes').send(large).expect(400);
    expect(body).toMatchObject({ message: "Unknown field 'padding'" });
  });

  function expectTooLarge(response: Response): void {
    expect(response.status).toBe(413);
    expectProblem(response);
  }
});

describe('a slow request', () => {
  const dribble = async (socket: Socket): Promise<string> => {
    let answer = '';
    // The server closes after its answer. What was written meanwhile resets the connection, which is no fault; `once` of
    // node:events rejects then.
    const closed = new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    for await (const _ of ticks(500)) {
      if (answer || socket.destroyed) break;
      socket.write('x'); // keeps the connection active without completing the request
    }
    await closed;
    return answer;
  };
  const open = (text: string): Promise<string> => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    return dribble(socket);
  };

  it('is ended with 408 while its headers or its body arrive', async () => {
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: portal\r\n';
    const type = 'Content-Type: application/json\r\n';
    const [headers, body, chunked] = await Promise.all([
      open(`${head}X-Long: `),
      open(`${head}${type}Content-Length: 30000\r\n\r\n{"email":"`),
      open(`${head}${type}Transfer-Encoding: chunked\r\n\r\n7530\r\n{"email":"`),
    ]);
    expect(headers).toMatch(/^HTTP\/1\.1 408 /);
    for (const answer of [body, chunked]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('The request took too long to arrive. Please try again.');
    }
  }, 30_000);
});
