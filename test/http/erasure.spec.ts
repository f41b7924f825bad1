import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agreementKey } from '../../src/partners/agreements/agreement-files.service.js';
import type { ActiveAgreementDto } from '../../src/partners/agreements/partner-agreements.dto.js';
import { fullName } from '../../src/rules/actor.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { OF_PEOPLE, OF_QUOTES } from '../../src/users/erasure/erasure-statements.js';
import { Erasures } from '../../src/users/erasure/erasures.service.js';
import { User } from '../../src/users/user.entity.js';
import { type Agent, PAULA_PARTNER, RIVAL, STAFF, TestApp } from '../app.js';
import { makeClientRequest } from '../builders/client-requests.js';
import { makeTemplate } from '../builders/email-templates.js';
import { connect, disconnect } from '../builders/connections.js';
import { FILES } from '../builders/documents.js';
import { certificateKey } from '../../src/partner-programme/library/courses/certificate-files.service.js';
import { type ErasureWorker, erasureWorker, tablesWith } from '../builders/erasures.js';
import { makeAgreement } from '../builders/agreements.js';
import { completeCourse, makeCourse } from '../builders/library.js';
import { DealsService } from '../../src/partner-programme/deals/deals.service.js';
import { dealInput } from '../builders/deals.js';
import { business } from '../builders/partners.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeInvoice } from '../builders/invoices.js';
import { makeOrder } from '../builders/orders.js';
import { frenchTax } from '../builders/tax-decision.js';
import { makeQuote, SOME_LINES, TERMS } from '../builders/quotes.js';
import { contactMessage, NEW_PASSWORD, registration } from './auth-operations.js';

let app: TestApp;
let staff: Agent;
let worker: ErasureWorker;
beforeAll(async () => {
  app = await TestApp.start();
  worker = await erasureWorker(app);
  staff = await app.as(STAFF);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

/** Personal data that only the erased people have. */
const STRINGS = [
  ...['zaphodius', 'beeblebroxx', '612349876', 'vogonpoetess', 'heartofgold', '42.42.42.42'],
  ...['morphonia', 'vanderquux', '687654321', 'sirenkeeper'],
];
const PERSON = {
  firstName: 'Zaphodius',
  lastName: 'Beeblebroxx',
  jobTitle: 'Vogonpoetess',
  phone: '+31612349876',
};
const AS_READER = { firstName: PERSON.firstName, lastName: PERSON.lastName, company: 'Heartofgold' };
const FULL_NAME = 'Zaphodius Beeblebroxx';
/** Earlier names of the same person. */
const FORMER = { firstName: 'Morphonia', lastName: 'Vanderquux', jobTitle: 'Sirenkeeper', phone: '+31687654321' };
const FORMER_NAME = 'Morphonia Vanderquux';

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
  /** Id of a quote that was accepted under the earlier name. */
  former: string;
}

/** Creates a user with personal data in all places where a user's data is stored. */
async function leaveTraces(mailbox: string): Promise<Traces> {
  const agent = app.visitor();
  const email = `${mailbox}@made.example`;
  const { body: profile } = await agent
    .post('/auth/register')
    .send(registration({ ...FORMER, email }))
    .expect(201);
  const { id, company } = profile as { id: string; company: { id: string } };
  await app.sql('update users set email_verified_at = now() where id = ?', [id]);
  const keeper = await makeUser(app, { company: company.id, accountType: 'admin' });
  const former = await actAsFormer(agent, email);
  const married = `${FORMER.lastName}-Heartofgold`;
  await agent.put('/users/me').send({ lastName: married }).expect(200);
  await makeQuote(app, 'draft', { by: email, reference: `For ${FORMER.firstName} ${married}` });
  await agent.put('/users/me').send(PERSON).expect(200);

  await app.visitor().post('/auth/login').send({ email, password: 'Wrong1234!' }).expect(401);
  await app.visitor().post('/auth/login').send({ email, password: NEW_PASSWORD }).expect(200);
  await app.visitor().post('/auth/password/forgot').send({ email }).expect(202);
  await agent.put('/users/me').send({ jobTitle: 'Vogonpoetess in chief' }).expect(200);
  await agent.post('/newsletter/subscribe').send({ email, preferences: AS_READER }).expect(202);
  const message = { name: FULL_NAME, email, subject: 'Heartofgold', message: 'About the heartofgold' };
  await agent
    .post('/contact')
    .send(contactMessage({ ...message, startedAt: '2026-01-31T09:00:00Z' }))
    .expect(202);
  await app
    .visitor()
    .post('/contact')
    .field(contactMessage(message) as Record<string, string>)
    .attach('document', Buffer.concat([FILES.pdf, Buffer.from(`% ${FULL_NAME}`)]), 'cv.pdf')
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
  const attach = async () =>
    (
      await agent
        .post(`/quotes/${draft.id}/messages/files`)
        .attach('document', FILES.pdf, `${FULL_NAME}.pdf`)
        .expect(201)
    ).body as { id: string };
  const drawn = { text: `${FULL_NAME} asks`, files: [(await attach()).id] };
  await agent.post(`/quotes/${draft.id}/messages`).send(drawn).expect(201);
  await attach(); // never sent
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
  await agent.put('/acceptance-rule').send({ twoPeopleOver: 0 }).expect(200);
  const unsigned = await makeQuote(app, 'sent', { by: email });
  await agent.post(`/quotes/${unsigned.id}/accept`).send(signed).expect(200);
  await agent.put('/acceptance-rule').send({ purchaseOrderOver: 0 }).expect(200);
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
  await (await app.as(RIVAL)).post('/users/invite').send({ email, role: 'standard' }).expect(201);
  await app.sql(`update companies set rejection_reason = ? where id = ?`, [`Not what ${FULL_NAME} says`, company.id]);
  await app.sql(
    `insert into company_status_changes (id, company_id, kind, previous_status, new_status, reason)
     values (gen_random_uuid(), ?, 'status', 'inactive', 'active', ?)`,
    [company.id, `${FULL_NAME} called`],
  );
  const template = await makeTemplate(app);
  await app.sql(
    `insert into email_template_versions (id, template_id, number, reason, author_id, author_name)
     select gen_random_uuid(), id, 2, ?, ?, ? from email_templates where name = ?`,
    [`As ${FULL_NAME} says`, id, FULL_NAME, template.id],
  );
  await staff
    .put(`/orders/${(order as { id: string }).id}/status`)
    .send({ status: 'confirmed', notes: `Told ${FULL_NAME}` })
    .expect(200);
  await staff
    .post(`/orders/${(order as { id: string }).id}/payments`)
    .send({
      amount: 1,
      paidOn: new Date().toISOString().slice(0, 10),
      method: 'cash',
      reference: FULL_NAME,
      note: `From ${FULL_NAME}`,
    })
    .expect(201);
  const { body: application } = await agent
    .post('/partner-applications')
    .send(business({ motivation: `${FULL_NAME} knows every museum` }))
    .expect(201);
  const applicationId = (application as { id: string }).id;
  await agent
    .post(`/partner-applications/${applicationId}/documents`)
    .field('documentType', 'references')
    .attach('document', FILES.pdf, `${FULL_NAME}.pdf`)
    .expect(201);
  for (const status of ['under_review', 'more_information']) {
    await staff
      .put(`/partner-applications/${applicationId}/status`)
      .send({ status, notes: `Ask ${FULL_NAME}`, rejectionReason: `A paper of ${FULL_NAME}` })
      .expect(200);
  }
  const { id: agreementId, sha256 } = await makeAgreement(app);
  const { body: standing } = await agent
    .post(`/partner-applications/${applicationId}/accept-agreement`)
    .send({ agreementId, sha256, name: FULL_NAME })
    .expect(200);
  const copy = agreementKey(agreementId, (standing as ActiveAgreementDto).acceptance!.id);
  await app.get(Storage).put(copy, Buffer.from(`%PDF- ${FULL_NAME}`), 'application/pdf');
  await app.sql(
    `insert into partner_fund_entries (id, company_id, year, kind, amount, reason, by_id)
     values (gen_random_uuid(), ?, 2026, 'budget', 1, ?, ?)`,
    [company.id, `${FULL_NAME} asked`, (await app.actor(STAFF)).userId],
  );
  const fund = crypto.randomUUID();
  await app.sql(
    `insert into fund_requests (id, partner_id, requested_by_id, activity, kind, starts_on, ends_on, amount, expected_leads, description, search_text)
     select ?, company_id, id, ?, 'event', current_date, current_date, 1, 1, ?, ? from users where email = ?`,
    [fund, `${FULL_NAME}'s fair`, `Ask ${FULL_NAME}`, `${FULL_NAME}'s fair`.toLowerCase(), email],
  );
  await app.sql(
    `insert into fund_request_events (id, request_id, status, actor_id, actor_name, message)
     select gen_random_uuid(), ?, 'requested', id, ?, ? from users where email = ?`,
    [fund, FULL_NAME, `${FULL_NAME} asked`, email],
  );
  await app.sql(
    `insert into fund_request_documents (id, request_id, original_name, content_type, size, storage_key)
     values (gen_random_uuid(), ?, ?, 'application/pdf', 1, ?)`,
    [fund, `${FULL_NAME}.pdf`, `fund-requests/${fund}`],
  );
  const asked = await makeClientRequest(app, PAULA_PARTNER, email);
  await app.sql('update partner_client_requests set message = ? where id = ?', [`Dear ${FULL_NAME}`, asked.id]);
  await disconnect(app, await connect(app, PAULA_PARTNER, email));
  await app.sql('update partner_clients set end_reason = ?, label = ?, note = ? where client_id = ?', [
    `${FULL_NAME} said so`,
    FULL_NAME,
    `Ask ${FULL_NAME}`,
    company.id,
  ]);
  const contact = { contactName: FULL_NAME, contactEmail: email, notes: `Ask ${FULL_NAME}` };
  const deal = await app.get(DealsService).register(await app.actor(email), dealInput(contact));
  await app.sql('update deals set next_step = ? where id = ?', [`Call ${FULL_NAME}`, deal]);
  await app.sql('update deal_events set message = ? where deal_id = ?', [`Ask ${FULL_NAME}`, deal]);
  const learned = await completeCourse(app, email, await makeCourse(app));
  await app.get(Storage).put(certificateKey(learned), Buffer.from(`%PDF- ${FULL_NAME}`), 'application/pdf');
  await app.sql(`insert into monthly_reports (id, user_id, kind) values (gen_random_uuid(), ?, 'deals')`, [id]);
  const accepted = sent.id;
  const orderId = (order as { id: string }).id;
  return { id, email, companyId: company.id, keeper, accepted, draft: draft.id, order: orderId, former };
}

/** Returns the authors of a quote's revisions, newest first. */
async function creators(agent: Agent, quoteId: string): Promise<string[]> {
  const { body } = await agent.get(`/quotes/${quoteId}/revisions`).expect(200);
  return (body as { data: { createdBy: string }[] }).data.map(({ createdBy }) => createdBy);
}

/** Takes a quote through all steps to an order, as a user who is renamed later. Returns the quote's id. */
async function actAsFormer(agent: Agent, email: string): Promise<string> {
  const { id } = await makeQuote(app, 'draft', { by: email });
  await agent
    .put(`/quotes/${id}`)
    .send({ customerReference: `For ${FORMER_NAME}` })
    .expect(200);
  await agent.post(`/quotes/${id}/submit`).expect(200);
  await staff
    .put(`/system/quotes/${id}/approve`)
    .send({ ...TERMS, deliveryNotes: `Ask for ${FORMER_NAME}` })
    .expect(200);
  await agent.post(`/quotes/${id}/send-email`).send({ recipientEmail: 'a-friend@made.example' }).expect(202);
  const signed = { revision: 2, signerName: 'M. Vanderquux', signerTitle: FORMER.jobTitle };
  await agent.post(`/quotes/${id}/accept`).set('Idempotency-Key', `former-${id}`).send(signed).expect(200);
  await staff.post('/orders/from-quote').set('Idempotency-Key', `former-order-${id}`).send({ quoteId: id }).expect(201);
  return id;
}

it('erasing a person removes their name from all tables and files, and keeps quotes and orders', async () => {
  const { id, email, keeper, accepted, draft, order, former } = await leaveTraces('zaphodius.beeblebroxx');
  const colleague = await app.as(keeper);
  const before = (await colleague.get(`/quotes/${accepted}`).expect(200)).body as QuoteDto;
  expect(await tablesWith(app, STRINGS)).toEqual(
    expect.arrayContaining([
      'acceptance_signatures',
      'audit_log',
      'companies',
      'company_status_changes',
      'contact_messages',
      'deal_events',
      'deals',
      'email_template_versions',
      'exports',
      'fund_request_documents',
      'fund_request_events',
      'fund_requests',
      'idempotency_keys',
      'invitations',
      'newsletter_subscribers',
      'order_events',
      'order_payments',
      'orders',
      'outbox_mails',
      'partner_agreement_acceptances',
      'partner_application_documents',
      'partner_application_events',
      'partner_applications',
      'partner_client_requests',
      'partner_certificates',
      'partner_clients',
      'partner_fund_entries',
      'quote_acceptances',
      'quote_events',
      'quote_message_files',
      'quote_messages',
      'quote_revisions',
      'quotes',
      'sessions',
      'users',
    ]),
  );
  expect((await filesWith(STRINGS)).length).toBeGreaterThanOrEqual(5);

  const { userId: mira } = await app.actor(STAFF);
  await app.sql(
    `insert into comparisons (id, user_id, name, product_ids, updated_at) values (gen_random_uuid(), ?, 'Mine', '{a,b}', now())`,
    [id],
  );
  for (const query of [`userId=${id}`, `userId=${mira}&ownerId=${id}`, `ownerId=${mira}`]) {
    await app.sql(
      `insert into saved_views (id, user_id, resource, name, query, is_shared)
       values (gen_random_uuid(), ?, 'quotes', md5(?), ?, true)`,
      [mira, query, query],
    );
  }

  const reason = `${FULL_NAME} has left`;
  await colleague.patch(`/users/${id}/deactivate`).send({ reason }).expect(200);
  await colleague.delete(`/users/${id}/permanent`).send({ reason, confirmEmail: email }).expect(204);
  await worker.finish();

  expect(await tablesWith(app, STRINGS)).toEqual([]);
  expect(await filesWith(STRINGS)).toEqual([]);
  // The hash is kept, so that a later import of the address is refused; the table does not contain the address itself.
  expect(await app.sql('select 1 from newsletter_erased where hash = newsletter_hash(?)', [email])).toHaveLength(1);
  expect(await app.sql('select query from saved_views')).toEqual([{ query: `ownerId=${mira}` }]);
  for (const table of ['account_tokens', 'comparisons', 'idempotency_keys', 'monthly_reports', 'sessions']) {
    expect(await app.sql(`select '${table}' as left from ${table} where user_id = ?`, [id])).toEqual([]);
  }

  const after = (await colleague.get(`/quotes/${accepted}`).expect(200)).body as QuoteDto;
  expect(after).toMatchObject({ number: before.number, status: 'accepted', items: before.items, total: before.total });
  const { body: talk } = await colleague.get(`/quotes/${draft}/messages`).expect(200);
  expect(talk).toMatchObject({
    data: [{ author: { name: 'Deleted User' }, files: [{ originalName: expect.not.stringContaining('Zaphodius') }] }],
  });
  expect(await app.sql('select 1 from quote_message_files where message_id is null and quote_id = ?', [draft])).toEqual(
    [],
  );
  await colleague.get(`/quotes/${draft}`).expect(200);
  const { body } = await staff.get(`/orders/${order}`).expect(200);
  expect(body).toMatchObject({ quoteNumber: before.number, purchaseOrder: 'PO 9' });
  expect(JSON.stringify(body)).toContain('Deleted');
  const approver = fullName(await app.actor(STAFF));
  expect(await creators(colleague, former)).toEqual([approver, 'Deleted User']);
  const [revision, acceptance] = await app.sql<{ sha256: string }>(
    `select sha256 from quote_revisions where quote_id = ? and number = 2
     union all select sha256 from quote_acceptances where quote_id = ?`,
    [accepted, accepted],
  );
  expect(acceptance).toEqual(revision);
  const { body: history } = await staff.get('/system/audit-log').query({ entityId: id, limit: '100' }).expect(200);
  expect((history as { total: number }).total).toBeGreaterThan(0);
});

it('erasing a company removes the names of all its users, and deletes its documents', async () => {
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
  await worker.finish();
  expect(await tablesWith(app, STRINGS)).toEqual([]);
  expect(await filesWith(STRINGS)).toEqual([]);
  expect(await app.get(Storage).exists(document!.key)).toBe(false);
  const told = await app.sql(
    `select before, after from audit_log where entity = 'company_documents' and company_id = ?`,
    [companyId],
  );
  expect(told).not.toEqual([]);
  for (const change of told) expect(change).toEqual({ before: null, after: null });
});

it('erasing a standard user also removes an earlier name, but not from others who have the same name', async () => {
  const company = await makeCompany(app);
  const email = await makeUser(app, { company, firstName: FORMER.firstName, lastName: FORMER.lastName });
  const namesake = await makeUser(app, { company, firstName: PERSON.firstName, lastName: PERSON.lastName });
  const keeper = await app.as(await makeUser(app, { company, accountType: 'admin' }));
  const agent = await app.as(email);
  await actAsFormer(agent, email);
  await agent.put('/users/me').send({ firstName: PERSON.firstName, lastName: PERSON.lastName }).expect(200);
  const shared = await makeQuote(app, 'draft', { by: email });
  const theirs = await app.as(namesake);
  await theirs.post(`/quotes/${shared.id}/submit`).expect(200);
  const lone = await makeQuote(app, 'draft', { by: email, reference: 'Ask Morphonia, or Zaphodius' });

  const { userId } = await app.actor(email);
  await keeper.patch(`/users/${userId}/deactivate`).send({ reason: 'Left' }).expect(200);
  await keeper.delete(`/users/${userId}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
  await worker.finish();

  expect(await tablesWith(app, ['vanderquux', email])).toEqual([]);
  expect(await creators(theirs, shared.id)).toEqual([FULL_NAME]);
  const { body: told } = await keeper.get(`/quotes/${lone.id}`).expect(200);
  expect(told).toMatchObject({ customerReference: 'Ask Morphonia, or Zaphodius' });
});

it('erasing a person keeps the files of an order’s documents, which are evidence, but not the names in tables', async () => {
  const company = await makeCompany(app);
  const keeper = await app.as(await makeUser(app, { company, accountType: 'admin' }));
  const name = 'Trillianne Macmillanova';
  const email = await makeUser(app, { company, firstName: 'Trillianne', lastName: 'Macmillanova' });
  const { userId, email: by } = await app.actor(email);
  const { id, number } = await makeOrder(app, 'shipped', { by: await makeUser(app, { company }) });
  const decision = JSON.stringify(frenchTax({ buyerCarries: true }));
  await app.sql('update orders set tax_decision = ? where id = ?', [decision, id]);
  await app.sql('insert into transport_proofs (order_id) values (?)', [id]);
  const signer = await app.as(email);
  await signer
    .post(`/orders/${id}/transport-statement`)
    .send({
      carriedBy: 'buyer',
      arrivedOn: new Date().toISOString().slice(0, 10),
      arrivalPlace: `Quay 1, ask for ${name}`,
      receivedBy: name,
      signerName: name,
      signerTitle: 'Quaymistress',
    })
    .expect(201);
  for (const [agent, file] of [
    [signer, `${name}.pdf`],
    [keeper, `CMR of ${name}.pdf`],
  ] as const) {
    await agent
      .post(`/orders/${id}/transport-proof/documents`)
      .field('type', 'transport_document')
      .attach('document', Buffer.concat([FILES.pdf, Buffer.from(`\n% ${file.length}`)]), file)
      .expect(201);
  }
  const traces = ['trillianne', 'macmillanova', 'quaymistress', by];
  expect(await tablesWith(app, traces)).toEqual(
    expect.arrayContaining(['audit_log', 'order_documents', 'transport_proofs']),
  );

  await keeper.patch(`/users/${userId}/deactivate`).send({ reason: 'Left' }).expect(200);
  await keeper.delete(`/users/${userId}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
  await worker.finish();

  expect(await tablesWith(app, traces)).toEqual([]);
  const { body } = await keeper.get(`/orders/${id}/documents`).expect(200);
  const names = (body as { documents: { originalName: string }[] }).documents.map((one) => one.originalName);
  expect(names.toSorted()).toEqual(['CMR of Deleted User.pdf', 'Deleted User.pdf', `statement-${number}.txt`]);
  const [statement] = await app.sql<{ key: string }>(
    `select storage_key as key from order_documents where order_id = ? and type = 'buyer_statement'`,
    [id],
  );
  for (const text of traces) expect(await filesWith([text])).toEqual([statement!.key]);
});

it('a rolled-back erasure keeps the files', async () => {
  const email = await makeUser(app, {});
  const { id } = await makeQuote(app, 'draft', { by: email });
  const actor = await app.actor(email);
  const key = pdfKey(await app.get(QuoteReader).printed(actor, id));
  await app.get(Storage).put(key, Buffer.from('%PDF-'), 'application/pdf');
  const erased = app.get(Transactions).run(async (em) => {
    const people = await em.find(User, { id: actor.userId });
    await app.get(Erasures).begin(people, 'Left', actor, actor.companyId);
    throw new Error('What came after failed');
  });
  await expect(erased).rejects.toThrow('What came after failed');
  await worker.finish();
  expect(await app.get(Storage).exists(key)).toBe(true);
});

it('append-only tables still refuse changes outside an erasure', async () => {
  await expect(app.sql(`update quote_revisions set created_by = 'x'`)).rejects.toThrow('rows are never changed');
  await expect(app.sql(`delete from audit_log`)).rejects.toThrow('rows are never changed');
});

it('erasing a person removes their name from what they did with a colleague’s invoice', async () => {
  const company = await makeCompany(app);
  const keeper = await app.as(await makeUser(app, { company, accountType: 'admin' }));
  const email = await makeUser(app, { company, firstName: 'Slartibartine', lastName: 'Fastolfine' });
  const { userId, email: by } = await app.actor(email);
  const invoice = await makeInvoice(app, { by: await makeUser(app, { company }) });
  const payer = await app.as(email);
  const reference = 'Paid by Slartibartine Fastolfine';
  const paidOn = new Date().toISOString().slice(0, 10);
  await payer.post(`/invoices/${invoice.id}/payment-notices`).send({ paidOn, reference }).expect(201);
  await payer.post(`/invoices/${invoice.id}/send-email`).send({ recipientEmail: 'books@made.example' }).expect(202);
  // What a colleague does with them: it mails an invoice to the person, and says again that one is paid.
  await keeper.post(`/invoices/${invoice.id}/send-email`).send({ recipientEmail: by }).expect(202);
  const again = await makeInvoice(app, { by: await makeUser(app, { company }) });
  await payer.post(`/invoices/${again.id}/payment-notices`).send({ paidOn, reference }).expect(201);
  await app.sql(`update order_invoices set payment_notice = payment_notice || '{"until": "2020-01-01"}' where id = ?`, [
    again.id,
  ]);
  await keeper.post(`/invoices/${again.id}/payment-notices`).send({ paidOn, reference: 'Ours' }).expect(201);
  const traces = ['slartibartine', 'fastolfine', by];
  expect(await tablesWith(app, traces)).toEqual(
    expect.arrayContaining(['audit_log', 'order_invoices', 'outbox_mails']),
  );

  await keeper.patch(`/users/${userId}/deactivate`).send({ reason: 'Left' }).expect(200);
  await keeper.delete(`/users/${userId}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
  await worker.finish();

  expect(await tablesWith(app, traces)).toEqual([]);
  const { body } = await keeper.get(`/invoices/${invoice.id}`).expect(200);
  expect(body).toMatchObject({ paymentNotice: { paidOn, toldBy: 'Deleted User', reference: 'Paid by Deleted User' } });
});

/** Columns whose texts an erasure changes, with the length to which it cuts them; null for a text without a limit. */
const TEXTS = [...OF_PEOPLE, ...OF_QUOTES].flatMap(({ table, sql }) =>
  [...sql.matchAll(/(left\()?erase_text\((\w+), :names, :addresses\)(?:, (\d+)\))?/g)].map(
    ([, cut, column, length]) => ({
      table,
      column: column!,
      length: cut ? Number(length) : null,
    }),
  ),
);

it('erasing a person cuts the texts of each column to its length', async () => {
  const columns = await app.sql<{ name: string; length: number | null }>(
    `select table_name || '.' || column_name as name, character_maximum_length as length
       from information_schema.columns where table_schema = 'public'`,
  );
  const lengths = new Map(columns.map(({ name, length }) => [name, length]));
  const cut = Object.fromEntries(TEXTS.map(({ table, column, length }) => [`${table}.${column}`, length]));
  expect(cut).toEqual(Object.fromEntries(Object.keys(cut).map((name) => [name, lengths.get(name)])));
  expect(Object.keys(cut).length).toBeGreaterThan(60);
});

it('erasing a person whose name is shorter than “Deleted User” cuts texts that are as long as may be', async () => {
  const { id, email, keeper } = await leaveTraces('zaphodius.short');
  await (await app.signIn(email, NEW_PASSWORD)).put('/users/me').send({ firstName: 'Bo', lastName: 'Li' }).expect(200);
  const limited = new Map(
    TEXTS.flatMap(({ table, column, length }) => (length ? [[`${table}.${column}`, { table, column, length }]] : [])),
  );
  for (const { table, column, length } of limited.values()) {
    await app.sql(
      `update ${table} set ${column} = rpad('', ?, 'Bo Li ')
         from (select set_config('app.erasing', 'on', true)) allowed where ${column} is not null`,
      [length],
    );
  }
  const colleague = await app.as(keeper);
  await colleague.patch(`/users/${id}/deactivate`).send({ reason: 'Left' }).expect(200);
  await colleague.delete(`/users/${id}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
  await worker.finish();
  const erased: string[] = [];
  for (const [name, { table, column, length }] of limited) {
    const rows = await app.sql(`select 1 from ${table} where ${column} = rpad('', ?, 'Deleted User ') limit 1`, [
      length,
    ]);
    if (rows.length) erased.push(name);
  }
  expect(erased.toSorted()).toEqual([
    'acceptance_signatures.purchase_order',
    'company_documents.original_name',
    'deals.next_step',
    'email_template_versions.reason',
    'fund_request_documents.original_name',
    'fund_requests.activity',
    'order_payments.reference',
    'orders.customer_reference',
    'orders.purchase_order',
    'orders.tax_reason',
    'partner_application_documents.original_name',
    'partner_clients.label',
    'quote_acceptances.purchase_order',
    'quote_message_files.original_name',
    'quotes.customer_reference',
    'quotes.tax_reason',
  ]);
});
