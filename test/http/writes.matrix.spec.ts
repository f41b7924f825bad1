import { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import type { Access, Operation, Subject } from './operation.js';
import { makeSubject, OPERATIONS, send } from './operations.js';

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
  'POST /messages/replies',
  'POST /partner-admin/export',
  'POST /pricing/calculate',
  'POST /system/catalog/import/preview',
  'POST /system/approval-rules/simulate',
  'POST /system/quotes/{id}/lines/preview',
  'POST /system/quotes/{id}/pricing/preview',
];

let app: TestApp;
let pool: PoolAfterCommit;
const withoutCommit: string[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  pool = new PoolAfterCommit((await app.get(EntityManager).getConnection().getNativeClient()) as Pool);
});
afterAll(() => app.close());

const agentOf = ({ access, route }: Operation) => {
  const email = access in CALLERS ? CALLERS[access] : ANNA;
  if (email === null || email === undefined) return app.visitor();
  return / \/auth/.test(route) ? app.signIn(email) : app.as(email);
};

it('with the database away, a 503 recommends an Idempotency-Key only on routes that accept one', async () => {
  const ready: { operation: Operation; subject: Subject; agent: Agent }[] = [];
  for (const operation of OPERATIONS.filter(({ route }) => !route.startsWith('GET '))) {
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

describe('a committed write is answered as successful, even if no database connection is available afterwards', () => {
  it.each(OPERATIONS.filter(({ route }) => !route.startsWith('GET ')))('$route', async (operation) => {
    const subject = await makeSubject(app, operation);
    const agent = await agentOf(operation);
    const { status, body } = await pool.during(() => send(agent, operation, subject));
    await operation.undo?.(app);
    expect([status, status === operation.ok ? null : body]).toEqual([operation.ok, null]);
    if (pool.commits === 0) withoutCommit.push(operation.route);
  });

  it('all other routes commit no writes', () => {
    expect(withoutCommit).toEqual(NO_COMMIT);
  });
});
