import type { AccessChangeDto } from '../../src/access-tokens/changes/access-changes.dto.js';
import { ACCESS_CHANGES_PAGE } from '../../src/access-tokens/changes/access-changes.queries.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { CALLBACK, callOAuth, signInAgent } from '../builders/oauth.js';
import { AgentDocuments } from '../../src/access-tokens/oauth/agent-documents.service.js';
import { erasureWorker } from '../builders/erasures.js';
import { makeUser } from '../builders/people.js';
import { TOMORROW } from './access-token-operations.js';

/** Tests of 'Latest changes': what the audit log tells the administrators of a company about tokens, agents, webhooks. */

const AGENT = 'https://agent.example/agent.json';

let app: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start({ webhooksToPrivate: true });
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

async function makeToken(by: Agent, name: string): Promise<string> {
  const body = { name, scopes: ['catalogue'], expiresAt: TOMORROW };
  return ((await by.post('/access-tokens').send(body).expect(201)) as { body: { id: string } }).body.id;
}

async function changes(by = anna, query = {}) {
  const { body } = await by.get('/access-changes').query(query).expect(200);
  return body as { data: AccessChangeDto[]; total: number };
}
const shown = ({ data }: { data: AccessChangeDto[] }) => data.map(({ change, name, by }) => [change, name, by]);

it('tokens and webhooks are listed with who changed them, newest first, by pages', async () => {
  await anna.delete(`/access-tokens/${await makeToken(anna, 'Warehouse')}`).expect(204);
  const url = 'https://erp.example:8443/hooks';
  const { body: webhook } = (await anna
    .post('/webhooks')
    .send({ url, events: ['quote.sent'] })
    .expect(201)) as { body: { id: string } };
  await anna.put(`/webhooks/${webhook.id}`).send({ url, events: ['quote.created'] });
  await anna.post(`/webhooks/${webhook.id}/secret`).send({}).expect(200);
  await anna.delete(`/webhooks/${webhook.id}`).expect(204);
  const all = await changes();
  expect(all).toMatchObject({ total: 5, totalIsCapped: false, offset: 0 });
  expect(shown(all)).toEqual([
    ['webhook_removed', 'erp.example:8443', 'Anna de Vries'],
    ['secret_changed', 'erp.example:8443', 'Anna de Vries'],
    ['webhook_added', 'erp.example:8443', 'Anna de Vries'],
    ['token_ended', 'Warehouse', 'Anna de Vries'],
    ['token_created', 'Warehouse', 'Anna de Vries'],
  ]);
  expect(shown(await changes(anna, { limit: 1, page: 4 }))).toEqual([['token_ended', 'Warehouse', 'Anna de Vries']]);
  expect(JSON.stringify(all)).not.toContain('***');
});

it('a token keeps a name that reads like an address', async () => {
  for (const name of ['SAP: import', 'localhost:3000', 'https://erp.example/in']) {
    await makeToken(anna, name);
    expect(shown(await changes(anna, { limit: 1 }))).toEqual([['token_created', name, 'Anna de Vries']]);
  }
});

it('the other rows of a company in the audit log are not read', async () => {
  const { companyId } = await app.actor(ANNA);
  await app.sql(
    `insert into audit_log (actor_email, operation, action, entity, entity_id, company_id)
     select 'erp@client.example', 'POST /quotes', 'create', 'quotes', gen_random_uuid(), ? from generate_series(1, 20000)`,
    [companyId],
  );
  await app.sql('analyze audit_log');
  const values: Record<string, string> = { company: `'${companyId}'`, limit: '10', offset: '0' };
  const sql = ACCESS_CHANGES_PAGE.sql('desc').replaceAll(
    /(?<!:):(company|limit|offset)/g,
    (_, name: string) => values[name]!,
  );
  const [plan] = await app.sql(`explain (analyze, format json) ${sql}`);
  const read = [...JSON.stringify(plan).matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g)];
  expect(read.length).toBeGreaterThan(5);
  expect(Math.max(...read.map(([, rows]) => Number(rows)))).toBeLessThan(100);
});

it('an agent is connected by a person, and disconnected by the portal when it gives its token back', async () => {
  await app.get(AgentDocuments).keep(AGENT, Promise.resolve({ name: 'Desk assistant', redirectUris: [CALLBACK] }));
  const { refresh_token: token } = await signInAgent(app, anna, AGENT);
  await callOAuth(app, 'revoke', { token, client_id: AGENT }).expect(200);
  expect(shown(await changes(anna, { limit: 2 }))).toEqual([
    ['agent_disconnected', 'Desk assistant', null],
    ['agent_connected', 'Desk assistant', 'Anna de Vries'],
  ]);
});

it('staff end a token without their name; a person who was removed is a deleted user', async () => {
  const { companyId } = await app.actor(ANNA);
  const email = await makeUser(app, { company: companyId, accountType: 'admin', firstName: 'Ada', lastName: 'Marsh' });
  await makeToken(await app.as(email), 'Reporting');
  const { userId } = await app.actor(email);
  await (await app.as(STAFF)).patch(`/users/${userId}/deactivate`).send({ reason: 'A test' }).expect(200);
  expect(shown(await changes(anna, { limit: 2 }))).toEqual([
    ['token_ended', 'Reporting', 'HoloPortal staff'],
    ['token_created', 'Reporting', 'Ada Marsh'],
  ]);
  const worker = await erasureWorker(app);
  await anna.delete(`/users/${userId}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
  await worker.finish();
  await worker.close();
  const after = shown(await changes(anna, { limit: 2 }));
  expect(after.map(([change, , by]) => [change, by])).toEqual([
    ['token_ended', 'HoloPortal staff'],
    ['token_created', 'Deleted User'],
  ]);
});

it('a company sees its own, a standard user none', async () => {
  const paula = await app.as(PAULA_PARTNER);
  await makeToken(paula, 'Partner desk');
  expect(shown(await changes(paula))).toEqual([['token_created', 'Partner desk', 'Paula Grant']]);
  expect(shown(await changes(await app.as(RIVAL)))).toEqual([]);
  await (await app.as(TOM)).get('/access-changes').expect(403);
});
