import { EntityManager } from '@mikro-orm/postgresql';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Pool, PoolClient } from 'pg';
import supertest from 'supertest';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import type { Access, Operation, Subject } from './operation.js';
import { makeSubject, OPERATIONS, send } from './operations.js';
import { snapshot } from './snapshot.js';

/** Makes the pool refuse a connection to each request that has already committed its writes. */
class PoolAfterCommit {
  commits = 0;
  isAway = false;
  private isWatching = false;

  constructor(pool: Pool) {
    const connect = pool.connect.bind(pool) as (callback: Callback) => void;
    const guarded = (callback: Callback): void => {
      if (this.isAway || (this.isWatching && this.commits > 0)) {
        process.nextTick(callback, Object.assign(new Error('There is no free connection'), { isDatabaseAway: true }));
        return;
      }
      connect((error, client, release) => {
        if (client) this.watch(client);
        callback(error, client, release);
      });
    };
    pool.connect = ((callback?: Callback) =>
      callback
        ? guarded(callback)
        : new Promise((resolve, reject) =>
            guarded((error, client) => (error ? reject(error) : resolve(client!))),
          )) as Pool['connect'];
  }

  /** Runs `work` so that it gets no connection after its first commit. Returns its result. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    Object.assign(this, { commits: 0, isWatching: true });
    try {
      return await work();
    } finally {
      this.isWatching = false;
    }
  }

  private watch(client: PoolClient & { watched?: boolean }): void {
    if (client.watched) return;
    client.watched = true;
    let isReadOnly = false;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [statement] = given;
      const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
      if (/^begin|^start/i.test(text)) isReadOnly = /read only/i.test(text);
      if (/read only/i.test(text) && /^set/i.test(text)) isReadOnly = true;
      if (/^commit/i.test(text) && !isReadOnly) this.commits++;
      return query(...given);
    }) as PoolClient['query'];
  }
}
type Callback = (error?: Error | null, client?: PoolClient, release?: (destroy?: boolean) => void) => void;

/** E-mail address of a caller for each kind of access. */
const CALLERS: Partial<Record<Access, string | null>> = {
  public: null,
  visitor: null,
  'staff reads': STAFF,
  staff: STAFF,
  'staff own': STAFF,
  'staff or its admin': STAFF,
  'partner admin': PAULA_PARTNER,
  'partner own': PAULA_PARTNER,
};

/** Routes that only read, or that write with a single statement. */
const NO_COMMIT = [
  'POST /auth/logout',
  'POST /newsletter/bounces',
  'POST /newsletter-campaigns/audience',
  'POST /newsletter-campaigns/{id}/preview',
  'POST /newsletter-campaigns/{id}/check-links',
  'POST /email-templates/{id}/preview',
  'POST /partner-admin/export',
  'POST /pricing/calculate',
  'POST /system/catalog/import/preview',
  'POST /system/approval-rules/simulate',
  'POST /system/quotes/{id}/lines/preview',
  'POST /system/quotes/{id}/pricing/preview',
];

/**
 * Routes with changing methods that write no audit rows, because they start or end sessions, only calculate, only
 * mail the caller, or only ask the VAT register.
 */
const UNAUDITED = [
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/refresh',
  'POST /pricing/calculate',
  'POST /newsletter-campaigns/audience',
  'POST /newsletter-campaigns/{id}/check-links',
  'POST /newsletter-campaigns/{id}/preview',
  'POST /email-templates/{id}/preview',
  'POST /email-templates/test',
  'POST /system/quotes/{id}/lines/preview',
  'POST /system/quotes/{id}/pricing/preview',
  'POST /system/catalog/import/preview',
  'POST /partner-admin/export',
  'POST /system/companies/{id}/ask-vat-register',
  'PUT /quotes/{id}/vat-number-watch',
  'DELETE /quotes/{id}/vat-number-watch',
  'POST /quotes/{id}/messages/read',
  'POST /system/approval-rules/simulate',
];

/**
 * Writing routes that do not need a confirmed e-mail address: the user's own account, company and drafts, and actions
 * that undo something. All other writing routes need one; add a route to this list only deliberately.
 */
const OPEN = [
  'POST /quotes',
  'PUT /quotes/{id}',
  'DELETE /quotes/{id}',
  'POST /quotes/{id}/items',
  'PUT /quotes/{id}/items/{itemId}',
  'DELETE /quotes/{id}/items/{itemId}',
  'POST /quotes/{id}/duplicate',
  'POST /quotes/{id}/withdraw',
  'POST /quotes/templates',
  'POST /quotes/templates/{id}/use',
  'DELETE /quotes/templates/{id}',
  'POST /comparisons',
  'PUT /comparisons/{id}',
  'DELETE /comparisons/{id}',
  'POST /pricing/calculate',
  'PUT /users/me',
  'PUT /users/notification-preferences',
  'POST /newsletter/unsubscribe',
  'POST /newsletter-campaigns/audience',
  'POST /email-templates/{id}/preview',
  'POST /newsletter-campaigns/{id}/preview',
  'DELETE /users/invitations/{id}',
  'PUT /companies',
  'POST /client-documents',
  'DELETE /client-documents/{id}',
  'POST /partner-applications/{id}/answer',
  'POST /partner-applications/{id}/documents',
  'DELETE /partner-applications/documents/{id}',
  'DELETE /partners/clients/requests/{id}',
  'POST /partner-dashboard/courses/{id}/chapters/{chapterId}/read',
  'POST /auth/refresh',
  'POST /auth/password/change',
  'POST /auth/resend-verification',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
];

/** Headers of requests from other sites. */
const FOREIGN: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost:3000.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
];
/**
 * RFC 8058: mail programs send a one-click unsubscribe from any origin. The route needs only its token and accepts no
 * cookie.
 */
const FROM_ANYWHERE = 'POST /newsletter/unsubscribe/{token}';

const WRITES = OPERATIONS.filter(({ route }) => !route.startsWith('GET '));
/** Routes that callers without a session use. */
const isPublic = ({ access }: Operation) => access === 'public' || access === 'visitor';
const WAITS = WRITES.filter((operation) => !isPublic(operation) && !OPEN.includes(operation.route));

let app: TestApp;
let companyId: string;
let pool: PoolAfterCommit;
const withoutCommit: string[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
  pool = new PoolAfterCommit((await app.get(EntityManager).getConnection().getNativeClient()) as Pool);
});
afterAll(() => app.close());

const emailOf = ({ access }: Operation) => (access in CALLERS ? CALLERS[access] : ANNA) ?? null;
const agentOf = (operation: Operation) => {
  const email = emailOf(operation);
  if (email === null) return app.visitor();
  return / \/auth/.test(operation.route) ? app.signIn(email) : app.as(email);
};

it('with the database away, a 503 recommends an Idempotency-Key only on routes that accept one', async () => {
  const ready: { operation: Operation; subject: Subject; agent: Agent }[] = [];
  for (const operation of WRITES) {
    const about = { parameters: { id: crypto.randomUUID() }, secret: '', given: {} };
    ready.push({
      operation: { ...operation, body: undefined, form: undefined },
      subject: about,
      agent: await agentOf(operation),
    });
  }
  pool.isAway = true;
  try {
    for (const { operation, subject, agent } of ready) {
      const { status, body } = await send(agent, operation, subject);
      const isRecommended = JSON.stringify(body).includes('Idempotency-Key');
      expect([operation.route, isRecommended]).toEqual([
        operation.route,
        status === 503 && operation.idempotent === true,
      ]);
    }
  } finally {
    pool.isAway = false;
  }
});

const confirm = (email: string, isConfirmed: boolean) =>
  app.sql(`update users set email_verified_at = ${isConfirmed ? 'now()' : 'null'} where email = ?`, [email]);

it('all writes but those of the list require a verified address', async () => {
  const { body } = await supertest(app.url).get('/api/openapi.json').expect(200);
  const documented = Object.entries((body as OpenAPIObject).paths).flatMap(([path, methods]) =>
    Object.keys(methods as object)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  );
  const known = [...OPEN, ...[...WAITS, ...WRITES.filter(isPublic)].map(({ route }) => route)];
  expect(documented.toSorted()).toEqual(known.toSorted());
  for (const route of [
    'POST /quotes/{id}/submit',
    'POST /quotes/{id}/accept',
    'POST /quotes/{id}/reject',
    'POST /quotes/{id}/send-email',
    'POST /users/invite',
    'PUT /users/invitations/{id}/resend',
  ]) {
    expect(WAITS.map((operation) => operation.route)).toContain(route);
  }
});

async function expectSameSite(agent: Agent, operation: Operation, subject: Subject): Promise<void> {
  for (const headers of FOREIGN) {
    const { status, body } = await send(agent, operation, subject, headers);
    expect([headers, status, body]).toEqual([headers, 403, expect.objectContaining({ code: 'cross_site' })]);
  }
}

async function expectVerified(agent: Agent, email: string, operation: Operation, subject: Subject): Promise<void> {
  const { status, body } = await send(agent, operation, subject);
  expect([status, body]).toEqual([
    403,
    expect.objectContaining({
      code: 'email_unverified',
      message: `Please confirm your email address first. We sent a link to ${email}.`,
    }),
  ]);
}

/** Expects that the audit log names the request and its caller in each row that the request has written. */
async function expectAudited({ route }: Operation, email: string, requestId: string): Promise<void> {
  const rows = await app.sql(
    `select actor_id as "actorId", actor_email as email, operation, address from audit_log where request_id = ?`,
    [requestId],
  );
  expect(rows.length).toBeGreaterThan(0);
  const { userId: actorId } = await app.actor(email);
  const [method, path] = route.split(' ');
  const operation = `${method} /api/v1${path?.replace(/\{(\w+)\}/g, ':$1')}`;
  const address = expect.stringContaining('127.0.0.1') as string;
  for (const row of rows) expect(row).toEqual({ actorId, email, operation, address });
}

describe('a write', () => {
  it.each(WRITES)(
    '$route needs its own site and a verified address, is audited, and once committed is answered without a connection',
    async (operation) => {
      const { route, ok } = operation;
      const subject = await makeSubject(app, operation);
      const agent = await agentOf(operation);
      const email = emailOf(operation);
      const requestId = `written-${OPERATIONS.indexOf(operation)}`;
      const [waits, isOpen] = [WAITS.includes(operation), OPEN.includes(route) && !route.includes('/auth/')];
      if (email && (waits || isOpen)) await confirm(email, false);
      try {
        const before = await snapshot(app, companyId);
        if (route !== FROM_ANYWHERE) await expectSameSite(agent, operation, subject);
        if (email && waits) await expectVerified(agent, email, operation, subject);
        expect(await snapshot(app, companyId)).toEqual(before);
        if (email && waits) await confirm(email, true);
        const { status, body } = await pool.during(() =>
          send(agent, operation, subject, { 'X-Request-Id': requestId }),
        );
        expect([status, status === ok ? null : body]).toEqual([ok, null]);
      } finally {
        if (email) await confirm(email, true);
        await operation.undo?.(app);
      }
      if (pool.commits === 0) withoutCommit.push(route);
      if (email && !UNAUDITED.includes(route)) await expectAudited(operation, email, requestId);
    },
  );

  it('commits nothing on the listed routes only', () => {
    expect(withoutCommit).toEqual(NO_COMMIT);
  });
});
