import supertest from 'supertest';
import { Storage } from '../../src/platform/storage/storage.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import {
  type Agent,
  ANNA,
  IAN_INTERNAL,
  PAULA_PARTNER,
  PENDING_PARTNER,
  RIVAL,
  SAM_SUSPENDED,
  STAFF,
  TestApp,
  TOM,
} from '../app.js';
import { answerChecks } from '../builders/api-schemas.js';
import { makeUser } from '../builders/people.js';
import type { Access, Operation, Subject } from './operation.js';
import { makeSubject, OPERATIONS, send } from './operations.js';
import { snapshot } from './snapshot.js';

const PREFIX = '/api/v1';
const ROWS = OPERATIONS.map(({ route }) => route).toSorted();
/**
 * Routes outside the API: public ones that return no data, `/mcp`, whose tools `mcp.spec.ts` tries with all kinds of
 * callers, and those of purchasing systems and their punch-outs, which `punchout.spec.ts` tries. `{/*splat}` is the path of mounted middleware.
 */
const OTHERS =
  /^(\/health\/(live|ready)|\/metrics|\/mcp|(\/api\/v1)?\/(cxml|oci|punchout(\/\w+)?)|\/\.well-known\/.*|\/?api\/(docs|openapi).*|.*\{\/\*splat\})$/;

/** Callers: a visitor, or a user of the demo. The quote belongs to Anna. */
const CALLERS = {
  'signed out': null,
  'stranger client': RIVAL,
  'standard user of the same company': TOM,
  'administrator of the same company': ANNA,
  partner: PAULA_PARTNER,
  internal: IAN_INTERNAL,
  'system admin': STAFF,
  'system standard user': 'made',
  suspended: SAM_SUSPENDED,
  'pending approval': PENDING_PARTNER,
} as const;
type Caller = keyof typeof CALLERS;
const OWN: ReadonlySet<Caller> = new Set(['standard user of the same company', 'administrator of the same company']);
const STAFF_CALLERS: ReadonlySet<Caller> = new Set(['internal', 'system admin', 'system standard user']);

const NOBODY_YET = {
  'signed out': 401,
  'standard user of the same company': 403,
  suspended: 403,
  'pending approval': 403,
} as const;
/** Expected statuses for callers who may not call routes that are only for clients and partners. */
const NOT_STAFF = { ...NOBODY_YET, internal: 403, 'system admin': 403, 'system standard user': 403 } as const;
const NOT_CLIENTS = {
  'signed out': 401,
  'stranger client': 403,
  'standard user of the same company': 403,
  'administrator of the same company': 403,
  partner: 403,
  suspended: 403,
  'pending approval': 403,
} as const;
const OWN_ADMINS = { ...NOBODY_YET, internal: 403, 'system standard user': 403 } as const;

/** Expected status of a refusal, by access of the operation and by caller. */
const REFUSALS: Record<Access, Partial<Record<Caller, number>>> = {
  public: {},
  session: { 'signed out': 401 },
  personal: {
    ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 404])),
    'signed out': 401,
    'administrator of the same company': undefined,
  },
  'own link': {
    ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 404])),
    'signed out': 401,
    'administrator of the same company': undefined,
    suspended: 403,
  },
  active: { 'signed out': 401, suspended: 403, 'pending approval': 403 },
  'own list': {
    'signed out': 401,
    internal: 403,
    'system admin': 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 403,
  },
  own: {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    internal: 403,
    'system admin': 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 403,
  },
  'admin list': OWN_ADMINS,
  admin: { ...OWN_ADMINS, 'stranger client': 404, partner: 404, 'system admin': 404 },
  'people list': NOBODY_YET,
  'people reads': { ...NOBODY_YET, 'stranger client': 404, partner: 404 },
  people: { ...NOBODY_YET, 'stranger client': 404, partner: 404, internal: 403, 'system standard user': 403 },
  'staff or its admin': {
    ...OWN_ADMINS,
    'stranger client': 404,
    'administrator of the same company': 404,
    partner: 404,
  },
  'own admin list': NOT_STAFF,
  'own admin': { ...NOT_STAFF, 'stranger client': 404, partner: 404 },
  'shared list': { 'signed out': 401, suspended: 403, 'pending approval': 403 },
  shared: { 'signed out': 401, 'stranger client': 404, partner: 404, suspended: 403, 'pending approval': 403 },
  author: { ...NOT_STAFF, 'stranger client': 404, partner: 404 },
  'shared writes': {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    internal: 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 403,
  },
  visitor: { ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 422])), 'signed out': undefined },
  'applicant list': {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    internal: 403,
    'system admin': 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 404,
  },
  'applicant reads': {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    suspended: 403,
    'pending approval': 404,
  },
  applicant: { ...NOT_STAFF, 'stranger client': 404, partner: 404, 'pending approval': 404 },
  programme: { 'signed out': 401, suspended: 403 },
  'partner list': { ...NOT_CLIENTS, partner: undefined },
  'partner admin': { ...NOT_CLIENTS, ...NOT_STAFF, partner: undefined },
  'partner own': { ...NOT_CLIENTS, ...NOT_STAFF, partner: undefined },
  'staff reads': NOT_CLIENTS,
  'staff own': { ...NOT_CLIENTS, internal: 404, 'system standard user': 404 },
  staff: { ...NOT_CLIENTS, internal: 403, 'system standard user': 403 },
};

let app: TestApp;
let standardStaff: string;
beforeAll(async () => {
  app = await TestApp.start();
  const { companyId } = await app.actor(STAFF);
  standardStaff = await makeUser(app, { company: companyId, accountType: 'standard' });
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

/** Creates the subject of the operation; stores the PDF of a quote that is downloaded, which a worker would render. */
async function subjectFor(operation: Operation): Promise<Subject> {
  const subject = await makeSubject(app, operation);
  if (subject.quote && operation.route.endsWith('/download')) {
    const printed = await app.get(QuoteReader).printed(await app.actor(ANNA), subject.quote.id);
    await app.get(Storage).put(pdfKey(printed), Buffer.from('%PDF-'), 'application/pdf');
  }
  return subject;
}

describe.each(OPERATIONS)('$route', (operation) => {
  const callers = Object.keys(CALLERS) as Caller[];
  const { access, ok } = operation;
  const refused = callers.filter((caller) => REFUSALS[access][caller]);
  const served = callers.filter((caller) => !REFUSALS[access][caller]);
  let subject: Subject;
  let companyId: string;
  /** Snapshot of the data as they are; undefined after a request or a new subject that changes them. */
  let before: Record<string, string> | undefined;

  beforeAll(async () => {
    ({ companyId } = await app.actor(ANNA));
    subject = await subjectFor(operation);
    before = await snapshot(app, companyId);
  });
  afterAll(() => operation.undo?.(app));

  if (refused.length) {
    it.each(refused)('refuses callers: %s', async (caller) => {
      const { status, body } = await send(await agentOf(caller, operation), operation, subject);
      expect(status).toBe(REFUSALS[access][caller]);
      expect(body).toMatchObject({ status, message: expect.any(String), requestId: expect.any(String) });
      expect(JSON.stringify(body)).not.toContain(subject.secret);
    });

    it('changes nothing when it refuses', async () => {
      expect(await snapshot(app, companyId)).toEqual(before);
    });
  }

  it.each(served)('answers callers: %s', async (caller) => {
    const isFirst = served[0] === caller;
    const isOld = isFirst || operation.route.startsWith('GET ');
    const fresh = isOld ? subject : await subjectFor(operation);
    if (!isOld) before = undefined;
    const own =
      OWN.has(caller) ||
      access.startsWith('staff') ||
      (access === 'partner own' && caller === 'partner') ||
      (/^(people|shared|applicant reads)/.test(access) && STAFF_CALLERS.has(caller));
    const mustChangeNothing = !own && !operation.changes;
    if (mustChangeNothing) before ??= await snapshot(app, companyId);
    const { status, body } = await send(await agentOf(caller, operation), operation, fresh);
    expect(status).toBe(ok);
    expect(differences(operation.route, status, body)).toEqual([]);
    if (!own) expect(JSON.stringify(body)).not.toContain(fresh.secret);
    if (mustChangeNothing) expect(await snapshot(app, companyId)).toEqual(before);
    else before = undefined;
  });
});
