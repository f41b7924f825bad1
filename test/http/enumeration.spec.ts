import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { hashPassword } from '../../src/users/passwords.js';
import { TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const TIMES = 24;
const KINDS = ['known', 'suspended', 'unknown'] as const;
const post = (path: string, body: object) => app.visitor().post(path).send(body) as unknown as Promise<Response>;

const ROUTES: [string, (email: string) => Promise<Response>][] = [
  ['signing in', (email) => post('/auth/login', { email, password: 'Wrong1234!' })],
  ['a forgotten password', (email) => post('/auth/password/forgot', { email })],
];

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

it.each(ROUTES)('the request %s has the same answer and timing for known and unknown addresses', async (_name, ask) => {
  const emails = [];
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (let time = 0; time < TIMES; time++) {
    emails.push({
      known: await makeUser(app, { passwordHash }),
      suspended: await makeUser(app, { passwordHash, accountStatus: 'suspended' }),
      unknown: `user-${randomUUID().slice(0, 8)}@made.example`,
    });
  }
  const answers: unknown[] = [];
  const times = { known: [] as number[], suspended: [] as number[], unknown: [] as number[] };
  for (const [time, email] of emails.entries()) {
    // Each kind comes first equally often, because the first request can meet a cold server.
    for (const kind of [...KINDS.slice(time % 3), ...KINDS.slice(0, time % 3)]) {
      const start = performance.now();
      const { status, headers, body } = await ask(email[kind]);
      times[kind].push(performance.now() - start);
      const { requestId: _, ...rest } = body as Record<string, unknown>;
      answers.push({ status, body: rest, names: Object.keys(headers), cookies: headers['set-cookie'] });
    }
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  for (const kind of KINDS) {
    const ratio = median(times[kind]) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  }
});

it('resending a verification ignores an address in the request', async () => {
  const agent = await app.signIn(await makeUser(app, { emailVerifiedAt: null }));
  const known = await makeUser(app);
  for (const email of [known, 'nobody@made.example']) {
    const { body } = await agent.post('/auth/resend-verification').send({ email }).expect(202);
    expect(JSON.stringify(body)).not.toContain(email);
  }
});

it('invalid tokens all get the same answer', async () => {
  const answers = await Promise.all(
    ['/auth/verify-email', '/auth/password/reset'].flatMap((path) =>
      ['x'.repeat(43), randomUUID()].map(async (token) => {
        const { status, body } = await post(
          path,
          path.endsWith('reset') ? { token, password: 'Kestrel-71-owl' } : { token },
        );
        return { status, code: (body as { code: string }).code, message: (body as { message: string }).message };
      }),
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});
