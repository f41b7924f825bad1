import { randomUUID } from 'node:crypto';
import type { AuditLogPage } from '../../src/system/audit-log.service.js';
import { ANNA, STAFF, TestApp, TOM } from '../app.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { campaignInput, makeCampaign } from '../builders/campaigns.js';
import { templateInput } from '../builders/email-templates.js';
import { makeSubscriber } from '../builders/newsletter.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

async function log(query: Record<string, string> = {}): Promise<AuditLogPage> {
  const { body } = await (await app.as(STAFF)).get('/system/audit-log').query(query).expect(200);
  return body as AuditLogPage;
}

it('the log stores the values of a record before and after a change', async () => {
  const { id } = await makeQuote(app, 'draft');
  const anna = await app.as(ANNA);
  await anna.put(`/quotes/${id}`).send({ customerReference: 'PO 9' }).expect(200);
  const { data } = await log({ entity: 'quotes', entityId: id });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    action: 'update',
    before: { customer_reference: null },
    after: { customer_reference: 'PO 9' },
    companyId: (await app.actor(ANNA)).companyId,
    actor: { fullName: 'Anna de Vries' },
  });
});

it('the log contains neither rolled-back changes nor changes by standard users', async () => {
  const { id } = await makeQuote(app, 'draft');
  const [anna, tom] = await Promise.all([app.as(ANNA), app.as(TOM)]);
  await anna
    .put(`/quotes/${id}`)
    .send({ items: [{ productId: 'nothing', quantity: 1 }] })
    .expect(422);
  await tom.put(`/quotes/${id}`).send({ customerReference: 'PO 10' }).expect(200);
  expect((await log({ entityId: id })).data).toEqual([]);
});

it('the table of the log rejects update and delete statements', async () => {
  await expect(app.sql('update audit_log set actor_email = ?', ['nobody@client.example'])).rejects.toThrow(
    'audit_log rows are never changed',
  );
  await expect(app.sql('delete from audit_log')).rejects.toThrow('audit_log rows are never changed');
});

it('a search finds ids by prefix, and words of addresses, routes and records', async () => {
  const { id } = await makeQuote(app, 'draft');
  await (await app.as(ANNA)).put(`/quotes/${id}`).send({ customerReference: 'PO 11' }).expect(200);
  const [entry] = (await log({ entityId: id })).data;
  const found = async (search: string) => (await log({ search, limit: '100' })).data.map((one) => one.id);
  for (const search of [id, id.slice(0, 7), `anna ${id}`, `ANNA@client.example put /quotes/:id ${id}`]) {
    expect(await found(search)).toEqual([entry!.id]);
  }
  expect(await found('vries put quotes')).toContain(entry!.id);
  for (const search of [id.slice(1), `${id} tom@client.example`, `' | \\ ${id}`, `${id}:* & !x`]) {
    expect(await found(search)).toEqual([]);
  }
  expect(await found('@ / :')).not.toEqual([]); // a search without words does not filter
});

it('the log is paged, sorted and filtered', async () => {
  for (const reason of ['By phone', 'By mail', 'By letter']) {
    const { id } = await makeSubscriber(app);
    await (await app.as(STAFF)).post(`/newsletter/subscribers/${id}/unsubscribe`).send({ reason }).expect(200);
  }
  const first = await log({ limit: '2', sort: 'createdAt' });
  expect(first.data).toHaveLength(2);
  expect(first.data[0]!.createdAt <= first.data[1]!.createdAt).toBe(true);
  expect(first.total).toBeGreaterThan(2);
  const second = await log({ limit: '2', offset: '1', sort: 'createdAt' });
  expect(second.data[0]).toEqual(first.data[1]);
  const { userId } = await app.actor(STAFF);
  const ofStaff = await log({ actorId: userId, limit: '100' });
  expect(new Set(ofStaff.data.map(({ actor }) => actor.id))).toEqual(new Set([userId]));
  expect((await log({ createdTo: '2020-01-01' })).total).toBe(0);
  expect((await log({ search: 'mira jansen', limit: '100' })).data).toEqual(ofStaff.data);
  await (await app.as(STAFF)).get('/system/audit-log?sort=after').expect(400);
});

describe('the log grouped by request and record', () => {
  const folded = (query: Record<string, string>) => log({ folded: 'true', limit: '100', ...query });

  it('merges what one request changed in a record into one entry with the record’s name and all rows', async () => {
    const quote = await makeQuote(app, 'draft');
    const anna = await app.as(ANNA);
    const [item] = quote.items;
    await anna.put(`/quotes/${quote.id}/items/${item!.id}`).send({ quantity: 7 }).expect(200);
    const { data, total } = await folded({ recordType: 'quote', recordId: quote.id });
    expect([data.length, total]).toEqual([1, 1]);
    expect(data[0]).toMatchObject({
      entity: 'quotes',
      action: 'update',
      operation: 'PUT /api/v1/quotes/:id/items/:itemId',
      record: { type: 'quote', id: quote.id, name: quote.number },
    });
    const lines = data[0]!.changes.filter(({ entity }) => entity === 'quote_items');
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['delete', 'create']));
    expect(lines.find(({ action, after }) => action === 'create' && after?.quantity === 7)).toBeDefined();
    const rows = await log({ recordType: 'quote', recordId: quote.id, limit: '100' });
    expect(rows.data).toHaveLength(data[0]!.changes.length);
    expect(rows.data[0]!.changes).toHaveLength(1);
    // Rewriting the lines of a quote does not count as a deletion.
    expect((await folded({ recordType: 'quote', recordId: quote.id, action: 'delete' })).total).toBe(0);
  });

  it('finds a deletion behind thousands of rewritten rows', async () => {
    const { userId } = await app.actor(STAFF);
    const company = randomUUID();
    await app.sql(
      `insert into audit_log (actor_id, actor_email, operation, action, entity, entity_id, record, request_id)
       values (?, 'anybody', 'DELETE /api/v1/companies/:id', 'delete', 'companies', ?, 'company/' || ?, ?)`,
      [userId, company, company, randomUUID()],
    );
    await app.sql(
      `insert into audit_log (actor_id, actor_email, operation, action, entity, entity_id, record, request_id)
       select ?, 'anybody', 'PUT /api/v1/quotes/:id', action, entity, md5(n::text)::uuid, 'quote/' || md5(n::text)::uuid, md5(n::text)::uuid
         from generate_series(1, 2100) n, (values ('update', 'quotes'), ('delete', 'quote_items')) as rows (action, entity)`,
      [userId],
    );
    const { data } = await folded({ action: 'delete', limit: '1' });
    expect(data).toMatchObject([{ entity: 'companies', entityId: company }]);
    const sorted = { sort: 'actor', limit: '1' };
    const [first] = (await folded(sorted)).data;
    const { total } = await folded({ ...sorted, offset: '1' });
    // The last page is computed from the same entries as the first page.
    expect((await folded({ ...sorted, offset: String(total) })).data).toEqual([]);
    expect((await folded(sorted)).data).toEqual([first]);
  });

  it('shows the name of the changed campaign, subscriber and template', async () => {
    const [campaign, subscriber] = [await makeCampaign(app), await makeSubscriber(app)];
    const staff = await app.as(STAFF);
    await staff
      .put(`/newsletter-campaigns/${campaign.id}`)
      .send(campaignInput({ name: 'June news' }))
      .expect(200);
    await staff.post(`/newsletter/subscribers/${subscriber.id}/unsubscribe`).send({ reason: 'By phone' }).expect(200);
    const own = { ...templateInput(), title: 'Trade fair', category: 'contact' };
    const { body } = await staff.post('/email-templates').send(own).expect(201);
    const { id: template } = body as { id: string };
    for (const [recordType, recordId, name] of [
      ['campaign', campaign.id, 'June news'],
      ['subscriber', subscriber.id, subscriber.email],
      ['email_template', template, 'Trade fair'],
    ] as const) {
      const { data } = await folded({ recordType, recordId });
      expect(data[0]).toMatchObject({ record: { type: recordType, id: recordId, name } });
    }
  });

  it('a search finds quote numbers, companies and people, and can be filtered by company, day and record type', async () => {
    const company = await makeCompany(app);
    const name = `Nordlicht${randomUUID().slice(0, 8)}`;
    await app.sql('update companies set name = ? where id = ?', [name, company]);
    const email = await makeUser(app, { company, accountType: 'admin', firstName: `Ylva${randomUUID().slice(0, 6)}` });
    const { userId, firstName } = await app.actor(email);
    const quote = await makeQuote(app, 'pending_approval', { by: email });
    const staff = await app.as(STAFF);
    await staff.put(`/system/quotes/${quote.id}/approve`).send({ shippingCost: 1, leadTimeWeeks: 6 }).expect(200);
    await staff.put(`/system/users/${userId}/status`).send({ status: 'active', reason: 'x' }).expect(409);
    await staff.post(`/system/users/${userId}/send-password-reset`).expect(202);
    const approved = { operation: 'PUT /api/v1/system/quotes/:id/approve', record: { name: quote.number } };
    const mailed = {
      operation: 'POST /api/v1/system/users/:id/send-password-reset',
      record: { type: 'user', name: `${firstName} User` },
    };
    for (const search of [
      quote.number,
      quote.number.toLowerCase(),
      `jansen ${quote.number}`,
      name,
      name.slice(0, 12),
    ]) {
      expect([search, (await folded({ search })).data]).toEqual([
        search,
        expect.arrayContaining([expect.objectContaining({ operation: approved.operation })]),
      ]);
    }
    expect((await folded({ search: quote.number })).data).toMatchObject([approved]);
    expect((await folded({ search: firstName })).data).toMatchObject([mailed]);
    expect((await folded({ companyId: company })).data).toMatchObject([approved]);
    const [today] = new Date().toISOString().split('T');
    expect((await folded({ search: quote.number, createdFrom: today!, createdTo: today! })).total).toBe(1);
    expect((await folded({ search: quote.number, createdTo: '2020-01-01' })).total).toBe(0);
    expect((await folded({ recordType: 'order', search: quote.number })).total).toBe(0);
    for (const wrong of ['folded=x', 'recordType=table', 'recordId=a%20b']) {
      await staff.get(`/system/audit-log?${wrong}`).expect(400);
    }
  });
});

it('a search finds the same entries for a frequent and a rare word, and stops at 2,000', async () => {
  const { userId } = await app.actor(STAFF);
  await app.sql(
    `insert into audit_log (actor_id, actor_email, address, operation, action, entity, entity_id, after)
     select ?, 'somebody', '127.0.0.1', 'PUT /api/v1/manifold', 'update', 'quotes',
            case when n % 5050 = 0 then 'rarest-' else 'usual-' end || n, '{}' from generate_series(1, 10100) n`,
    [userId],
  );
  const found = async (search: string) => (await log({ search, limit: '100' })).data.map(({ entityId }) => entityId);
  expect(await log({ search: 'manifold', limit: '1' })).toMatchObject({ total: 2_000, totalIsCapped: true });
  const deep = { actorId: userId, entity: 'quotes', limit: '1', offset: '10099' };
  for (const folded of ['true', 'false']) {
    expect((await log({ ...deep, folded })).data).toMatchObject([{ entityId: 'usual-1' }]);
  }
  expect(await log({ search: 'manifold rarest' })).toMatchObject({ total: 2, totalIsCapped: false });
  expect(await log({ search: 'somebody manifold', limit: '1' })).toMatchObject({ total: 2_000, totalIsCapped: true });
  for (const search of ['rarest', 'manifold rarest', 'rarest manifold', 'somebody rarest']) {
    expect([search, (await found(search)).toSorted()]).toEqual([search, ['rarest-10100', 'rarest-5050']]);
  }
  expect(await found('manifold nothing-like-it')).toEqual([]);
  // A search covers only the newest 2,000 entries.
  expect((await log({ search: 'manifold', sort: 'address', offset: '1998' })).data).toHaveLength(2);
});
