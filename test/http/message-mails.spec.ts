import { MessageMailer } from '../../src/messages/mail/message-mailer.js';
import { ReplyAddresses } from '../../src/messages/mail/reply-addresses.js';
import type { QuoteMessageDto } from '../../src/messages/messages.dto.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { connect } from '../builders/connections.js';
import { FILES } from '../builders/documents.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let mailer: MessageMailer;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
  staff = await app.as(STAFF);
  mailer = new MessageMailer(app.get(Transactions), app.get(Outbox), new ReplyAddresses(app.config), app.config);
});
afterAll(() => app.close());

interface Told {
  recipient: string;
  data: {
    quote: { name: string; path: string };
    messages: { author: string; text: string }[];
    replyTo: string | null;
    isNote: boolean;
    thread: string;
    settings: string | null;
  };
}
const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const mailsAbout = (quoteId: string) =>
  app.sql<Told>(
    `select recipient, data from outbox_mails where template = 'quote-messages' and subject_id = ? order by created_at, id`,
    [quoteId],
  );
const textsIn = async (quoteId: string) =>
  (await mailsAbout(quoteId)).map(({ recipient, data }) => [recipient, ...data.messages.map(({ text }) => text)]);
/** Lets time pass: the mails of the quote were planned, or sent, some minutes earlier. */
const later = (quoteId: string, minutes: number) =>
  app.sql(
    `update thread_members set mail_at = mail_at - make_interval(mins => ?), mailed_at = mailed_at - make_interval(mins => ?)
      where quote_id = ?`,
    [minutes, minutes, quoteId],
  );
const mailAfter = async (quoteId: string, minutes: number) => {
  await later(quoteId, minutes);
  await mailer.mailDue();
};

it('who has not read messages within two minutes gets them in one mail; the next one follows after five minutes', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Does it fit the lift?', question: true });
  await write(anna, id, { text: 'It is 2 m wide.' });
  await app.sql(`update quote_messages set written_by = 'Purchasing agent' where quote_id = ? and number = 2`, [id]);
  await mailAfter(id, 1);
  expect(await textsIn(id)).toEqual([]);
  await mailAfter(id, 1);
  expect(await textsIn(id)).toEqual([[STAFF, 'Does it fit the lift?', 'It is 2 m wide.']]);
  const authors = (await mailsAbout(id))[0]!.data.messages.map(({ author }) => author);
  expect(authors).toEqual(['Anna de Vries', 'Anna de Vries, by Purchasing agent']);
  await write(anna, id, { text: 'And 3 m high.' });
  await mailAfter(id, 4);
  expect(await textsIn(id)).toHaveLength(1);
  await mailAfter(id, 1);
  expect((await textsIn(id)).at(-1)).toEqual([STAFF, 'And 3 m high.']);
});

it('a mail that cannot be written does not stop the mails of others', async () => {
  const [broken, sound] = [await makeQuote(app, 'sent'), await makeQuote(app, 'sent')];
  for (const { id } of [broken, sound]) await write(anna, id, { text: 'Does it fit the lift?' });
  await later(broken.id, 3);
  await later(sound.id, 2);
  await app.sql(`alter table message_mails add constraint broken check (quote_id <> '${broken.id}') not valid`);
  await expect(mailer.mailDue()).rejects.toThrow(AggregateError);
  expect(await textsIn(sound.id)).toHaveLength(1);
  await app.sql('alter table message_mails drop constraint broken');
  await mailer.mailDue();
  expect(await textsIn(broken.id)).toHaveLength(1);
});

it('who has read the messages meanwhile, or wants no such mails, gets none', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { companyId } = await app.actor(ANNA);
  const reader = await app.as(await makeUser(app, { company: companyId }));
  const quiet = await app.as(await makeUser(app, { company: companyId }));
  await quiet.put('/users/notification-preferences').send({ messageUpdates: false }).expect(200);
  for (const one of [anna, reader, quiet, staff]) await write(one, id, { text: 'Hello' });
  const news = await write(staff, id, { text: 'It fits.' });
  await reader.post(`/quotes/${id}/messages/read`).send({ through: news.id }).expect(204);
  await mailAfter(id, 2);
  expect((await textsIn(id)).toSorted()).toEqual([
    [STAFF, 'Hello', 'Hello', 'Hello'],
    [ANNA, 'Hello', 'Hello', 'Hello', 'It fits.'],
  ]);
});

it('no mail is planned for who has read all, or when the only message was removed; one is for the next message', async () => {
  const { id } = await makeQuote(app, 'sent');
  const planned = async () =>
    (await app.sql('select 1 from thread_members where quote_id = ? and mail_at is not null', [id])).length;
  const first = await write(anna, id, { text: 'Hello' });
  const second = await write(anna, id, { text: 'Does it fit?' });
  await staff.post(`/quotes/${id}/messages/read`).send({ through: first.id }).expect(204);
  expect(await planned()).toBe(1);
  await staff.post(`/quotes/${id}/messages/read`).send({ through: second.id }).expect(204);
  expect(await planned()).toBe(0);
  const third = await write(anna, id, { text: 'Oops' });
  expect(await planned()).toBe(1);
  await anna.delete(`/quotes/${id}/messages/${third.id}`).expect(200);
  expect(await planned()).toBe(0);
  await write(anna, id, { text: 'In black?' });
  await mailAfter(id, 2);
  expect(await textsIn(id)).toEqual([[STAFF, 'In black?']]);
});

it('a mail names who said what, and its reply address names its thread and its reader', async () => {
  const { id, number } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Hello' });
  await write(staff, id, { text: 'It fits <b>every</b> lift.' });
  await mailAfter(id, 2);
  const [mail] = (await mailsAbout(id)).filter(({ recipient }) => recipient === ANNA);
  const { subject, html, text, replyTo, references, list } = app
    .get(MailTemplates)
    .render('quote-messages', mail!.data as never);
  expect(subject).toBe(`Messages about quote ${mail!.data.quote.name}`);
  expect(subject).toContain(number);
  expect(html).toContain('It fits &lt;b&gt;every&lt;/b&gt; lift.');
  expect(text).toContain('Mira Jansen');
  expect(text).toContain(`/dashboard/quotes/${id}#messages]`);
  expect(references).toBe(`<messages.${id}@${app.config.mailDomain}>`);
  expect(list?.unsubscribe).toContain('/dashboard/profile?tab=notifications');
  const [row] = await app.sql(
    `select m.quote_id, u.email, m.audience, m.first, m.last from message_mails m join users u on u.id = m.user_id where m.id = ?`,
    new ReplyAddresses(app.config).mailsIn(replyTo!),
  );
  expect(row).toEqual({ quote_id: id, email: ANNA, audience: 'everyone', first: 2, last: 2 });
});

it('notes for staff go to staff only, in a mail of their own', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { companyId } = await app.actor(STAFF);
  const email = await makeUser(app, { company: companyId, accountType: 'admin' });
  await write(anna, id, { text: 'Hello' });
  await write(await app.as(email), id, { text: 'Hello Anna' });
  await write(staff, id, { text: 'Pays late', internal: true });
  await write(staff, id, { text: 'It fits.' });
  await mailAfter(id, 2);
  expect(await textsIn(id)).toEqual(
    expect.arrayContaining([
      [ANNA, 'Hello Anna', 'It fits.'],
      [email, 'Pays late'],
      [email, 'Hello', 'It fits.'],
    ]),
  );
  const [note] = (await mailsAbout(id)).filter(({ data }) => data.isNote);
  expect(note).toMatchObject({ recipient: email, data: { settings: null } });
  expect(note!.data.thread).not.toBe((await mailsAbout(id)).find(({ data }) => !data.isNote)!.data.thread);
});

it('a removed message, and who may no longer read the quote, is left out', async () => {
  await connect(app, PAULA_PARTNER, ANNA);
  const paula = await app.as(PAULA_PARTNER);
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  await paula.post(`/quotes/${id}/submit`).expect(200);
  await write(paula, id, { text: 'Here is your offer' });
  const { companyId } = await app.actor(ANNA);
  const leaver = await makeUser(app, { company: companyId });
  await write(await app.as(leaver), id, { text: 'Thank you' });
  const removed = await write(anna, id, { text: 'Oops' });
  await anna.delete(`/quotes/${id}/messages/${removed.id}`).expect(200);
  await write(anna, id, { text: 'Is it black?' });
  await app.sql(`update users set account_status = 'inactive' where email = ?`, [leaver]);
  await app.sql('update partner_clients set ended_at = now() where ended_at is null');
  await mailAfter(id, 2);
  const told = await textsIn(id);
  expect(told.map(([recipient]) => recipient)).toEqual(expect.not.arrayContaining([PAULA_PARTNER, leaver]));
  expect(told).toContainEqual([STAFF, 'Here is your offer', 'Thank you', 'Is it black?']);
});

it('who may not read the thread yet is mailed when they may, unless the messages are older than 30 days', async () => {
  const { companyId } = await app.actor(ANNA);
  const [soon, late] = [await makeUser(app, { company: companyId }), await makeUser(app, { company: companyId })];
  const { id } = await makeQuote(app, 'sent');
  for (const one of [soon, late]) await write(await app.as(one), id, { text: 'Hello' });
  await write(staff, id, { text: 'It fits.' });
  const setStatus = (email: string, status: string) =>
    app.sql('update users set account_status = ? where email = ?', [status, email]);
  const told = async () => (await textsIn(id)).filter(([recipient]) => recipient === soon || recipient === late);
  for (const one of [soon, late]) await setStatus(one, 'pending_approval');
  await mailAfter(id, 2);
  await mailAfter(id, 5);
  expect(await told()).toEqual([]);
  await setStatus(soon, 'active');
  await mailAfter(id, 4);
  expect(await told()).toEqual([]);
  await mailAfter(id, 1);
  expect(await told()).toEqual([[soon, 'Hello', 'It fits.']]);
  await app.sql(`update quote_messages set created_at = created_at - interval '31 days' where quote_id = ?`, [id]);
  await mailAfter(id, 5);
  await setStatus(late, 'active');
  await mailAfter(id, 5);
  expect(await told()).toHaveLength(1);
});

it('who only reads is mailed without a reply address', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(staff, id, { text: 'Hello' });
  const { userId } = await app.actor(IAN_INTERNAL);
  await app.sql('insert into thread_members (quote_id, user_id, unread, mail_at) values (?, ?, 1, now())', [
    id,
    userId,
  ]);
  await mailer.mailDue();
  expect((await mailsAbout(id)).find(({ recipient }) => recipient === IAN_INTERNAL)?.data.replyTo).toBeNull();
});

it('a mail has the names of mentioned people and of files, and what a message is about', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { userId } = await app.actor(TOM);
  const { body } = await anna
    .post(`/quotes/${id}/messages/files`)
    .attach('document', FILES.pdf, 'second-floor.pdf')
    .expect(201);
  const { id: file } = body as { id: string };
  await write(anna, id, { text: `Is this right, @{${userId}}?`, revision: 1 });
  await write(anna, id, { files: [file] });
  await mailAfter(id, 2);
  const [mail] = (await mailsAbout(id)).filter(({ recipient }) => recipient === TOM);
  expect(mail!.data.messages).toMatchObject([
    { text: 'Is this right, @Tom Bakker?', line: 'revision 1', files: null },
    { text: '', line: null, files: 'second-floor.pdf' },
  ]);
  const { html } = app.get(MailTemplates).render('quote-messages', mail!.data as never);
  expect(html).toContain('Files: second-floor.pdf');
  expect(html.split('<blockquote')).toHaveLength(2);
});

it('who is mentioned by an edit is mailed, also when they were mailed about the message before', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { userId } = await app.actor(TOM);
  const { companyId } = await app.actor(ANNA);
  const member = await makeUser(app, { company: companyId });
  await write(await app.as(member), id, { text: 'Hello' });
  await write(anna, id, { text: 'Before' });
  const { id: message } = await write(anna, id, { text: 'Is this right?' });
  await mailAfter(id, 2);
  const told = async () => (await textsIn(id)).filter(([recipient]) => recipient === TOM || recipient === member);
  expect(await told()).toEqual([[member, 'Before', 'Is this right?']]);
  const { firstName, lastName, userId: memberId } = await app.actor(member);
  const text = `Is this right, @{${userId}} and @{${memberId}}?`;
  await anna.put(`/quotes/${id}/messages/${message}`).send({ text }).expect(200);
  await mailAfter(id, 5);
  const edited = `Is this right, @Tom Bakker and @${firstName} ${lastName}?`;
  expect((await told()).slice(1).toSorted()).toEqual(
    [
      [TOM, edited],
      [member, edited],
    ].toSorted(),
  );
});
