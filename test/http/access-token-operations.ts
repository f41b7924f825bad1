import { AccessTokens } from '../../src/access-tokens/access-tokens.service.js';
import { TOKEN_SCOPES } from '../../src/rules/access-token.js';
import { ANNA, type TestApp } from '../app.js';
import type { Operation, Subject } from './operation.js';

/** Day on which a new token may end: tomorrow. */
export const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Makes an API token that acts as Anna, with all scopes. */
async function token(app: TestApp): Promise<Subject> {
  const name = `Token ${crypto.randomUUID()}`;
  const made = await app
    .get(AccessTokens)
    .create(await app.actor(ANNA), { name, scopes: [...TOKEN_SCOPES], expiresAt: TOMORROW });
  return { parameters: { id: made.id }, secret: name, given: { token: made.token } };
}

/** Makes an API token by a request of Anna, which is in the audit log. */
async function logged(app: TestApp): Promise<Subject> {
  const name = `Token ${crypto.randomUUID()}`;
  const anna = await app.as(ANNA);
  await anna
    .post('/access-tokens')
    .send({ name, scopes: ['catalogue'], expiresAt: TOMORROW })
    .expect(201);
  return { parameters: {}, secret: name, given: {} };
}

/** Operations on the API tokens of a company. */
export const ACCESS_TOKEN_OPERATIONS: Operation[] = [
  { route: 'GET /access-changes', access: 'own admin list', ok: 200, subject: logged },
  { route: 'GET /access-tokens', access: 'own list', ok: 200, subject: token },
  {
    route: 'POST /access-tokens',
    access: 'own admin list',
    ok: 201,
    subject: token,
    body: () => ({ name: 'Purchasing system', scopes: ['quotes:read'], expiresAt: TOMORROW }),
    undo: (app) => app.sql('delete from access_tokens').then(() => undefined),
  },
  { route: 'DELETE /access-tokens/{id}', access: 'own admin', ok: 204, subject: token },
];
