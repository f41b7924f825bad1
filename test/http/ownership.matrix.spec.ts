import supertest from 'supertest';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { answerChecks } from '../builders/api-schemas.js';
import { makeUser } from '../builders/people.js';
import { type Caller, CALLERS, REFUSALS, subjectFor } from './matrix.js';
import type { Operation } from './operation.js';
import { isAboutNothing, OPERATIONS, send } from './operations.js';
import { snapshot } from './snapshot.js';

const PREFIX = '/api/v1';
const ROWS = OPERATIONS.map(({ route }) => route).toSorted();
/**
 * Routes outside the API: public ones that return no data, `/mcp`, whose tools `mcp.spec.ts` tries with all kinds of
 * callers, those of OAuth, which `oauth.spec.ts` tries, and those of purchasing systems, which `punchout.spec.ts`,
 * `punchout-requests.spec.ts`, `punchout.matrix.spec.ts` and `purchase-orders.spec.ts` try. `{/*splat}` is the path of
 * mounted middleware.
 */
const OTHERS =
  /^(\/health\/(live|ready)|\/metrics|\/mcp|\/oauth\/(token|revoke)|(\/api\/v1)?\/(cxml|oci|punchout(\/\w+)?)|\/\.well-known\/.*|\/?api\/(docs|openapi).*|.*\{\/\*splat\})$/;

const OWN: ReadonlySet<Caller> = new Set(['standard user of the same company', 'administrator of the same company']);
const STAFF_CALLERS: ReadonlySet<Caller> = new Set(['internal', 'system admin', 'system standard user']);

let app: TestApp;
let companyId: string;
let standardStaff: string;
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
  const { companyId: company } = await app.actor(STAFF);
  standardStaff = await makeUser(app, { company, accountType: 'standard' });
});
afterAll(() => app.close());

describe('the table of operations', () => {
  it('has a row for each operation of the OpenAPI document, and no other', async () => {
    const { body } = await supertest(app.url).get('/api/openapi.json').expect(200);
    const documented = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutPrefix(path)}`),
    );
    expect(documented.toSorted()).toEqual(ROWS);
  });

  it('has a row for each route of the server, documented or not', () => {
    const { stack } = (app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
    const routes = stack.flatMap(({ route }) => (route ? [route] : []));
    const api = routes.filter(({ path }) => path.startsWith(`${PREFIX}/`) && !OTHERS.test(path));
    const served = api.flatMap(({ path, methods }) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutPrefix(path).replace(/:(\w+)/g, '{$1}')}`),
    );
    // The HEAD route of a GET route that writes is separate and writes nothing (see newsletter.spec).
    expect(served.toSorted()).toEqual([...ROWS, 'HEAD /newsletter/confirm/{token}'].toSorted());
    const others = routes.filter((route) => !api.includes(route)).map(({ path }) => path.replace(/\/$/, ''));
    expect(others.filter((path) => !OTHERS.test(path))).toEqual([]);
  });
});

const withoutPrefix = (path: string) => path.replace(PREFIX, '');

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

const differences = answerChecks();

const SIGNS_IN = / \/(auth|users\/accept-invitation)/;

/** Returns a new session for routes that start or end sessions, otherwise the caller's session. */
async function agentOf(caller: Caller, { route }: Operation): Promise<Agent> {
  const email = CALLERS[caller] === 'made' ? standardStaff : CALLERS[caller];
  if (email === null) return app.visitor();
  return SIGNS_IN.test(route) ? app.signIn(email) : app.as(email);
}

/** True when the caller may see the subject. */
function isOwn(caller: Caller, { access, route }: Operation): boolean {
  return (
    OWN.has(caller) ||
    access.startsWith('staff') ||
    (access === 'partner own' && caller === 'partner') ||
    // Statements are of the partner, and observers read them.
    (route.startsWith('GET /commission-statements/{id}') && (caller === 'partner' || STAFF_CALLERS.has(caller))) ||
    (/^(people|shared|applicant reads)/.test(access) && STAFF_CALLERS.has(caller))
  );
}

/** True when the data of Anna's company may change because a caller's request is answered. */
const mayChange = (caller: Caller, operation: Operation): boolean =>
  operation.changes === true || isOwn(caller, operation);

/** Compares the company's data before and after requests that must not change them. */
class Unchanged {
  private before: Record<string, string> | undefined;
  private callers: Caller[] = [];

  async by(caller: Caller): Promise<void> {
    this.before ??= await snapshot(app, companyId);
    this.callers.push(caller);
  }

  /** Is called before anything that may change the data, and at the end. */
  async check(): Promise<void> {
    if (!this.before) return;
    expect([this.callers, await snapshot(app, companyId)]).toEqual([this.callers, this.before]);
    [this.before, this.callers] = [undefined, []];
  }
}

it.each(OPERATIONS)('$route refuses and answers each caller', async (operation) => {
  const { access, ok, route } = operation;
  const callers = Object.keys(CALLERS) as Caller[];
  const refused = callers.filter((caller) => REFUSALS[access][caller]);
  // Those who may change the data come last, so that the data are compared once for all others.
  const served = callers
    .filter((caller) => !REFUSALS[access][caller])
    .toSorted((a, b) => Number(mayChange(a, operation)) - Number(mayChange(b, operation)));
  const isRepeatable = route.startsWith('GET ') || isAboutNothing(operation);
  const unchanged = new Unchanged();
  let subject = await subjectFor(app, operation);
  try {
    for (const caller of refused) {
      const agent = await agentOf(caller, operation);
      await unchanged.by(caller);
      const { status, body } = await send(agent, operation, subject);
      const problem = { status, message: expect.any(String), requestId: expect.any(String) };
      expect([caller, status, body]).toEqual([caller, REFUSALS[access][caller], expect.objectContaining(problem)]);
      expect([caller, JSON.stringify(body)]).toEqual([caller, expect.not.stringContaining(subject.secret)]);
    }
    for (const caller of served) {
      const agent = await agentOf(caller, operation);
      if (!isRepeatable && caller !== served[0]) {
        await unchanged.check();
        subject = await subjectFor(app, operation);
      }
      if (mayChange(caller, operation)) await unchanged.check();
      else await unchanged.by(caller);
      const { status, body, text } = await send(agent, operation, subject);
      expect([caller, status]).toEqual([caller, ok]);
      expect([caller, differences(route, status, body)]).toEqual([caller, []]);
      if (!isOwn(caller, operation)) {
        // Not the body: that of a CSV file is empty. A PDF has no text.
        expect([caller, text]).toEqual([caller, expect.not.stringContaining(subject.secret)]);
      }
    }
    await unchanged.check();
  } finally {
    await operation.undo?.(app);
  }
});
