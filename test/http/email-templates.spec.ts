import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { MAILS } from '../../src/app/mails.js';
import { PlatformModule } from '../../src/app/platform.module.js';
import { EmailTemplatesJobsModule } from '../../src/email-templates/email-templates-jobs.module.js';
import type {
  EmailTemplateCategoryDto,
  EmailTemplateDto,
  EmailTemplatePreviewDto,
  EmailTemplateRowDto,
  WriteEmailTemplateDto,
} from '../../src/email-templates/email-templates.dto.js';
import { TemplateSandbox } from '../../src/email-templates/template-sandbox.js';
import type { MailRecord } from '../../src/platform/mail/mail-declaration.js';
import { exampleOf } from '../../src/platform/mail/mail-variables.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { OutboxSender } from '../../src/platform/mail/outbox-sender.js';
import type { Page } from '../../src/platform/http/paging.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { changeMail, makeTemplate, templateInput } from '../builders/email-templates.js';
import { makeOrder } from '../builders/orders.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { ServerProcess } from '../faults/server-process.js';
import { eventually } from '../platform/eventually.js';
import { SleepingSandbox } from '../platform/sleeping-sandbox.js';
import { header, readable, SmtpCatcher } from '../platform/smtp-catcher.js';

const BASE = '/email-templates';

let app: TestApp;
let staff: Agent;
let smtp: SmtpCatcher;
/** The providers of a worker, without its schedules. */
let worker: INestApplicationContext;
beforeAll(async () => {
  smtp = new SmtpCatcher();
  await smtp.start();
  app = await TestApp.start({ smtpUrl: smtp.url });
  staff = await app.as(STAFF);
  worker = await Test.createTestingModule({
    imports: [PlatformModule.with(app.config), EmailTemplatesJobsModule],
  }).compile();
  worker.useLogger(false);
  await worker.init();
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  await app.sql('delete from email_templates');
});

const read = async (id: string) => (await staff.get(`${BASE}/${id}`).expect(200)).body as EmailTemplateDto;
const write = (id: string, given: Partial<WriteEmailTemplateDto>) =>
  staff.put(`${BASE}/${id}`).send(templateInput(given));

/** Sends a mail of a template with its example data, and returns the received mail. */
async function mailed(template: string) {
  smtp.mails.length = 0;
  const to = 'reader@client.example';
  await app.get(Outbox).add({ template, to, about: null, data: exampleOf(MAILS[template]!.variables) });
  await worker.get(OutboxSender, { strict: false }).sendDue();
  return smtp.mails.find(({ recipient }) => recipient === to)!;
}
const subjectOf = async (template: string) => header(await mailed(template), 'Subject');
const ofFile = 'Your password was changed';

it('all built-in mails and custom templates are listed by category', async () => {
  const { id } = await makeTemplate(app, { title: 'After a fair', category: 'contact' });
  await changeMail(app, 'contact-message', { subject: 'Somebody wrote: {{subject}}' });
  const { body } = await staff.get(`${BASE}?limit=100`).expect(200);
  const editable = Object.keys(MAILS).filter((name) => !MAILS[name]!.isFixed);
  expect((body as Page<EmailTemplateRowDto>).data.map((row) => row.id).toSorted()).toEqual(
    [...editable, id].toSorted(),
  );
  const contact = (await staff.get(`${BASE}?category=contact&sort=title`).expect(200))
    .body as Page<EmailTemplateRowDto>;
  expect(contact.data).toMatchObject([
    { id: 'after-a-fair', title: 'After a fair', state: 'own', version: 1, updatedByName: 'Mira Jansen' },
    { id: 'contact-message', state: 'changed', subject: 'Somebody wrote: {{subject}}' },
  ]);
  const { body: categories } = await staff.get(`${BASE}/categories`).expect(200);
  expect((categories as { data: EmailTemplateCategoryDto[] }).data).toContainEqual({
    category: 'contact',
    templates: 2,
    changed: 2,
  });
  const found = await staff.get(`${BASE}?search=AFTER a&state=own`).expect(200);
  expect(found.body).toMatchObject({ total: 1 });
  const { actions } = (await (await app.as(IAN_INTERNAL)).get(`${BASE}/${id}`).expect(200)).body as EmailTemplateDto;
  expect(actions).toEqual([]);
  await staff.get(`${BASE}/campaign-test`).expect(404);
  await staff.delete(`${BASE}/A-b`).expect(404);
});

it('a saved template is used by a running worker until it is reset', async () => {
  const fresh = await read('password-changed');
  expect(fresh).toMatchObject({ state: 'default', version: 0, history: [], actions: ['edit', 'test', 'duplicate'] });
  expect(fresh.subject).toBe(fresh.original?.subject);
  expect(await subjectOf('password-changed')).toBe(ofFile);
  const saved = await write('password-changed', { subject: 'New password, {{firstName}}', reason: 'Shorter' });
  expect([saved.status, saved.get('ETag')]).toEqual([200, '"1"']);
  await eventually(async () => (await subjectOf('password-changed')) !== ofFile);
  const mail = await mailed('password-changed');
  const { firstName } = exampleOf(MAILS['password-changed']!.variables) as { firstName: string };
  expect(header(mail, 'Subject')).toBe(`New password, ${firstName}`);
  expect(readable(mail)).toContain('As we say it now.');
  const { body: list } = await staff.get('/system/mails?search=reader@client.example').expect(200);
  expect((list as Page<{ subject: string }>).data[0]!.subject).toBe(`New password, ${firstName}`);

  const back = await staff.post(`${BASE}/password-changed/reset`).set('If-Match', '"1"').send({ reason: 'Too short' });
  expect(back.body).toMatchObject({
    state: 'default',
    version: 2,
    subject: fresh.subject,
    history: [
      { number: 2, reason: 'Too short', isReset: true, authorName: 'Mira Jansen' },
      { number: 1, reason: 'Shorter', isReset: false },
    ],
  });
  await eventually(async () => (await subjectOf('password-changed')) === ofFile);
  await staff.post(`${BASE}/password-changed/reset`).send({}).expect(409);
  const version = async (number: number) =>
    (await staff.get(`${BASE}/password-changed/versions/${number}`).expect(200)).body as object;
  expect(await version(1)).toEqual({ number: 1, ...templateInput({ subject: 'New password, {{firstName}}' }) });
  expect(await version(2)).toEqual({ number: 2, ...fresh.original });
  await staff.get(`${BASE}/password-changed/versions/3`).expect(404);
  await expect(app.sql(`update email_template_versions set subject = 'Other'`)).rejects.toThrow('never changed');
  await expect(app.sql('delete from email_template_versions')).rejects.toThrow('never changed');
});

const NEEDED = Object.entries(MAILS).flatMap(([name, { variables }]) =>
  Object.keys(variables).flatMap((variable) => (variables[variable]!.isNeeded ? [[name, variable]] : [])),
);

it('the token of every mail that has one is marked as required', () => {
  expect(NEEDED).toContainEqual(['partner-client-invitation', 'redirect']);
  expect(Object.keys(MAILS).filter((name) => MAILS[name]!.variables.token)).toEqual(
    NEEDED.filter(([, variable]) => variable === 'token').map(([name]) => name),
  );
});

it.each(NEEDED)('the template %s is refused without its required variable %s', async (name, variable) => {
  const { original } = await read(name);
  const said = `This email needs ${variable}`;
  const { body } = await staff
    .post(`${BASE}/${name}/preview`)
    .send({ body: `{{!-- {{${variable}}} --}}` })
    .expect(200);
  expect((body as EmailTemplatePreviewDto).problems).toEqual([{ part: 'body', line: 1, column: 1, message: said }]);
  const refused = await write(name, {}).expect(422);
  expect(refused.body).toMatchObject({ errors: [{ field: 'body', message: `Line 1, column 1: ${said}` }] });
  await write(name, original!).expect(200);
  await makeTemplate(app, { base: name });
});

it.each(['   ', '{{!-- Welcome --}}', '<p>&nbsp;</p>', '{{#unless firstName}}Welcome{{/unless}}'])(
  'refuses an empty mail: %s',
  async (body) => {
    const refused = await write('welcome', { body }).expect(422);
    expect(refused.body).toMatchObject({
      errors: [{ field: 'body', message: expect.stringMatching(/is empty$/) }],
    });
  },
);

it('a saved template is used by a running worker process', async () => {
  const ownWorker = await ServerProcess.start('worker', app.config);
  try {
    const reader = 'far@client.example';
    const sent = () =>
      smtp.mails.filter(({ recipient }) => recipient === reader).map((mail) => header(mail, 'Subject'));
    const send = async () => {
      const before = sent().length;
      const data = exampleOf(MAILS['password-changed']!.variables);
      await app.get(Outbox).add({ template: 'password-changed', to: reader, about: null, data });
      await eventually(() => sent().length > before);
      return sent().at(-1);
    };
    expect(await send()).toBe(ofFile);
    await write('password-changed', { subject: 'Far and near' }).expect(200);
    await eventually(async () => (await send()) === 'Far and near');
    await staff.post(`${BASE}/password-changed/reset`).send({}).expect(200);
    await eventually(async () => (await send()) === ofFile);
  } finally {
    await ownWorker.kill();
  }
}, 60_000);

it('a template that fails at sending falls back to the default, support is mailed once, and saving fixes it', async () => {
  await changeMail(app, 'password-changed');
  await app.sql(
    `insert into email_template_versions (id, template_id, number, subject, preheader, body, author_id, author_name)
     select gen_random_uuid(), template_id, 2, 'Broken', '', '{{gone}}', author_id, author_name from email_template_versions`,
  );
  await app.sql('update email_templates set number = 2');
  const supported = () => app.sql(`select data from outbox_mails where template = 'template-failed'`);
  await eventually(async () => {
    expect(await subjectOf('password-changed')).not.toBe('Broken');
    return (await supported()).length > 0;
  });
  for (let time = 0; time < 3; time++) expect(await subjectOf('password-changed')).toBe(ofFile);
  expect(await supported()).toMatchObject([
    { data: { template: 'password-changed', number: 2, error: expect.stringContaining('"gone" not defined') } },
  ]);
  const failed = await read('password-changed');
  expect(failed).toMatchObject({ state: 'failed', subject: 'Broken', failure: expect.stringContaining('gone') });
  await write('password-changed', { subject: 'Mended' }).expect(200);
  expect(await read('password-changed')).toMatchObject({ state: 'changed', failedAt: null, failure: null });
  await eventually(async () => (await subjectOf('password-changed')) === 'Mended');
});

it('a timeout on a busy machine does not fail the template; the mail is sent later as written', async () => {
  await changeMail(app, 'password-changed', { subject: 'In its time' });
  await eventually(async () => (await subjectOf('password-changed')) === 'In its time');
  const busy = await Test.createTestingModule({ imports: [PlatformModule.with(app.config), EmailTemplatesJobsModule] })
    .overrideProvider(TemplateSandbox)
    .useClass(SleepingSandbox)
    .compile();
  busy.useLogger(false);
  await busy.init();
  const data = exampleOf(MAILS['password-changed']!.variables);
  await app.get(Outbox).add({ template: 'password-changed', to: 'patient@client.example', about: null, data });
  await busy.get(OutboxSender, { strict: false }).sendDue();
  await busy.close();
  const waiting = `from outbox_mails where recipient = 'patient@client.example'`;
  expect(await app.sql(`select status, last_error ${waiting}`)).toMatchObject([
    { status: 'pending', last_error: expect.stringContaining('busy') },
  ]);
  expect(await read('password-changed')).toMatchObject({ state: 'changed', failedAt: null });
  await app.sql(`update outbox_mails set next_attempt_at = now() where recipient = 'patient@client.example'`);
  await worker.get(OutboxSender, { strict: false }).sendDue();
  const mail = smtp.mails.find(({ recipient }) => recipient === 'patient@client.example')!;
  expect(header(mail, 'Subject')).toBe('In its time');
});

it('invalid content is refused with line and column', async () => {
  const refused = await write('password-changed', {
    subject: 'For {{firstname}}',
    body: '<p>Good</p>\n  <script>alert(1)</script>',
  });
  expect(refused.status).toBe(422);
  const { errors } = refused.body as { errors: { field: string; message: string }[] };
  expect(errors[0]).toEqual({
    field: 'subject',
    message: 'Line 1, column 7: firstname is not a variable of this email. Did you mean firstName?',
  });
  expect(errors[1]).toMatchObject({ field: 'body', message: expect.stringMatching(/^Line 2, column 3: <script> /) });
  const empty = await staff.put(`${BASE}/password-changed`).send({ subject: ' ', body: '' }).expect(422);
  expect((empty.body as { errors: unknown }).errors).toEqual([
    { field: 'subject', message: 'Subject is required' },
    { field: 'body', message: 'Body is required' },
  ]);
  const renamed = await write('password-changed', { title: 'Another name' }).expect(422);
  expect((renamed.body as { errors: unknown }).errors).toMatchObject([{ field: 'title' }]);
  expect(await read('password-changed')).toMatchObject({ state: 'default', version: 0 });
  expect(await app.sql('select 1 from email_templates')).toEqual([]);
});

it('of two concurrent edits the second gets 412, also when no version was saved before', async () => {
  const colleague = await app.signIn(
    await makeUser(app, { company: (await app.actor(STAFF)).companyId, accountType: 'admin' }),
  );
  const put = (agent: Agent, subject: string, version: number) =>
    agent.put(`${BASE}/welcome`).set('If-Match', `"${version}"`).send(templateInput({ subject }));
  const both = await Promise.all([put(staff, 'Mine', 0), put(colleague, 'Theirs', 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const again = await put(staff, 'Later', 0).expect(412);
  expect((again.body as { changed: { by: string | null } }).changed.by).toEqual(expect.any(String));
  const { subject } = await read('welcome');
  const same = await put(staff, subject, 1).expect(200);
  expect(same.get('ETag')).toBe('"1"');
  expect((await read('welcome')).history).toHaveLength(1);
});

it('previews and test mails use data of a real record, for users who may read it', async () => {
  const anna = await app.as(ANNA);
  const quote = await makeQuote(app, 'sent');
  await makeOrder(app);
  const draft = { subject: 'For {{quote.number}}', recordId: quote.id };
  expect(await read('quote-declined')).toMatchObject({ record: 'quote' });
  const preview = async (name: string, given: object) =>
    (await staff.post(`${BASE}/${name}/preview`).send(given).expect(200)).body as EmailTemplatePreviewDto;
  const shown = await preview('quote-declined', draft);
  expect(shown).toMatchObject({ problems: [], subject: `For ${quote.number}` });
  // Variables that the quote has no value for show their example.
  expect((await preview('quote-recalled', { ...draft, body: '{{reason}}' })).text).toContain(
    'A smaller table fits better',
  );
  for (const [name, { record }] of Object.entries(MAILS).filter(([, { isFixed }]) => !isFixed)) {
    if (!record) continue;
    const id = await idOf(record);
    expect([name, (await preview(name, { recordId: id })).problems]).toEqual([name, []]);
  }
  await staff.post(`${BASE}/quote-declined/preview`).send({ recordId: 'nothing' }).expect(404);
  await staff.post(`${BASE}/deal-ending/preview`).send({ recordId: quote.id }).expect(422);
  await anna.post(`${BASE}/quote-declined/preview`).send(draft).expect(403);

  smtp.mails.length = 0;
  await staff
    .post(`${BASE}/test`)
    .send({ templateName: 'quote-declined', ...draft })
    .expect(202);
  await worker.get(OutboxSender, { strict: false }).sendDue();
  expect(
    header(
      smtp.mails.find(({ recipient }) => recipient === STAFF)!,
      'Subject',
    ),
  ).toBe(`[Test] ${shown.subject}`);
  expect(await read('quote-declined')).toMatchObject({ state: 'default' });
});

/** Returns the id of any record of this type. */
async function idOf(record: MailRecord): Promise<string> {
  const tables = { quote: 'quotes', order: 'orders', company: 'companies', user: 'users' };
  const [row] = await app.sql<{ id: string }>(`select id from ${tables[record]} limit 1`);
  return row!.id;
}

it('a custom template is created, copied, renamed, test-mailed and deleted; a built-in mail cannot be deleted', async () => {
  const { id } = await makeTemplate(app, { title: 'Prices, à la carte' });
  expect(id).toBe('prices-a-la-carte');
  const input = { ...templateInput(), title: 'Prices A la Carte', category: 'contact' };
  const taken = await staff.post(BASE).send(input).expect(422);
  expect((taken.body as { errors: unknown }).errors).toMatchObject([{ field: 'title' }]);
  await staff
    .post(BASE)
    .send({ ...input, title: 'Welcome' })
    .expect(422);
  await staff
    .post(BASE)
    .send({ ...input, title: 'New', base: 'nothing' })
    .expect(422);
  const copied = await staff.post(`${BASE}/quote-sent/duplicate`).send({ newName: 'Quote for museums' }).expect(201);
  expect(copied.body).toMatchObject({ id: 'quote-for-museums', state: 'own', base: 'quote-sent', original: null });
  expect((copied.body as EmailTemplateDto).variables).toEqual((await read('quote-sent')).variables);
  await staff.post(`${BASE}/quote-sent/duplicate`).send({ newName: 'Quote for museums' }).expect(422);
  const renamed = await write('quote-for-museums', { subject: 'For {{quote.number}}', title: 'Museums' }).expect(200);
  expect(renamed.body).toMatchObject({ id: 'quote-for-museums', title: 'Museums', subject: 'For {{quote.number}}' });

  await staff.post(`${BASE}/test`).send({ templateName: 'quote-for-museums' }).expect(202, { sentTo: STAFF });
  await staff.post(`${BASE}/test`).send({ templateName: 'nothing' }).expect(404);
  await staff
    .post(`${BASE}/test`)
    .send({ templateName: id, variables: { other: 1 } })
    .expect(400);
  await worker.get(OutboxSender, { strict: false }).sendDue();
  const test = smtp.mails.find(({ recipient }) => recipient === STAFF)!;
  expect(header(test, 'Subject')).toMatch(/^\[Test\] For Q-/);
  expect(readable(test)).toContain('As we say it now.');

  await staff.delete(`${BASE}/quote-for-museums`).set('If-Match', '"1"').expect(412);
  await staff.delete(`${BASE}/quote-for-museums`).set('If-Match', '"2"').expect(204);
  await staff.get(`${BASE}/quote-for-museums`).expect(404);
  await staff.post(`${BASE}/${id}/reset`).send({}).expect(409);
  await changeMail(app, 'quote-sent');
  const { body } = await staff.delete(`${BASE}/quote-sent`).expect(409);
  expect(body).toMatchObject({ code: 'system_template' });
});

it('a draft is previewed with given data, and its problems are listed', async () => {
  const preview = async (given: object) =>
    (await staff.post(`${BASE}/quote-sent/preview`).send(given).expect(200)).body as EmailTemplatePreviewDto;
  const saved = await preview({});
  expect(saved).toMatchObject({ problems: [], size: Buffer.byteLength(saved.html ?? '') });
  const draft = await preview({ ...templateInput({ subject: 'Hello' }), variables: {} });
  expect(draft).toMatchObject({ subject: 'Hello', preheader: 'Beside the subject', problems: [] });
  expect(draft.text).toContain('As we say it now.');
  const wrong = await preview({ body: 'One\n{{nobody}} {{no.one}}' });
  expect(wrong).toMatchObject({
    html: null,
    problems: [
      { part: 'body', line: 2 },
      { part: 'body', line: 2 },
    ],
  });
  const told = await staff.post(`${BASE}/password-changed/preview`).send({ variables: { firstName: '<b>Ada</b>' } });
  expect((told.body as EmailTemplatePreviewDto).html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  const unfit = await staff
    .post(`${BASE}/password-changed/preview`)
    .send({ variables: { firstName: 7 } })
    .expect(422);
  expect((unfit.body as { errors: unknown }).errors).toEqual([
    { field: 'variables.firstName', message: 'firstName is not text' },
  ]);
  expect((await read('quote-sent')).version).toBe(0);
});
