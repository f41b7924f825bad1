import type { ImportProblemDto, SubscriberImportDto } from '../../src/newsletter/imports/imports.dto.js';
import { SweepImportsJob } from '../../src/newsletter/imports/sweep-imports.job.js';
import { SubscriberImports } from '../../src/newsletter/imports/imports.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { type Agent, STAFF, TestApp } from '../app.js';
import { IMPORT_PROOF, makeImport, workImport } from '../builders/imports.js';
import { askForNewsletter, makeSubscriber, newAddress } from '../builders/newsletter.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const upload = (content: string | Buffer, name = 'readers.csv') =>
  staff.post('/newsletter/imports').attach('file', Buffer.from(content), name);
const read = async (id: string) =>
  (await staff.get(`/newsletter/imports/${id}`).expect(200)).body as SubscriberImportDto;
const problemsOf = async (id: string) =>
  ((await staff.get(`/newsletter/imports/${id}/problems`).expect(200)).body as { data: ImportProblemDto[] }).data.map(
    ({ line, value, problem }) => [line, value, problem],
  );
const check = (id: string, mapping: object) => staff.post(`/newsletter/imports/${id}/check`).send({ mapping });
const run = (id: string, body: object = IMPORT_PROOF) => staff.post(`/newsletter/imports/${id}/run`).send(body);
const rowsOf = (emails: string[]) =>
  app.sql(
    `select s.email, s.status, s.source, s.first_name, c.action, c.confirmation, c.source as consent, c.note, c.actor_name
       from newsletter_subscribers s join newsletter_consents c on c.subscriber_id = s.id
      where s.email = any(array[?]::text[]) and c.action = 'import' order by s.email`,
    [emails],
  );

/** Imports a file completely, and returns the import. */
async function imported(content: string | Buffer): Promise<SubscriberImportDto> {
  const { id } = await makeImport(app, 'checked', content);
  await run(id).expect(202);
  await workImport(app, id);
  return read(id);
}

it('a file is uploaded, checked without changes, and imported with proof of consent', async () => {
  const [fresh, other, pending] = [newAddress(), newAddress(), await makeSubscriber(app, 'pending')];
  const [here, gone, bounced, complained] = [
    await makeSubscriber(app),
    await makeSubscriber(app, 'unsubscribed'),
    await makeSubscriber(app, 'bounced'),
    await makeSubscriber(app, 'complained'),
  ];
  const erased = await makeSubscriber(app);
  await staff.delete(`/newsletter/subscribers/${erased.id}`).send({ confirmEmail: erased.email }).expect(204);
  const lines = [
    '\ufeffName;E-Mail;Interests;Sector',
    `"Nora ""N."" Smit"; ${fresh.toUpperCase()} ;Partner news, events;Education & Training`,
    `Ola;${other};;`,
    '',
    `Again;${fresh};;`,
    `Bad;nora@@x;;`,
    `Topic;${newAddress()};gossip;`,
    `Many;${newAddress()};;;x`,
    `Here;${here.email};;`,
    `Gone;${gone.email};;`,
    `Bounced;${bounced.email};;`,
    `Complained;${complained.email};;`,
    `Erased;${erased.email};;`,
    `Pending;${pending.email};;`,
  ];
  const { body } = await upload(lines.join('\r\n')).expect(201);
  const { id, ...told } = body as SubscriberImportDto;
  expect(told).toMatchObject({
    ...{ filename: 'readers.csv', status: 'uploaded', encoding: 'utf-8', separator: ';', hasHead: true },
    columns: ['Name', 'E-Mail', 'Interests', 'Sector'],
    mapping: { email: 1, topics: 2, industry: 3 },
    actions: ['check', 'discard'],
  });
  expect(told.sample[0]).toEqual([
    'Nora "N." Smit',
    ` ${fresh.toUpperCase()} `,
    'Partner news, events',
    'Education & Training',
  ]);
  await run(id).expect(409);
  for (const [mapping, message] of [
    [{ firstName: 0 }, 'Please choose the column with the email addresses'],
    [{ email: 1, firstName: 1 }, 'A column can hold only one field'],
    [{ email: 4 }, 'This file has fewer columns'],
  ] as const) {
    expect((await check(id, mapping).expect(422)).body).toMatchObject({ errors: [{ field: 'mapping', message }] });
  }

  const before = await app.sql('select count(*)::int from newsletter_subscribers');
  await check(id, { email: 1, firstName: 0, topics: 2, industry: 3 }).expect(202);
  await check(id, { email: 1 }).expect(409);
  await workImport(app, id);
  await workImport(app, id);
  const problems = [
    [5, fresh, 'This address is also on line 2'],
    [6, 'nora@@x', 'Please enter a valid email address'],
    [7, expect.any(String), `There is no topic 'gossip'`],
    [8, expect.any(String), 'This row has 5 columns instead of 4'],
    [9, here.email, 'This address is already subscribed'],
    [10, gone.email, 'This address has unsubscribed. Only its owner can subscribe again.'],
    [11, bounced.email, expect.stringContaining('have bounced')],
    [12, complained.email, expect.stringContaining('reported as spam')],
    [13, null, 'This address was erased. Only its owner can subscribe again.'],
  ];
  expect(await read(id)).toMatchObject({ status: 'checked', rows: 12, totalRows: 12, taken: 3 });
  expect(await problemsOf(id)).toEqual(problems);
  expect(await app.sql('select count(*)::int from newsletter_subscribers')).toEqual(before);

  for (const [body, field] of [
    [{ ...IMPORT_PROOF, proof: ' ' }, 'proof'],
    [{ ...IMPORT_PROOF, source: 'footer' }, 'source'],
    [{ ...IMPORT_PROOF, consentedOn: '2999-01-01' }, 'consentedOn'],
    [{ ...IMPORT_PROOF, topics: [] }, 'topics'],
    [{ ...IMPORT_PROOF, topics: ['events', 'events'] }, 'topics'],
  ] as const) {
    expect((await run(id, body).expect(422)).body).toMatchObject({ errors: [{ field }] });
  }
  await run(id, { ...IMPORT_PROOF, topics: ['products'] }).expect(202);
  await workImport(app, id);
  const done = await read(id);
  expect(done).toMatchObject({ status: 'imported', rows: 12, taken: 3, sample: [], actions: [], ...IMPORT_PROOF });
  expect(await problemsOf(id)).toEqual(problems);
  expect(
    await app.sql(`select distinct confirmed_at::text as agreed from newsletter_subscribers where source = 'import'`),
  ).toEqual([{ agreed: '2026-01-31 00:00:00+00' }]);
  const proven = { status: 'subscribed', action: 'import', confirmation: 'import', consent: 'event' };
  const note = (line: number) => `2026-01-31: Signed at our stand (readers.csv, line ${line})`;
  expect(await rowsOf([fresh, other, pending.email])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        email: fresh,
        ...proven,
        source: 'import',
        first_name: 'Nora "N." Smit',
        note: note(2),
      }),
      expect.objectContaining({ email: other, ...proven, note: note(3), actor_name: 'Mira Jansen' }),
      expect.objectContaining({ email: pending.email, ...proven, source: 'footer', note: note(14) }),
    ]),
  );
  const topics = await app.sql(
    'select topics, industry from newsletter_subscribers where email in (?, ?) order by email = ?',
    [fresh, other, other],
  );
  expect(topics).toEqual([
    { topics: ['events', 'partner_news'], industry: 'education-training' },
    { topics: ['products'], industry: null },
  ]);
  const { text } = await staff.get(`/newsletter/imports/${id}/problems.csv`).expect(200);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"Line","Address","Column","Problem"',
    `"5","${fresh}","email","This address is also on line 2"`,
  ]);
  const files = [];
  for await (const file of app.get(Storage).list('subscriber-imports')) files.push(file);
  expect(files).toEqual([]);
});

it('unsubscribed, bounced and erased addresses are not imported; only their own link subscribes them', async () => {
  const [gone, bounced, never, erased] = [
    await makeSubscriber(app, 'unsubscribed'),
    await makeSubscriber(app, 'bounced'),
    await makeSubscriber(app, 'pending'),
    await makeSubscriber(app),
  ];
  for (const { id } of [bounced, never]) {
    await staff.post(`/newsletter/subscribers/${id}/unsubscribe`).send({ reason: 'Asked on the phone' }).expect(200);
  }
  await staff.delete(`/newsletter/subscribers/${erased.id}`).send({ confirmEmail: erased.email }).expect(204);
  const asked = [];
  for (const { email } of [gone, bounced, never, erased]) asked.push(await askForNewsletter(app, email));

  const made = await imported(['Email', ...asked.map(({ email }) => email), ''].join('\n'));
  expect(made).toMatchObject({ status: 'imported', taken: 0 });
  const unsubscribed = 'This address has unsubscribed. Only its owner can subscribe again.';
  expect(await problemsOf(made.id)).toEqual([
    [2, gone.email, unsubscribed],
    [3, bounced.email, unsubscribed],
    [4, never.email, unsubscribed],
    [5, null, 'This address was erased. Only its owner can subscribe again.'],
  ]);
  for (const { email } of asked) {
    const { body } = await staff
      .post('/newsletter/subscribers')
      .send({ ...IMPORT_PROOF, email })
      .expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'email' }] });
  }
  for (const { token } of asked) await app.visitor().post(`/newsletter/confirm/${token}`).expect(200);
});

it.each([
  ['UTF-16 with tabs', 'utf-16le', '\t', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252 with semicolons', 'windows-1252', ';', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-8 with commas', 'utf-8', ',', (text: string) => Buffer.from(text)],
] as const)('a file in %s is read with the right encoding and separator', async (_, encoding, separator, encode) => {
  const email = newAddress();
  const text = `Email${separator}Voornaam\n${email}${separator}"Zoë\nMaría"\n${email.replace('r', 'R2')}${separator}Zoë`;
  const made = await imported(encode(text));
  expect(made).toMatchObject({ encoding, separator, status: 'imported', taken: 1 });
  expect(await problemsOf(made.id)).toEqual([[2, email, 'First name contains invalid characters']]);
  const [row] = await rowsOf([email.replace('r', 'r2')]);
  expect(row).toMatchObject({ first_name: 'Zoë' });
});

it('addresses that the file marks as not subscribed are skipped, even if another row says subscribed', async () => {
  const [taken, unsure, left, twice, blocked, pending] = Array.from({ length: 6 }, newAddress);
  const lines = [
    '',
    ' ; ',
    'Address;Primary Email;Status;UNSUB_TIME;Blocklisted',
    `Main Street 1;${taken};Subscribed;;no`,
    `;${unsure};;;`,
    `;${twice};active;;`,
    `;${left};subscribed;2024-03-01 10:00:00;`,
    `;${twice};unsubscribed;;`,
    `;${blocked};enabled;;yes`,
    `;${pending};pending;;`,
  ];
  const { body } = await upload(lines.join('\n')).expect(201);
  const { id, mapping } = body as SubscriberImportDto;
  expect(body).toMatchObject({ separator: ';', hasHead: true, columns: lines[2]!.split(';') });
  expect(mapping).toEqual({ email: 1, status: 2, unsubscribed: 3, blocked: 4 });
  await check(id, mapping).expect(202);
  await workImport(app, id);
  const problems = [
    [6, twice, 'On line 8 the file says that this address is not subscribed'],
    [7, left, "The file says '2024-03-01 10:00:00'"],
    [8, twice, "The file says 'unsubscribed'"],
    [9, blocked, "The file says 'yes'"],
    [10, pending, "The file says 'pending'"],
  ];
  expect(await problemsOf(id)).toEqual(problems);
  await run(id).expect(202);
  await workImport(app, id);
  expect(await read(id)).toMatchObject({ status: 'imported', rows: 7, taken: 2 });
  expect(await problemsOf(id)).toEqual(problems);
  const found = await rowsOf([taken, unsure, left, twice, blocked, pending].map(String));
  expect(found.map(({ email }) => email)).toEqual([taken, unsure].toSorted());
});

it('a file without a header is recognised by its first address', async () => {
  const made = await makeImport(app, 'uploaded', `Nora,${newAddress()}\nOla,${newAddress()}\n`);
  expect(made).toMatchObject({ hasHead: false, columns: ['Column 1', 'Column 2'], mapping: { email: 1 } });
  expect(made.sample).toHaveLength(2);
});

it('an empty, binary or oversized file is refused; a malformed one fails with the line', async () => {
  for (const [content, message] of [
    ['', 'This file is empty'],
    ['Email\n', 'This file has no rows below its header'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'This is not a CSV file'],
  ] as const) {
    expect((await upload(content).expect(422)).body).toMatchObject({ errors: [{ field: 'file', message }] });
  }
  const { body } = await upload(`Email\n${newAddress()}`, '..').expect(422);
  const message = 'This file needs a name';
  expect(body).toMatchObject({ message, errors: [{ field: 'file', message }] });
  await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'x')).expect(413);
  const rows = Array.from({ length: 3_000 }, () => newAddress()).join('\n');
  const { id } = await makeImport(app, 'checked', `Email,Name\n${rows}\n"never closed,x\n${rows}`);
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error: 'A quote that begins on line 3002 is never closed',
    actions: ['check', 'discard'],
  });
  await staff.delete(`/newsletter/imports/${id}`).expect(204);
  await staff.get(`/newsletter/imports/${id}`).expect(404);
});

it('values that the database cannot store are reported with their line', async () => {
  const [one, other] = [newAddress(), newAddress()];
  const lines = [
    'Email,Industry',
    `${one},${'x'.repeat(38)}😀more text here`,
    `${'x'.repeat(253)}😀y,`,
    `${other},${'x'.repeat(66_000)}`, // the NUL comes after the part of the file that is checked
    'n\0ra@made.example,',
    '',
  ];
  const made = await imported(lines.join('\n'));
  expect(made).toMatchObject({ status: 'imported', error: null, totalRows: 4, taken: 0 });
  expect(await problemsOf(made.id)).toEqual([
    [2, one, `There is no industry '${'x'.repeat(38)}😀…'`],
    [3, `${'x'.repeat(253)}😀`, 'Please enter a valid email address'],
    [4, other, `There is no industry '${'x'.repeat(39)}…'`],
    [5, 'n\ufffdra@made.example', 'Please enter a valid email address'],
  ]);
});

it('a row can be up to 100 kB; a longer row is reported', async () => {
  const rowOf = (length: number) => `${newAddress()},${'x'.repeat(length)}\n`;
  const long = await makeImport(app, 'checked', `Email,Note\n${rowOf(90_000)}${rowOf(1)}`);
  expect(long).toMatchObject({ status: 'checked', columns: ['Email', 'Note'], totalRows: 2, taken: 2 });
  expect(long.sample.map(([, note]) => note?.length)).toEqual([90_000, 1]);
  const message = 'The row at line 2 is longer than 100 kB. Perhaps a quote before it is never closed.';
  expect((await upload(`Email,Note\n${rowOf(100_000)}`).expect(422)).body).toMatchObject({
    errors: [{ field: 'file', message }],
  });
  const late = await makeImport(app, 'checked', `Email,Note\n${rowOf(1).repeat(5_000)}${rowOf(100_000)}`);
  expect(late).toMatchObject({ status: 'failed', error: message.replace('line 2', 'line 5002') });
});

it('three concurrent workers import each address once', async () => {
  const emails = Array.from({ length: 2_500 }, () => `many-${crypto.randomUUID()}@made.example`);
  const { id } = await makeImport(app, 'checked', `Email\n${emails.join('\n')}\n`);
  await run(id).expect(202);
  await Promise.all([1, 2, 3].map(() => workImport(app, id)));
  await workImport(app, id);
  expect(await read(id)).toMatchObject({ status: 'imported', taken: 2_500 });
  expect(await problemsOf(id)).toEqual([]);
  expect(await rowsOf(emails)).toHaveLength(2_500);
});

it('an unfinished import is deleted after a day, the problems of a finished one after thirty', async () => {
  const [waiting, done] = [await makeImport(app), await imported('Email\nnora@@x\n')];
  const storage = app.get(Storage);
  const sweep = new SweepImportsJob(new Transactions(app.get(EntityManager)), app.get(SubscriberImports), storage);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await asOf(inDays(0.9), () => sweep.run());
  await read(waiting.id);
  await asOf(inDays(1.1), () => sweep.run());
  await staff.get(`/newsletter/imports/${waiting.id}`).expect(404);
  expect(await problemsOf(done.id)).toHaveLength(1);
  await asOf(inDays(31), () => sweep.run());
  expect(await problemsOf(done.id)).toEqual([]);
  expect(await read(done.id)).toMatchObject({ status: 'imported', proof: IMPORT_PROOF.proof });
});

it('erasing a subscriber removes their address from import problems', async () => {
  const { id, email } = await makeSubscriber(app);
  const made = await imported(`Email\n${email}\n`);
  await staff.delete(`/newsletter/subscribers/${id}`).send({ confirmEmail: email }).expect(204);
  expect(await problemsOf(made.id)).toEqual([[2, null, 'This address is already subscribed']]);
});
