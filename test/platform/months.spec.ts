import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { KeepMonthsJob } from '../../src/system/months/keep-months.job.js';
import type { AuditLogPage } from '../../src/system/audit-log.service.js';
import { STAFF, TestApp } from '../app.js';
import { makeOrder } from '../builders/orders.js';
import { makeQuote, SOME_LINES } from '../builders/quotes.js';

const monthsOf = (table: string) => `select part, ends from months_of('${table}') order by ends`;
const MONTHS = monthsOf('audit_log');

/** Adds a partition for January 2020 to a table, as in an installation of several years. */
async function withJanuary2020(app: TestApp, table: string): Promise<void> {
  const [{ ends }] = (await app.sql<{ ends: string }>(`${monthsOf(table)} limit 1`)) as [{ ends: string }];
  await app.sql(`alter table ${table} detach partition ${table}_before;
    create table ${table}_2020_01 partition of ${table} for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00');
    alter table ${table} attach partition ${table}_before for values from ('2020-02-01 00:00+00') to ('${new Date(ends).toISOString()}')`);
}

async function filesOf(app: TestApp, folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of app.get(Storage).list(folder))
    files[key] = gunzipSync(await buffer(await app.get(Storage).get(key))).toString();
  return files;
}

const jobOf = (app: TestApp) => new KeepMonthsJob(app.config, app.get(Transactions), app.get(Storage));

describe('monthly partitions of the audit log', () => {
  let app: TestApp;
  let job: KeepMonthsJob;
  beforeAll(async () => {
    app = await TestApp.start();
    job = jobOf(app);
    await withJanuary2020(app, 'audit_log');
    const staff = await app.actor(STAFF);
    const add = (at: string, entity: string, id: string) =>
      app.sql(
        `insert into audit_log (created_at, actor_id, actor_email, address, request_id, operation, action, entity, entity_id, record, before, after)
         values (?, ?, ?, '192.0.2.7', ?, 'PUT /api/v1/old', 'update', ?, ?, 'quote/' || gen_random_uuid(), '{"said":"Zaphod\\twas"}', '{"said":"Zaphod\\nis"}')`,
        [at, staff.userId, staff.email, `request-${id}`, entity, id],
      );
    await add('2020-01-05T23:59:59.999Z', 'quotes', 'old-1');
    await add('2020-01-07T00:00:00Z', 'quotes', 'old-2');
    await add('2020-01-07T12:00:00Z', 'catalog_items', 'old-3');
    await add('2020-02-01T00:00:00Z', 'quotes', 'young');
  });
  afterAll(() => app.close());

  const parts = async () => (await app.sql<{ part: string }>(MONTHS)).map(({ part }) => part);
  async function found(query: Record<string, string>): Promise<string[]> {
    const { body } = await (await app.as(STAFF)).get('/system/audit-log').query({ createdTo: '2020-12-31', ...query });
    return (body as AuditLogPage).data.map(({ entityId }) => entityId);
  }
  it('are read as one log, with partition pruning', async () => {
    expect(await found({})).toEqual(['young', 'old-3', 'old-2', 'old-1']);
    expect(await found({ sort: 'entity' })).toEqual([
      'old-3',
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    expect(await found({ search: 'old-1', folded: 'true' })).toEqual(['old-1']);
    const plan = await app.sql(`explain select 1 from audit_log where created_at >= '2020-02-01T00:00:00Z'`);
    expect(JSON.stringify(plan)).not.toContain('audit_log_2020_01');
  });

  it('are created three months ahead', async () => {
    await app.sql(`drop table ${(await parts()).at(-1)}`);
    await job.run();
    const [last] = (await app.sql<{ ends: string }>(MONTHS)).slice(-1);
    expect(new Date(last!.ends).getTime()).toBeGreaterThan(Date.now() + 85 * 86_400_000);
  });

  it('are archived to files without personal data after their time, once', async () => {
    await job.run();
    const files = await filesOf(app, 'audit-log');
    expect(Object.keys(files).toSorted()).toEqual([
      'audit-log/2020/2020-01-05.tsv.gz',
      'audit-log/2020/2020-01-07.tsv.gz',
    ]);
    const [header, ...rows] = files['audit-log/2020/2020-01-07.tsv.gz']!.trimEnd().split('\n');
    expect(header).toBe(
      'id\tcreated_at\tactor_id\trequest_id\toperation\taction\tentity\tentity_id\tcompany_id\trecord\tbefore\tafter',
    );
    const { userId, email } = await app.actor(STAFF);
    expect(rows.map((row) => row.split('\t')[7])).toEqual(['old-2', 'old-3']);
    for (const row of rows) {
      expect(row.split('\t')).toHaveLength(12);
      expect(row).toContain(userId);
    }
    expect(rows[0]).not.toContain('Zaphod');
    expect(rows[1]).toContain('{"said": "Zaphod\\\\nis"}');
    expect(Object.values(files).join()).not.toMatch(new RegExp(`${email}|192\\.0\\.2\\.7`));
    expect(await found({})).toEqual(['young']);
    expect(await parts()).not.toContain('audit_log_2020_01');
    await job.run();
    expect(await filesOf(app, 'audit-log')).toEqual(files);
    expect(await found({})).toEqual(['young']);
  });

  it('keep an existing file of a day, written by a killed run', async () => {
    await app.sql(
      `create table audit_log_2020_01 partition of audit_log for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00')`,
    );
    await app.sql(`insert into audit_log (created_at, actor_email, operation, action, entity, entity_id)
      values ('2020-01-05T12:00:00Z', 'x', 'x', 'update', 'quotes', 'written'), ('2020-01-09T12:00:00Z', 'x', 'x', 'update', 'quotes', 'new')`);
    await job.run();
    const files = await filesOf(app, 'audit-log');
    expect(Object.keys(files)).toHaveLength(3);
    expect(files['audit-log/2020/2020-01-05.tsv.gz']).toContain('old-1');
    expect(files['audit-log/2020/2020-01-09.tsv.gz']).toContain('new');
  });

  it('refuse update and delete', async () => {
    for (const statement of [`update audit_log_before set actor_email = 'nobody'`, 'delete from audit_log_before']) {
      await expect(app.sql(statement)).rejects.toThrow('audit_log rows are never changed');
    }
  });
});

describe('monthly partitions of mails, messages and histories', () => {
  let app: TestApp;
  let quoteId: string;
  let orderId: string;
  const TABLES = ['outbox_mails', 'contact_messages', 'quote_events', 'order_events'];
  beforeAll(async () => {
    app = await TestApp.start({ historyMonths: 24 });
    for (const table of TABLES) await withJanuary2020(app, table);
    const staff = await app.actor(STAFF);
    ({ id: quoteId } = await makeQuote(app, 'sent', { items: SOME_LINES }));
    ({ id: orderId } = await makeOrder(app));
    const mail = (at: string, status: string, key: string | null) =>
      app.sql(
        `insert into outbox_mails (id, created_at, template, recipient, data, status, dedupe_key)
         values (gen_random_uuid(), ?, 'quote-sent', 'zaphod@client.example', '{"who":"Zaphod"}', ?, ?)`,
        [at, status, key],
      );
    await mail('2020-01-05T10:00:00Z', 'pending', 'old');
    await mail('2020-01-05T11:00:00Z', 'failed', null);
    await mail('2020-02-01T00:00:00Z', 'sent', null);
    await app.sql(`insert into contact_messages (id, created_at, name, email, subject, message)
      values (gen_random_uuid(), '2020-01-31T23:00:00Z', 'Zaphod', 'zaphod@client.example', 'Zaphod asks', 'Zaphod')`);
    await app.sql(
      `insert into quote_events (id, created_at, quote_id, type, from_status, to_status, revision, actor_id, actor_name, reason)
       values (gen_random_uuid(), '2020-01-05T10:00:00Z', ?, 'declined', 'pending_approval', 'draft', 1, ?, 'Zaphod', 'as Zaphod said')`,
      [quoteId, staff.userId],
    );
    await app.sql(
      `insert into order_events (id, created_at, order_id, type, from_status, to_status, notes, actor_id, actor_name)
       values (gen_random_uuid(), '2020-01-05T10:00:00Z', ?, 'status', 'pending', 'confirmed', 'as Zaphod said', ?, 'Zaphod')`,
      [orderId, staff.userId],
    );
  });
  afterAll(() => app.close());

  const parts = async (table: string) => (await app.sql<{ part: string }>(monthsOf(table))).map(({ part }) => part);
  const keys = async () =>
    (await app.sql<{ key: string }>('select key from outbox_mail_keys order by key')).map(({ key }) => key);
  const fileOf = async (folder: string, day: string) =>
    (await filesOf(app, folder))[`${folder}/2020/${day}.tsv.gz`]
      ?.trimEnd()
      .split('\n')
      .map((row) => row.split('\t'));

  it('are created three months ahead', async () => {
    for (const table of TABLES) await app.sql(`drop table ${(await parts(table)).at(-1)}`);
    await jobOf(app).run();
    for (const table of TABLES) {
      const { ends } = (await app.sql<{ ends: string }>(monthsOf(table))).at(-1)!;
      expect(new Date(ends).getTime()).toBeGreaterThan(Date.now() + 85 * 86_400_000);
    }
  });

  it('are archived to files without personal data after their time', async () => {
    expect(await fileOf('quote-events', '2020-01-05')).toEqual([
      ['id', 'created_at', 'quote_id', 'type', 'from_status', 'to_status', 'revision', 'actor_id'],
      [
        expect.any(String),
        '2020-01-05 10:00:00+00',
        quoteId,
        'declined',
        'pending_approval',
        'draft',
        '1',
        (await app.actor(STAFF)).userId,
      ],
    ]);
    expect((await fileOf('order-events', '2020-01-05'))?.[1]?.slice(3, 6)).toEqual(['status', 'pending', 'confirmed']);
    expect(await fileOf('contact-messages', '2020-01-31')).toHaveLength(2);
    for (const table of TABLES.slice(1)) {
      expect(await parts(table)).not.toContain(`${table}_2020_01`);
      expect(JSON.stringify(await filesOf(app, table.replace('_', '-')))).not.toMatch(/zaphod/i);
    }
  });

  it('are kept while they contain a mail to be sent, with its key', async () => {
    expect(await parts('outbox_mails')).toContain('outbox_mails_2020_01');
    expect(await filesOf(app, 'outbox-mails')).toEqual({});
    expect(await keys()).toContain('old');
    await app.sql(`update outbox_mails set status = 'sent' where status = 'pending' and created_at < '2020-02-01'`);
    await jobOf(app).run();
    expect(await parts('outbox_mails')).not.toContain('outbox_mails_2020_01');
    const rows = await fileOf('outbox-mails', '2020-01-05');
    expect(rows?.map((row) => row[6])).toEqual(['status', 'sent', 'failed']);
    expect(JSON.stringify(rows)).not.toMatch(/zaphod/i);
    expect(await app.sql(`select status from outbox_mails where created_at < '2020-03-01'`)).toEqual([
      { status: 'sent' },
    ]);
    expect(await keys()).not.toContain('old');
  });

  it('refuse changes of histories, and are audited under the name of the whole table', async () => {
    for (const table of ['quote_events', 'order_events'])
      await expect(app.sql(`delete from ${table}_before`)).rejects.toThrow(`${table} rows are never changed`);
    await (
      await app.as(STAFF)
    )
      .put(`/orders/${orderId}/status`)
      .set('If-Match', '"1"')
      .send({ status: 'confirmed' })
      .expect(200);
    const entities = await app.sql<{ entity: string }>(
      `select distinct entity from audit_log where entity ~ '_(events|mails)'`,
    );
    expect(entities).toEqual([{ entity: 'order_events' }]);
  });
});
