import fc from 'fast-check';
import { ProcurementSystems } from '../../src/procurement/systems/procurement-systems.service.js';
import type { ProcurementSecretDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { cxmlDocument, orderOf, orderRequest } from '../builders/cxml.js';
import { makeSystem, newSystem, openStart, pathOf, postCxml, punchOut, setUp } from '../builders/punch-outs.js';
import { makeQuote } from '../builders/quotes.js';
import { OPERATIONS, send } from './operations.js';

let app: TestApp;
let system: ProcurementSecretDto;
let oci: ProcurementSecretDto;
beforeAll(async () => {
  app = await TestApp.start();
  system = await makeSystem(app);
  oci = await makeSystem(app, { protocol: 'oci' });
});
afterAll(() => app.close());

const HOOK = 'https://buy.meridian.example/oci';

/** Opens the start address of OCI. */
const startOci = (fields: Record<string, string> = {}) =>
  app
    .visitor()
    .get('/oci')
    .query({ USERNAME: oci.identity, PASSWORD: oci.secret, EMAIL: ANNA, HOOK_URL: HOOK, ...fields });

/** Routes that are open to a punch-out that only looks, and to one that builds. All others refuse both. */
const LOOKS = ['GET /auth/me', 'GET /quotes/buyer', 'GET /quotes/{id}', 'GET /quotes/{id}/calculate'];
const BUILDS = [
  ...LOOKS,
  'GET /pricing/sla/{slaId}/device/{deviceId}',
  'POST /pricing/calculate',
  'POST /quotes',
  'PUT /quotes/{id}',
];

it('a session of a punch-out opens the routes of building, one that looks those of looking, no others', async () => {
  /** Returns the routes that take the session. */
  const openTo = async (agent: Agent, operations: typeof OPERATIONS) => {
    const open: string[] = [];
    for (const operation of operations) {
      const names = [...operation.route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, crypto.randomUUID()]);
      const about = { parameters: Object.fromEntries(names) as Record<string, string>, secret: '', given: {} };
      const bare = { ...operation, ask: undefined, body: undefined, form: undefined };
      const { status, body } = await send(agent, bare, about);
      const isRefused = status === 401 || (status === 403 && (body as { code?: string }).code === 'punchout');
      if (!isRefused) open.push(operation.route);
    }
    return open.toSorted();
  };
  // Routes that everybody may call take no session.
  const closed = OPERATIONS.filter(({ access }) => access !== 'public' && access !== 'visitor');
  const builds = await openTo(await punchOut(app, system), closed);
  expect(builds).toEqual(BUILDS.toSorted());
  const { number } = await makeQuote(app, 'sent');
  const looking = await punchOut(app, system, { operation: 'inspect', items: [number] });
  const among = OPERATIONS.filter(({ route }) => builds.includes(route));
  expect(await openTo(looking, among)).toEqual(LOOKS.toSorted());
});

it('only a client has a purchasing system, and only an active one may use it', async () => {
  const staff = await app.actor(STAFF);
  const companies = await app.sql<{ id: string; type: string }>(
    `select distinct on (type) id, type from companies where type <> 'client' order by type`,
  );
  expect(companies.map(({ type }) => type)).toEqual(expect.arrayContaining(['partner', 'system']));
  for (const { id } of companies) {
    await expect(app.get(ProcurementSystems).create(staff, id, newSystem())).rejects.toMatchObject({ status: 404 });
  }
  const { companyId } = await app.actor(ANNA);
  const agent = await punchOut(app, system);
  const { startPage } = await setUp(app, system);
  const state = async () => {
    const [cxml, other, start] = [
      await postCxml(app, cxmlDocument('<ProfileRequest/>', system)),
      await startOci(),
      await app.visitor().get(pathOf(startPage!)),
    ];
    return [cxml.code, other.status, start.status, (await agent.get('/punchout')).status];
  };
  const become = (status: string) => app.sql('update companies set status = ? where id = ?', [status, companyId]);
  try {
    for (const status of ['suspended', 'inactive']) {
      await become(status);
      expect([status, ...(await state())]).toEqual([status, '401', 401, expect.any(Number), expect.any(Number)]);
      expect((await state()).slice(2).every((code) => Number(code) >= 401)).toBe(true);
    }
  } finally {
    await become('active');
  }
  expect((await state()).slice(0, 2)).toEqual(['200', 303]);
});

it('a person comes only as an active user of the company, by cXML and by OCI alike', async () => {
  const { userId } = await app.actor(ANNA);
  const codes = async () => [(await setUp(app, system)).code, (await startOci()).status];
  const become = (column: string, value: string | null) =>
    app.sql(`update users set ${column} = ? where id = ?`, [value, userId]);
  expect(await codes()).toEqual(['200', 303]);
  try {
    for (const status of ['inactive', 'suspended', 'pending_approval']) {
      await become('account_status', status);
      expect([status, ...(await codes())]).toEqual([status, '403', 403]);
    }
  } finally {
    await become('account_status', 'active');
  }
  expect([(await setUp(app, system, { extrinsics: { UserEmail: PAULA_PARTNER } })).code]).toEqual(['403']);
  expect((await startOci({ EMAIL: STAFF })).status).toBe(403);
});

it('no purchase order and no fields of OCI are answered with an error of ours', async () => {
  const quote = await makeQuote(app, 'sent');
  const whole = Buffer.from(cxmlDocument(orderRequest(orderOf(quote)), system));
  const damaged = fc
    .tuple(fc.nat(whole.length - 1), fc.nat(40), fc.uint8Array({ maxLength: 6 }))
    .map(([at, length, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + length)]));
  const types = fc.constantFrom(
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/related; boundary=a',
    'a/b',
  );
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('', 'x'.repeat(5_000), '[]'));
  const names = ['USERNAME', 'PASSWORD', 'EMAIL', 'HOOK_URL', '~TARGET', '~OkCode', '~CALLER', 'FIRSTNAME', 'FUNCTION'];
  const fields = fc.dictionary(fc.constantFrom(...names), text);
  await fc.assert(
    fc.asyncProperty(
      fc.array(damaged, { minLength: 4, maxLength: 4 }),
      types,
      fields,
      async (documents, type, given) => {
        const posted = await Promise.all(documents.map((one) => postCxml(app, one, { 'Content-Type': type })));
        for (const { status, text: answered } of posted) {
          expect(status).toBe(200);
          expect(answered).toContain('<Response>');
        }
        const asForm = app.visitor().post('/oci').type('form');
        const signedIn = { USERNAME: oci.identity, PASSWORD: oci.secret, EMAIL: ANNA, HOOK_URL: HOOK };
        const answers = [
          await asForm.send(new URLSearchParams({ ...signedIn, ...given }).toString()),
          await app.visitor().get(`/oci?${new URLSearchParams({ ...signedIn, ...given }).toString()}`),
        ];
        for (const { status } of answers) expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 8 },
  );
  // The company let no system accept quotes, so that one that is still equal is refused, too.
  const [row] = await app.sql<{ status: string }>('select status from quotes where id = ?', [quote.id]);
  expect(row?.status).toBe('sent');
  await openStart(app, (await startOci()).headers.location!);
});
