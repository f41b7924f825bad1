import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createClient } from '../../client/index.js';
import { AccessTokens } from '../../src/access-tokens/access-tokens.service.js';
import { TOKEN_SCOPES } from '../../src/rules/access-token.js';
import { ANNA, TestApp } from '../app.js';
import { answerChecks } from '../builders/api-schemas.js';
import { TOMORROW } from './access-token-operations.js';

/** An operation of the OpenAPI document. */
interface Operation {
  security?: Record<string, string[]>[];
  parameters: { name: string }[];
  requestBody?: { content: { 'application/json': { examples?: Record<string, { value: object }> } } };
}
const { paths } = JSON.parse(readFileSync('web/shared/api/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** The operations that accept API tokens; submitting last, because it ends a draft. */
const OPEN = Object.entries(paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })))
  .filter(({ security = [] }) => security.some((way) => 'token' in way))
  .toSorted((one, other) => Number(one.path.endsWith('/submit')) - Number(other.path.endsWith('/submit')));

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await TestApp.start();
  const given = { name: 'Purchasing system', scopes: [...TOKEN_SCOPES], expiresAt: TOMORROW };
  ({ token } = await app.get(AccessTokens).create(await app.actor(ANNA), given));
});
afterAll(() => app.close());

const LINE = { productId: 'holodesk-27', priceConfigurationId: 'desk-27-purchase', quantity: 2, selectedOptions: [] };

it('a program prices, drafts, submits and finds a quote', async () => {
  const client = createClient({ url: app.url, token });
  const { productId: _, ...priced } = LINE;
  const { data: prices } = await client.POST('/api/v1/pricing/calculate', { body: { items: [priced] } });
  const { data: draft } = await client.POST('/api/v1/quotes', { body: { items: [LINE] } });
  expect(draft).toMatchObject({ status: 'draft', subtotal: prices!.subtotal, version: 1 });
  const params = { path: { id: draft!.id }, header: { 'If-Match': '"1"' } };
  const { data: submitted } = await client.POST('/api/v1/quotes/{id}/submit', { params, body: { note: 'For Delft' } });
  expect(submitted?.status).toBe('pending_approval');
  const { data: list } = await client.GET('/api/v1/quotes', { params: { query: { status: 'pending_approval' } } });
  expect(list?.data.map(({ id }) => id)).toContain(draft!.id);
});

it('a refused call resolves with the problem document', async () => {
  const client = createClient({ url: app.url, token });
  const body = { items: [{ ...LINE, quantity: 0 }] };
  const { data, error, response } = await client.POST('/api/v1/quotes', { body });
  expect({ data, status: response.status, errors: error?.errors }).toEqual({
    data: undefined,
    status: 422,
    errors: [{ field: 'items.0.quantity', message: 'Quantity must be at least 1' }],
  });
});

it('a call whose answer was lost, or that a busy server refused, is sent again and has one effect', async () => {
  const { total: before } = await count();
  const troubles = [
    async (request: Request) => {
      await fetch(request);
      throw new TypeError('fetch failed');
    },
    () => Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '0' } })),
    () => Promise.resolve(Response.json({ code: 'in_progress' }, { status: 409, headers: { 'Retry-After': '0' } })),
  ];
  const client = createClient({
    url: app.url,
    token,
    fetch: (request) => troubles.shift()?.(request) ?? fetch(request),
  });
  const { data } = await client.POST('/api/v1/quotes', { body: { items: [LINE] } });
  expect(data?.status).toBe('draft');
  expect(troubles).toEqual([]);
  expect((await count()).total).toBe(before + 1);
});

it('a PUT whose answer was lost is not sent again, because the repeat would be refused as stale', async () => {
  const { data: draft } = await createClient({ url: app.url, token }).POST('/api/v1/quotes', {
    body: { items: [LINE] },
  });
  let calls = 0;
  const client = createClient({
    url: app.url,
    token,
    fetch: async (request) => {
      calls++;
      await fetch(request);
      throw new TypeError('fetch failed');
    },
  });
  const params = { path: { id: draft!.id }, header: { 'If-Match': '"1"' } };
  await expect(client.PUT('/api/v1/quotes/{id}', { params, body: { customerReference: 'Delft' } })).rejects.toThrow(
    'fetch failed',
  );
  expect(calls).toBe(1);
});

it('a call that its program ends is not sent again', async () => {
  const controller = new AbortController();
  let calls = 0;
  const client = createClient({
    url: app.url,
    token,
    fetch: () => {
      calls++;
      queueMicrotask(() => controller.abort());
      return Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '60' } }));
    },
  });
  await expect(client.GET('/api/v1/quotes', { signal: controller.signal })).rejects.toThrow('aborted');
  expect(calls).toBe(1);
});

it('each example of the OpenAPI document is accepted, and its answer is as described', async () => {
  const check = answerChecks();
  const { data: draft } = await createClient({ url: app.url, token }).POST('/api/v1/quotes', {
    body: { items: [LINE] },
  });
  const ids: Record<string, string> = { id: draft!.id, itemId: draft!.items[0]!.id };
  const taking = OPEN.filter(({ requestBody }) => requestBody);
  expect(taking.length).toBeGreaterThan(5);
  for (const { path, method, requestBody } of taking) {
    const examples = Object.values(requestBody!.content['application/json'].examples ?? {});
    expect({ path, method, examples: examples.length }).toEqual({ path, method, examples: 1 });
    const answer = await fetch(app.url + path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name]!), {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(examples[0]!.value),
    });
    const body: unknown = await answer.json();
    const route = `${method.toUpperCase()} ${path.replace('/api/v1', '')}`;
    expect({ route, ok: answer.ok, faults: check(route, answer.status, body) }).toEqual({
      route,
      ok: true,
      faults: [],
    });
  }
});

it('each POST that has an effect is safe to repeat', () => {
  const posts = OPEN.filter(({ method, path }) => method === 'post' && path !== '/api/v1/pricing/calculate');
  expect(posts.length).toBeGreaterThan(3);
  expect(posts.filter(({ parameters }) => !parameters.some(({ name }) => name === 'Idempotency-Key'))).toEqual([]);
});

it('the package contains the client and its types', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: 'client' });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  expect(packed!.files.map(({ path }) => path).toSorted()).toEqual([
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/schema.gen.d.ts',
    'dist/schema.gen.js',
    'package.json',
  ]);
});

const count = async () => (await app.sql<{ total: number }>('select count(*)::int as total from quotes'))[0]!;
