import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { pdfKey } from '../../src/quotes/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeUser } from '../builders/people.js';
import { makeQuote, SOME_LINES } from '../builders/quotes.js';
import { contactMessage, NEW_PASSWORD, registration } from './auth-operations.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

/** What no two people have. */
const STRINGS = ['zaphodius', 'beeblebroxx', '612349876', 'vogonpoetess', 'heartofgold', '42.42.42.42'];
const PERSON = {
  firstName: 'Zaphodius',
  lastName: 'Beeblebroxx',
  jobTitle: 'Vogonpoetess',
  phone: '+31612349876',
};
const FULL_NAME = 'Zaphodius Beeblebroxx';

/** Tables, of any schema, in which one of these stands in any column. */
async function tablesWith(strings: string[]): Promise<string[]> {
  const tables = await app.sql<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const patterns = strings.map((text) => `%${text}%`);
    const any = patterns.map(() => 't::text ilike ?').join(' or ');
    const rows = await app.sql(`select 1 from "${schema}"."${name}" t where ${any} limit 1`, patterns);
    if (rows.length) found.push(name);
  }
  return found.sort();
}

async function filesWith(strings: string[]): Promise<string[]> {
  const folder = join(app.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = (await readFile(path, 'latin1')).toLowerCase();
    if (strings.some((text) => content.includes(text) || path.includes(text)))
      found.push(path.slice(folder.length + 1));
  }
  return found;
}

interface Traces {
  id: string;
  email: string;
  companyId: string;
  keeper: string;
  accepted: string;
  draft: string;
  order: string;
}

/** Somebody who has left a trace everywhere one can. */
async function leaveTraces(mailbox: string): Promise<Traces> {
  const agent = app.visitor();
  const email = `${mailbox}@made.example`;
  const { body: profile } = await agent
    .post('/auth/register')
    .send(registration({ ...PERSON, email }))
    .expect(201);
  const { id, company } = profile as { id: string; company: { id: string } };
  await app.sql('update users set email_verified_at = now() where id = ?', [id]);
  const keeper = await makeUser(app, { company: company.id, accountType: 'admin' });

  await app.visitor().post('/auth/login').send({ email, password: 'Wrong1234!' }).expect(401);
  await app.visitor().post('/auth/login').send({ email, password: NEW_PASSWORD }).expect(200);
  await app.visitor().post('/auth/password/forgot').send({ email }).expect(202);
  await agent.put('/users/me').send({ jobTitle: 'Vogonpoetess in chief' }).expect(200);
  const message = { name: FULL_NAME, email, subject: 'Heartofgold', message: 'About the heartofgold' };
  await agent
    .post('/contact')
    .send(contactMessage({ ...message, startedAt: '2026-01-31T09:00:00Z' }))
    .expect(202);
  await app
    .visitor()
    .post('/contact')
    .send(contactMessage({ ...message, startedAt: '2026-01-31T09:00:00Z' }))
    .expect(202);
  await agent
    .post('/client-documents')
    .field('documentType', 'certificate_of_commerce')
    .attach('document', FILES.pdf, `${FULL_NAME}.pdf`)
    .expect(201);
  await agent
    .post('/users/invite')
    .send({ email: `invited-by-${mailbox.length}@made.example`, role: 'standard' })
    .expect(201);

  const draft = await makeQuote(app, 'draft', { by: email });
  await agent
    .put(`/quotes/${draft.id}`)
    .send({ customerReference: `For ${FULL_NAME}` })
    .expect(200);
  const sent = await makeQuote(app, 'sent', {
    by: email,
    items: SOME_LINES,
    reference: `To ${email}`,
    terms: { deliveryNotes: `Call ${PERSON.phone}` },
  });
  const signed = {
    revision: sent.revision,
    signerName: 'Z. Beeblebroxx',
    signerTitle: 'Vogonpoetess',
    purchaseOrder: 'PO 9',
  };
  await agent.post(`/quotes/${sent.id}/accept`).set('Idempotency-Key', `erase-${id}`).send(signed).expect(200);
  const rejected = await makeQuote(app, 'sent', { by: email });
  await agent
    .post(`/quotes/${rejected.id}/reject`)
    .send({ reason: `${FULL_NAME} says no` })
    .expect(200);
  const { body: order } = await staff
    .post('/orders/from-quote')
    .set('Idempotency-Key', `erase-order-${id}`)
    .send({ quoteId: sent.id })
    .expect(201);

  for (const quoteId of [draft.id, sent.id]) {
    const printed = await app.get(QuoteReader).printed(await app.actor(email), quoteId);
    await app.get(Storage).put(pdfKey(printed), Buffer.from(`%PDF- ${FULL_NAME}`), 'application/pdf');
  }
  await agent
    .put(`/quotes/${draft.id}`)
    .send({ customerReference: `Once more for ${FULL_NAME}` })
    .expect(200);
  const { userId } = await app.actor(STAFF);
  const key = `exports/${id}`;
  await app.get(Storage).put(key, Buffer.from(email), 'text/csv');
  await app.sql(
    `insert into exports (id, user_id, resource, format, filter, status, rows, storage_key, expires_at)
     values (gen_random_uuid(), ?, 'users', 'csv', ?::jsonb, 'done', 1, ?, now() + interval '1 day')`,
    [userId, JSON.stringify({ search: FULL_NAME }), key],
  );
  await app.sql(`update sessions set address = '42.42.42.42' where user_id = ?`, [id]);
  const accepted = sent.id;
  return { id, email, companyId: company.id, keeper, accepted, draft: draft.id, order: (order as { id: string }).id };
}

it('of a person leaves nothing that names them, in no table and no file, and quotes and orders as they were', async () => {
  const { id, email, keeper, accepted, draft, order } = await leaveTraces('zaphodius.beeblebroxx');
  const colleague = await app.as(keeper);
  const before = (await colleague.get(`/quotes/${accepted}`).expect(200)).body as QuoteDto;
  expect(await tablesWith(STRINGS)).toEqual(
    expect.arrayContaining([
      'audit_log',
      'contact_messages',
      'exports',
      'idempotency_keys',
      'orders',
      'outbox_mails',
      'quote_acceptances',
      'quote_events',
      'quote_revisions',
      'quotes',
      'sessions',
      'users',
    ]),
  );
  expect((await filesWith(STRINGS)).length).toBeGreaterThanOrEqual(3);

  const reason = `${FULL_NAME} has left`;
  await colleague.patch(`/users/${id}/deactivate`).send({ reason }).expect(200);
  await colleague.delete(`/users/${id}/permanent`).send({ reason, confirmEmail: email }).expect(204);

  expect(await tablesWith(STRINGS)).toEqual([]);
  expect(await filesWith(STRINGS)).toEqual([]);

  const after = (await colleague.get(`/quotes/${accepted}`).expect(200)).body as QuoteDto;
  expect(after).toMatchObject({ number: before.number, status: 'accepted', items: before.items, total: before.total });
  await colleague.get(`/quotes/${draft}`).expect(200);
  const { body } = await staff.get(`/orders/${order}`).expect(200);
  expect(body).toMatchObject({ quoteNumber: before.number, purchaseOrder: 'PO 9' });
  expect(JSON.stringify(body)).toContain('Deleted');
  const [revision, acceptance] = await app.sql<{ sha256: string }>(
    `select sha256 from quote_revisions where quote_id = ? and number = 2
     union all select sha256 from quote_acceptances where quote_id = ?`,
    [accepted, accepted],
  );
  expect(acceptance).toEqual(revision);
  const { body: history } = await staff.get('/system/audit-log').query({ entityId: id, limit: '100' }).expect(200);
  expect((history as { total: number }).total).toBeGreaterThan(0);
});

it('of a company does so for everybody in it, with its documents', async () => {
  const { email, companyId } = await leaveTraces('zaphodius.b');
  await staff.patch(`/companies/${companyId}/deactivate`).send({ reason: 'Asked for it' }).expect(200);
  const [document] = await app.sql<{ key: string }>(
    'select storage_key as key from company_documents where company_id = ?',
    [companyId],
  );
  expect(document && (await app.get(Storage).exists(document.key))).toBe(true);
  await staff
    .delete(`/companies/${companyId}/permanent`)
    .send({ reason: 'Asked for it', confirmEmail: email })
    .expect(204);
  expect(await tablesWith(STRINGS)).toEqual([]);
  expect(await filesWith(STRINGS)).toEqual([]);
  expect(await app.get(Storage).exists(document!.key)).toBe(false);
});

it('what is never changed still is not, but for an erasure', async () => {
  await expect(app.sql(`update quote_revisions set created_by = 'x'`)).rejects.toThrow('rows are never changed');
  await expect(app.sql(`delete from audit_log`)).rejects.toThrow('rows are never changed');
});
