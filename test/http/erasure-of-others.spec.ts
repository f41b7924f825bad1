import { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { SubscriberImports } from '../../src/newsletter/imports/imports.service.js';
import { SweepImportsJob } from '../../src/newsletter/imports/sweep-imports.job.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import type { ErasureDto } from '../../src/users/erasure/erasures.dto.js';
import { type Agent, RIVAL, STAFF, TestApp } from '../app.js';
import { type ErasureWorker, erasureWorker } from '../builders/erasures.js';
import { IMPORT_PROOF, makeImport, workImport } from '../builders/imports.js';
import { newAddress } from '../builders/newsletter.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';

/** Number of audit log rows, of a hundred companies. For a million rows, set `AUDIT_ROWS=1000000`. */
const AUDIT_ROWS = Number(process.env.AUDIT_ROWS ?? 100_000);
const COMPANIES = 100;

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

interface Person {
  email: string;
  id: string;
}

async function person(company: string, firstName: string, lastName: string): Promise<Person> {
  const email = await makeUser(app, { company, firstName, lastName, accountType: 'admin' });
  return { email, id: (await app.actor(email)).userId };
}

async function erase(keeper: Agent, { id, email }: Person): Promise<void> {
  await keeper.patch(`/users/${id}/deactivate`).send({ reason: 'Left' }).expect(200);
  await keeper.delete(`/users/${id}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);
}

/** Returns the ids of a company, of its users and of its quotes. */
async function idsOf(company: string): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `select id::text from users where company_id = ? union select id::text from quotes where company_id = ? union select ?`,
    [company, company, company],
  );
  return rows.map(({ id }) => id);
}

/** Returns a fingerprint of each table's content, without rows that contain one of these ids. */
async function fingerprints(without: string[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: app.config.sessionsUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname not in ('erasures', 'newsletter_erased')`,
    );
    const all: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t where t::text !~ $1`,
        [without.join('|')],
      );
      all[name] = rows[0]!.sum;
    }
    return all;
  } finally {
    await client.end();
  }
}

const listed = async (agent: Agent): Promise<ErasureDto[]> =>
  ((await agent.get('/users/erasures').expect(200)).body as { data: ErasureDto[] }).data;

/** Creates a completed export of staff. */
async function makeExport(id: string, resource: string, filter: object, at = 'now()'): Promise<void> {
  const { userId } = await app.actor(STAFF);
  await app.get(Storage).put(`exports/${id}`, Buffer.from('x'), 'text/csv');
  await app.sql(
    `insert into exports (id, user_id, resource, format, filter, status, rows, storage_key, created_at, expires_at)
     values (?, ?, ?, 'csv', ?::jsonb, 'done', 1, ?, ${at}, now() + interval '1 day')`,
    [id, userId, resource, JSON.stringify(filter), `exports/${id}`],
  );
}

it('erasing people with common names changes no rows of other companies', async () => {
  const [own, other] = [await makeCompany(app), await makeCompany(app)];
  await app.sql(`update companies set name = 'Meridian Engineering' where id = ?`, [other]);
  const keeper = await app.as((await person(own, 'Karl', 'Keeper')).email);
  const erased = [
    await person(own, 'Nora', 'Namesake'),
    await person(own, 'of', 'the'),
    await person(own, 'Meridian', 'Engineering'),
  ];
  const namesake = await person(other, 'Nora', 'Namesake');
  const reference = 'At the end of the year, ask Nora Namesake of Meridian Engineering';
  await makeQuote(app, 'sent', { by: namesake.email, reference });
  const theirs = await makeQuote(app, 'sent', { by: erased[0]!.email, reference });
  const made = Array.from({ length: 5 }, () => crypto.randomUUID());
  const [users, invoices, before, elsewhere, list] = made as [string, string, string, string, string];
  await makeExport(users, 'users', {});
  await makeExport(invoices, 'invoices', { companyId: own });
  await makeExport(before, 'users', {}, `now() - interval '1 day'`);
  await makeExport(elsewhere, 'quotes', { companyId: other });
  await makeExport(list, 'catalogue', {});
  const named = await makeImport(
    app,
    'uploaded',
    Buffer.from(`\ufeffEmail\n${erased[0]!.email.toUpperCase()}\n`, 'utf16le'),
  );
  const unnamed = await makeImport(app);

  const ids = [...(await idsOf(own)), users, invoices, named.id];
  const untouched = await fingerprints(ids);
  for (const one of erased) await erase(keeper, one);
  for (const { email } of erased) {
    await app.visitor().post('/auth/login').send({ email, password: 'Demo1234!' }).expect(401);
  }
  const { body } = await keeper.get('/users').query({ includeInactive: true }).expect(200);
  expect((body as { users: unknown[] }).users).toHaveLength(1);
  expect((await listed(keeper)).map(({ status, people }) => [status, people])).toEqual(erased.map(() => ['queued', 1]));
  await worker.finish();

  const signIns = await app.sql<{ id: string }>(
    `select id::text from audit_log where record is null and entity = 'users'`,
  );
  expect(signIns.length).toBe(erased.length); // the sign-ins that were refused before
  const after = await fingerprints(ids);
  const changed = Object.keys(after).filter((table) => after[table] !== untouched[table]);
  expect(changed.filter((table) => !['audit_log', 'sessions'].includes(table))).toEqual([]);

  // In texts that the company has written, the person's name is replaced and the company's name is kept.
  const [quote] = await app.sql<{ text: string }>('select customer_reference as text from quotes where id = ?', [
    theirs.id,
  ]);
  expect(quote).toEqual({ text: 'At the end of the year, ask Deleted User of Meridian Engineering' });
  const mails = await app.sql<{ recipient: string; data: object }>(
    `select recipient, data from outbox_mails where subject_id = ? and status = 'pending'`,
    [theirs.id],
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const { recipient, data } of mails) {
    expect(erased.map(({ email }) => email)).not.toContain(recipient);
    expect(JSON.stringify(data)).not.toMatch(/\*\*\*|Nora/);
    expect(JSON.stringify(data)).toContain('"firstName":"Deleted"');
  }
  const exports = await app.sql<{ id: string }>('select id::text from exports');
  expect(exports.map(({ id }) => id).toSorted()).toEqual([before, elsewhere, list].toSorted());
  expect(await app.get(Storage).exists(`exports/${users}`)).toBe(false);
  expect(await app.sql('select id::text from newsletter_imports')).toEqual([{ id: unnamed.id }]);

  // The proof of an erasure contains no names, and only staff and the person's company can read it.
  const [proof] = await listed(staff);
  expect(proof).toMatchObject({ status: 'done', progress: 1, people: 1, isLate: false, company: { id: own } });
  expect((await listed(keeper)).every(({ status, tables }) => status === 'done' && tables.length > 0)).toBe(true);
  expect(await listed(await app.as(RIVAL))).toEqual([]);
  const rows = await app.sql('select e::text as row from erasures e');
  expect(JSON.stringify(rows)).not.toMatch(/Nora|Namesake|Meridian|of the|made\.example/);
});

it('an erasure removes the mails of the person, and keeps those of others without the name of the person', async () => {
  const company = await makeCompany(app);
  const keeper = await person(company, 'Karl', 'Keeper');
  const left = await person(company, 'Lara', 'Leaver');
  const { id } = await makeQuote(app, 'sent', { by: keeper.email });
  const storage = app.get(Storage);
  const mailOf = async ({ email }: Person, text: string) => {
    const { body } = await (await app.as(email)).post(`/quotes/${id}/messages`).send({ text }).expect(201);
    const key = `message-replies/${crypto.randomUUID()}.eml`;
    await storage.put(key, Buffer.from(text), 'message/rfc822');
    await app.sql('insert into message_replies (id, message_id, key, text, storage_key) values (?, ?, ?, ?, ?)', [
      crypto.randomUUID(),
      (body as { id: string }).id,
      key.slice(-40),
      text,
      key,
    ]);
    return key;
  };
  const theirs = await mailOf(left, 'It fits. Lara Leaver');
  const kept = await mailOf(keeper, 'Lara Leaver wrote: It fits. So we agree.');
  await app.sql(`update quote_messages set written_by = 'Lara Leaver – ERP' where quote_id = ?`, [id]);
  const refused = async (sender: string, text: string, mailId: string | null = null) => {
    const key = `refused-replies/${crypto.randomUUID()}.eml`;
    await storage.put(key, Buffer.from(text), 'message/rfc822');
    await app.sql(
      `insert into refused_replies (id, reason, mail_id, sender, subject, text, key, size, storage_key)
       values (?, 'wrong_sender', ?, ?, 'Re: Lara Leaver', ?, ?, 3, ?)`,
      [crypto.randomUUID(), mailId, sender, text, key.slice(-40), key],
    );
    return key;
  };
  const mailed = async (quoteId: string, userId: string) => {
    const mailId = crypto.randomUUID();
    await app.sql(
      `insert into message_mails (id, quote_id, user_id, audience, first, last) values (?, ?, ?, 'everyone', 1, 1)`,
      [mailId, quoteId, userId],
    );
    return mailId;
  };
  const colleagues = await makeQuote(app, 'sent', { by: keeper.email });
  const [own, fromHome, fromHomeToo, answer, elsewhere] = [
    await refused(left.email, 'Once more'),
    await refused('lara@home.example', 'It fits', await mailed(id, left.id)),
    await refused('lara@home.example', 'That fits, too', await mailed(colleagues.id, left.id)),
    await refused('x@elsewhere.example', 'Lara Leaver says so', await mailed(id, keeper.id)),
    await refused('y@elsewhere.example', `Ask ${left.email}`),
  ];
  await erase(await app.as(keeper.email), left);
  await worker.finish();
  const writers = await app.sql('select distinct written_by as name from quote_messages where quote_id = ?', [id]);
  expect(writers).toEqual([{ name: 'Deleted User – ERP' }]);
  const rows = await app.sql(
    'select r.text, r.storage_key as key from message_replies r join quote_messages m on m.id = r.message_id where m.quote_id = ?',
    [id],
  );
  expect(rows).toEqual([{ text: 'Deleted User wrote: It fits. So we agree.', key: kept }]);
  expect([await storage.exists(theirs), await storage.exists(kept)]).toEqual([false, true]);

  const others = await app.sql('select sender, subject, text from refused_replies order by sender');
  expect(others).toEqual([
    { sender: 'x@elsewhere.example', subject: 'Re: Deleted User', text: 'Deleted User says so' },
    { sender: 'y@elsewhere.example', subject: expect.any(String), text: expect.not.stringContaining(left.email) },
  ]);
  const stored = await Promise.all([own, fromHome, fromHomeToo, answer, elsewhere].map((key) => storage.exists(key)));
  expect(stored).toEqual([false, false, false, true, true]);
  expect(await app.sql('select user_id from message_mails where user_id in (?, ?)', [left.id, keeper.id])).toEqual([
    { user_id: keeper.id },
  ]);
});

it('an import that runs during an erasure loses its file when it ends and when it fails', async () => {
  const company = await makeCompany(app);
  const keeper = await app.as((await person(company, 'Karl', 'Keeper')).email);
  const left = await person(company, 'Iris', 'Imported');
  const [imports, storage] = [app.get(SubscriberImports), app.get(Storage)];
  const begun = async (begin: 'check' | 'run', text = `Email\n${left.email}\nwrong\n`) => {
    const { id, mapping } = await makeImport(app, begin === 'check' ? 'uploaded' : 'checked', text);
    await staff.post(`/newsletter/imports/${id}/${begin}`).send(begin === 'check' ? { mapping } : IMPORT_PROOF);
    const [row] = await app.sql<{ key: string }>('select storage_key as key from newsletter_imports where id = ?', [
      id,
    ]);
    return { id, key: row!.key };
  };
  const [checking, ending, failing] = [await begun('check'), await begun('run'), await begun('run')];
  const other = await begun('run', `Email\n${newAddress()}\n`);
  await erase(keeper, left);
  await worker.finish();

  await storage.replace(failing.key, Buffer.from(`Email\n${left.email}\n"never closed`), 'text/csv');
  for (const { id } of [ending, failing, other]) await workImport(app, id);
  await expect(imports.get(await app.actor(STAFF), checking.id)).rejects.toThrow('Import not found');
  const sweep = new SweepImportsJob(new Transactions(app.get(EntityManager)), imports, storage);
  await sweep.run();
  const kept = await app.sql<{ id: string; status: string }>(
    'select id::text, status from newsletter_imports where id = any (array[?]::uuid[])',
    [[checking, ending, failing, other].map(({ id }) => id)],
  );
  expect(new Map(kept.map(({ id, status }) => [id, status]))).toEqual(
    new Map([ending, other].map(({ id }) => [id, 'imported'])),
  );
  for (const { key } of [checking, ending, failing, other]) expect(await storage.exists(key)).toBe(false);
  const { body } = await staff.get(`/newsletter/imports/${ending.id}/problems`).expect(200);
  expect(body).toMatchObject({ total: 2 }); // the erased address and the wrong one, to be read for thirty days
});

it('an erasure resumes after a crash, and takes effect once with two workers', async () => {
  const company = await makeCompany(app);
  const keeper = await app.as((await person(company, 'Karl', 'Keeper')).email);
  const left = await person(company, 'Zora', 'Zimmerfeld');
  await makeQuote(app, 'sent', { by: left.email, reference: 'For Zora Zimmerfeld' });
  await erase(keeper, left);
  const storage = worker.storage;
  const list = storage.list.bind(storage);
  storage.list = () => {
    throw new Error('The store is away');
  };
  await expect(worker.finish()).rejects.toThrow('The store is away');
  const [late] = await listed(keeper);
  expect(late).toMatchObject({ status: 'running', isLate: true, finishedAt: null });
  expect(late!.progress).toBeGreaterThan(0.5);
  const { rows } = late!;
  storage.list = list;
  await Promise.all([worker.finish(late!.id), worker.finish(late!.id)]);
  const [done] = await listed(keeper);
  expect(done).toMatchObject({ status: 'done', isLate: false });
  expect(done!.rows).toBeGreaterThanOrEqual(rows);
  await worker.finish(done!.id); // running the job again has no effect
  expect(await listed(keeper)).toEqual([done]);
});

it(`an erasure reads only the person's rows among ${AUDIT_ROWS} audit log rows of ${COMPANIES} companies`, async () => {
  const company = await makeCompany(app);
  const keeper = await app.as((await person(company, 'Karl', 'Keeper')).email);
  const left = await person(company, 'Otto', 'Ordinary');
  await app.sql(
    `insert into audit_log (actor_id, actor_email, request_id, operation, action, entity, entity_id, company_id, record, after)
     select ?, 'somebody@made.example', md5((n / 3)::text), 'PUT /api/v1/quotes/{id}', 'update', 'quotes', md5((n / 30)::text)::uuid::text,
            md5('company ' || n % ${COMPANIES})::uuid, 'quote/' || md5((n / 30)::text)::uuid, '{"note": "Ask Otto Ordinary"}'
       from generate_series(1, ${AUDIT_ROWS}) n`,
    [(await app.actor(RIVAL)).userId],
  );
  await app.sql('analyze audit_log');
  const ids = await idsOf(company);
  const before = await fingerprints(ids);
  await erase(keeper, left);
  const read = async () =>
    (
      await app.sql<{ rows: number }>(
        `select sum(seq_tup_read)::float8 as rows from pg_stat_user_tables where relname like 'audit_log%'`,
      )
    )[0]!.rows;
  await app.sql('select pg_stat_force_next_flush()');
  const readBefore = await read();
  await worker.finish();
  await worker.flushStatistics();
  expect((await read()) - readBefore).toBeLessThan(AUDIT_ROWS / 10); // the audit log was not scanned completely
  const after = await fingerprints(ids);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
}, 120_000);
