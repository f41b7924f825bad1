import { randomUUID } from 'node:crypto';
import hoodiecrow from 'hoodiecrow-imap';
import { MESSAGE_FILES_FOLDER, MessageFiles } from '../../src/messages/files/message-files.service.js';
import { MessageMailer } from '../../src/messages/mail/message-mailer.js';
import { ReadRepliesJob } from '../../src/messages/mail/read-replies.job.js';
import { RefusedReplies } from '../../src/messages/mail/refused-replies.service.js';
import { Replies } from '../../src/messages/mail/replies.service.js';
import { ReplyAddresses } from '../../src/messages/mail/reply-addresses.js';
import { SweepRepliesJob } from '../../src/messages/mail/sweep-replies.job.js';
import type { QuoteMessageDto } from '../../src/messages/messages.dto.js';
import { Messages, type ThreadPage } from '../../src/messages/messages.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { unprocessable } from '../../src/platform/errors.js';
import { signatureOf } from '../../src/platform/http/signature.js';
import { readMailbox } from '../../src/platform/mail/mailbox.js';
import { MailOverrides } from '../../src/platform/mail/mail-overrides.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { connect } from '../builders/connections.js';
import { FILES } from '../builders/documents.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { ABOVE, replyMail } from '../builders/replies.js';
import { REPLY_SECRET } from '../setup/config.js';

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

const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const thread = async (agent: Agent, quoteId: string) =>
  ((await agent.get(`/quotes/${quoteId}/messages`).expect(200)).body as ThreadPage).data;
const texts = async (agent: Agent, quoteId: string) => (await thread(agent, quoteId)).map(({ text }) => text);

const fileNames = async (agent: Agent, quoteId: string) =>
  (await thread(agent, quoteId)).map(({ files }) => files.map(({ originalName }) => originalName));

/** Returns the mail about messages of a quote that a person got: its reply address, and what it looks like. */
async function mailTo(recipient: string, quoteId: string, isNote = false) {
  await app.sql('update thread_members set mail_at = now() where mail_at is not null and quote_id = ?', [quoteId]);
  await mailer.mailDue();
  const [mail] = await app.sql<{ data: { replyTo: string } }>(
    `select data from outbox_mails where template = 'quote-messages' and subject_id = ? and recipient = ?
        and (data -> 'isNote')::boolean = ? order by created_at desc limit 1`,
    [quoteId, recipient, isNote],
  );
  const { html, text } = app.get(MailTemplates).render('quote-messages', mail!.data);
  return { to: mail!.data.replyTo, quoted: { html, text, from: 'quotes@holoportal.example' } };
}

/** Creates a quote whose contact, Anna, got a mail about a message of staff. */
async function asked(text = 'Does it fit the lift?') {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Hello' });
  await write(staff, id, { text });
  return { id, ...(await mailTo(ANNA, id)) };
}
const take = (mail: string, by = app.get(Replies)) => by.take(Buffer.from(mail));
const refusals = async (email: string) =>
  (await app.sql(`select data from outbox_mails where template = 'reply-not-taken' and recipient = ?`, [email])).length;

it('a reply is a message of its author, without the mail that it quotes; the whole mail is one press away', async () => {
  const { id, to, quoted } = await asked();
  const answer = ABOVE.Gmail!('Yes, it does.\n\nAnna', quoted, 'nl');
  const raw = replyMail({ from: `Anna <${ANNA.toUpperCase()}>`, to, messageId: '<1@client.example>', ...answer });
  expect(await take(raw)).toBe(1);
  const [message] = await thread(staff, id);
  expect(message).toMatchObject({
    text: 'Yes, it does.\n\nAnna',
    author: { name: 'Anna de Vries' },
    audience: 'everyone',
    isMail: true,
  });
  const at = `/quotes/${id}/messages/${message!.id}/mail`;
  expect((await staff.get(at).expect(200)).body).toEqual({ text: expect.stringContaining('Does it fit the lift?') });
  const { url } = (await staff.get(`${at}/download`).expect(200)).body as { url: string };
  const file = await staff.get(url.replace('/api/v1', '')).responseType('blob').expect(200);
  expect(file.headers['content-type']).toContain('message/rfc822');
  const [, token = ''] = /\+(\w+)@/.exec(to)!;
  expect(raw).toContain(token);
  expect(String(file.body)).toBe(raw.replaceAll(token, 'x'.repeat(token.length)));
  await (await app.as(RIVAL)).get(at).expect(404);
  await staff.get(`/quotes/${id}/messages/${(await thread(staff, id))[1]!.id}/mail`).expect(404);
  await anna.delete(`/quotes/${id}/messages/${message!.id}`).expect(200);
  await staff.get(at).expect(404);
  expect((await thread(staff, id))[0]).toMatchObject({ isDeleted: true, isMail: false });
});

it('who answers by mail has seen what the mail told of, and not what came after it', async () => {
  const { id, to, quoted } = await asked();
  const seen = async () =>
    (await thread(staff, id)).flatMap(({ text, seenBy }) => seenBy.map(({ name }) => [text, name]));
  const answer = (messageId: string) =>
    take(replyMail({ from: ANNA, to, messageId, ...ABOVE.Gmail!('Yes.', quoted, 'nl') }));
  expect(await seen()).toEqual([]);
  await answer('<first@client.example>');
  expect(await seen()).toEqual([['Does it fit the lift?', 'Anna de Vries']]);
  await write(staff, id, { text: 'And the door?' });
  await answer('<second@client.example>');
  expect(await seen()).toEqual([]);
});

it('attachments become files of the message by the rules for uploads; the message says which were not taken', async () => {
  const { id, to, quoted } = await asked();
  const { html } = ABOVE.Gmail!('See <1>', quoted, 'en');
  const shown = html!.replace(
    '&lt;1&gt;',
    '<img src="cid:shown@x"><span class="gmail_signature"><img src="cid:logo@x"></span>',
  );
  const files = [
    { name: 'plan.pdf', content: FILES.pdf },
    { name: 'photo', type: 'image/jpeg', content: FILES.jpg },
    { name: 'shown.png', type: 'image/png', content: FILES.png, contentId: 'shown@x' },
    { name: 'logo.png', type: 'image/png', content: FILES.png, contentId: 'logo@x' },
    { name: 'smime.p7s', type: 'application/pkcs7-signature', content: Buffer.from('x') },
    { name: 'plan.dwg', content: Buffer.from('AC1032') },
    { name: 'virus.pdf', content: Buffer.from('MZ program') },
    { name: 'large.pdf', content: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ];
  const before = await app.sql(`select max(id) as id from audit_log`);
  expect(await take(replyMail({ from: ANNA, to, html: shown, files }))).toBe(1);
  const [message] = await thread(staff, id);
  expect(message!.text).toBe(
    `See\n\n(plan.dwg was not taken: Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file)
(virus.pdf was not taken: The content of this file is not what its name says. Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file)
(large.pdf was not taken: This file is larger than 10MB)`,
  );
  expect(message!.files.map(({ originalName }) => originalName).toSorted()).toEqual([
    'photo.jpg',
    'plan.pdf',
    'shown.png',
  ]);
  const file = message!.files.find(({ originalName }) => originalName === 'plan.pdf')!;
  expect(file).toMatchObject({ contentType: 'application/pdf', size: FILES.pdf.length });
  const at = `/quotes/${id}/messages/files/${file.id}/download`;
  const { url } = (await staff.get(at).expect(200)).body as { url: string };
  expect((await staff.get(url.replace('/api/v1', '')).responseType('blob').expect(200)).body).toEqual(FILES.pdf);
  await (await app.as(RIVAL)).get(at).expect(404);
  const { url: mail } = (await staff.get(`/quotes/${id}/messages/${message!.id}/mail/download`).expect(200)).body as {
    url: string;
  };
  const raw = await staff.get(mail.replace('/api/v1', '')).responseType('blob').expect(200);
  expect(String(raw.body)).toContain('virus.pdf');

  const { userId } = await app.actor(ANNA);
  const audited = await app.sql<{ entity: string }>(
    `select distinct entity, actor_id, actor_email, operation, address, record from audit_log
      where id > ? and entity like 'quote_message%' order by entity`,
    [before[0]!.id],
  );
  const by = { actor_id: userId, actor_email: ANNA, operation: 'MAIL /quotes/:id/messages', address: null };
  const record = `quote/${id}`;
  expect(audited).toEqual(['quote_message_files', 'quote_messages'].map((entity) => ({ entity, ...by, record })));
});

it('a mail with files alone needs no text; of more than ten files the rest is named', async () => {
  const { id, to } = await asked();
  const files = Array.from({ length: 22 }, (_, place) => ({ name: `${place}.pdf`, content: FILES.pdf }));
  expect(await take(replyMail({ from: ANNA, to, text: '', files: files.slice(0, 2) }))).toBe(1);
  expect(await take(replyMail({ from: ANNA, to, text: 'Long. '.repeat(1_000), files }))).toBe(1);
  const [many, alone] = await thread(staff, id);
  expect([alone!.text, alone!.files.length, many!.files.length]).toEqual(['', 2, 10]);
  expect(many!.text.length).toBeLessThanOrEqual(4_000);
  expect(many!.text).toMatch(
    /^(Long\. )+.*…\n\n\(10\.pdf was not taken: A message has at most 10 files\)\n[^]*\n\(2 more files were not taken\.\)$/,
  );
});

it('a reply shows nobody the address to which it was sent, also where it quotes the address', async () => {
  const { id, to } = await asked();
  const [, token = ''] = /\+(\w+)@/.exec(to)!;
  expect(await take(replyMail({ from: ANNA, to, text: `I wrote to ${to} before.` }))).toBe(1);
  const [message] = await thread(staff, id);
  expect(message!.text).toContain('I wrote to replies+xxx');
  const { body } = await staff.get(`/quotes/${id}/messages/${message!.id}/mail`).expect(200);
  expect(JSON.stringify([message, body])).not.toContain(token);
});

it('a mail that the mail server found forged is not taken; who has the address of a reply is told once', async () => {
  const { id, to } = await asked();
  const before = await texts(staff, id);
  const told = await refusals(ANNA);
  const fields = ['Authentication-Results: mx.example; dmarc=fail header.from=client.example'];
  for (const address of [to, to, app.config.replyAddress!, to.replace(/[0-9]/, 'x')])
    expect(await take(replyMail({ from: ANNA, to: address, fields, text: 'Yes' }))).toBe(0);
  expect([await texts(staff, id), await refusals(ANNA)]).toEqual([before, told + 1]);
  const toldOthers = await refusals(RIVAL);
  expect(await take(replyMail({ from: RIVAL, to, fields, text: 'Yes' }))).toBe(0);
  expect(await refusals(RIVAL)).toBe(toldOthers);
});

it('a mail that comes twice, also to several workers at once, is one message', async () => {
  const { id, to } = await asked();
  const told = await refusals(ANNA);
  const files = [{ name: 'plan.pdf', content: FILES.pdf }];
  const raw = replyMail({ from: ANNA, to, messageId: `<${randomUUID()}@client.example>`, text: 'Yes', files });
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(raw)));
  expect(taken.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await take(`X-Other-Way: 1\r\n${raw}`)).toBe(0);
  const nameless = replyMail({ from: ANNA, to, text: 'No' });
  expect([await take(nameless), await take(nameless)]).toEqual([1, 0]);
  expect(await texts(staff, id)).toEqual(['No', 'Yes', 'Does it fit the lift?', 'Hello']);
  expect(await fileNames(staff, id)).toEqual([[], ['plan.pdf'], [], []]);
  const kept: string[] = [];
  for await (const { key } of app.get(Storage).list(`${MESSAGE_FILES_FOLDER}/${id}`)) kept.push(key);
  expect(kept).toHaveLength(1);
  expect(await refusals(ANNA)).toBe(told);
});

it('a mail of another sender, too late or with a wrong token is no message; its sender is told once', async () => {
  const { id, to } = await asked();
  const before = await texts(staff, id);
  const colleague = TOM;
  expect(await take(replyMail({ from: colleague, to, text: 'Yes' }))).toBe(0);
  expect(await take(replyMail({ from: colleague, to, text: 'Yes, I say' }))).toBe(0);
  expect(await refusals(colleague)).toBe(1);
  const [, token = ''] = /\+(\w+)@/.exec(to)!;
  const stranger = `${randomUUID()}@elsewhere.example`;
  for (const wrong of [to.replace(token, [...token].toReversed().join('')), 'replies@holoportal.example']) {
    expect(await take(replyMail({ from: stranger, to: wrong, text: 'Yes' }))).toBe(0);
  }
  expect(await refusals(stranger)).toBe(1);
  await app.sql(`update message_mails set created_at = now() - interval '90 days 1 minute' where quote_id = ?`, [id]);
  expect(await take(replyMail({ from: ANNA, to, text: 'Yes' }))).toBe(0);
  const [told] = await app.sql<{ data: object }>(
    `select data, subject_id from outbox_mails where template = 'reply-not-taken' and recipient = ?`,
    [ANNA],
  );
  expect(told).toEqual({ data: { days: 90 }, subject_id: null });
  expect(await texts(staff, id)).toEqual(before);
});

it('who may no longer read the quote, or use the portal, writes no more by mail', async () => {
  await connect(app, PAULA_PARTNER, ANNA);
  const paula = await app.as(PAULA_PARTNER);
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  await paula.post(`/quotes/${id}/submit`).expect(200);
  const { companyId } = await app.actor(ANNA);
  const leaver = await makeUser(app, { company: companyId });
  for (const one of [paula, await app.as(leaver), staff]) await write(one, id, { text: 'Hello' });
  const [toPaula, toLeaver] = [await mailTo(PAULA_PARTNER, id), await mailTo(leaver, id)];
  const before = await texts(staff, id);
  await app.sql(`update users set account_status = 'inactive' where email = ?`, [leaver]);
  await app.sql('update partner_clients set ended_at = now() where ended_at is null');
  expect(await take(replyMail({ from: leaver, to: toLeaver.to, text: 'Bye' }))).toBe(0);
  expect(await take(replyMail({ from: PAULA_PARTNER, to: toPaula.to, text: 'Bye' }))).toBe(0);
  expect(await texts(staff, id)).toEqual(before);
  expect([await refusals(leaver), await refusals(PAULA_PARTNER)]).toEqual([1, 1]);
});

it('an answer to a note is a note; an answer to a message before a submission stays between partner and staff', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { companyId } = await app.actor(STAFF);
  const email = await makeUser(app, { company: companyId, accountType: 'admin' });
  await write(await app.as(email), id, { text: 'How can I help?' });
  await write(staff, id, { text: 'Pays late', internal: true });
  const { to } = await mailTo(email, id, true);
  expect(await take(replyMail({ from: email, to, text: 'I know' }))).toBe(1);
  expect((await thread(staff, id))[0]).toMatchObject({ text: 'I know', audience: 'staff' });
  expect(await texts(anna, id)).toEqual(['How can I help?']);

  await connect(app, PAULA_PARTNER, ANNA).catch(() => undefined); // unless an earlier test has
  const paula = await app.as(PAULA_PARTNER);
  const prepared = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  await write(paula, prepared.id, { text: 'What discount may I offer?' });
  await write(staff, prepared.id, { text: '20%' });
  const early = await mailTo(PAULA_PARTNER, prepared.id);
  await paula.post(`/quotes/${prepared.id}/submit`).expect(200);
  expect(await take(replyMail({ from: PAULA_PARTNER, to: early.to, text: 'Not 25%?' }))).toBe(1);
  expect(await texts(anna, prepared.id)).toEqual([]);
  expect((await texts(paula, prepared.id))[0]).toBe('Not 25%?');
});

it('mails of programs are no messages and are not answered', async () => {
  const { id, to } = await asked();
  const before = await texts(staff, id);
  for (const field of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'Return-Path: <>',
    'X-Failed-Recipients: a@b.c',
  ]) {
    const email = `${randomUUID()}@elsewhere.example`;
    expect(await take(replyMail({ from: ANNA, to, fields: [field], text: 'I am away' }))).toBe(0);
    expect(await take(replyMail({ from: email, to, fields: [field], text: 'I am away' }))).toBe(0);
    expect(await refusals(email)).toBe(0);
  }
  for (const none of ['no mail at all', '', replyMail({ from: 'quotes@holoportal.example', to, text: 'Loop' })]) {
    expect(await take(none)).toBe(0);
  }
  expect(await texts(staff, id)).toEqual(before);
});

it('a long letter is shortened in the thread and kept whole; one without text says so', async () => {
  const { id, to } = await asked();
  const long = 'We need it. '.repeat(500);
  await take(replyMail({ from: ANNA, to, text: `${long}\0\nThe end.` }));
  const [message] = await thread(staff, id);
  expect(message!.text).toHaveLength(4_000);
  expect(message!.text.endsWith('…')).toBe(true);
  const { body } = await anna.get(`/quotes/${id}/messages/${message!.id}/mail`).expect(200);
  expect((body as { text: string }).text).toContain('The end.');
  await take(replyMail({ from: ANNA, to, text: '\n \n' }));
  expect((await texts(staff, id))[0]).toBe('(The email has no text.)');
});

it('a reply mentions nobody, whatever it says', async () => {
  const { id, to } = await asked();
  const { userId } = await app.actor(TOM);
  const stranger = randomUUID();
  expect(await take(replyMail({ from: ANNA, to, text: `Ask @{${userId}} or @{${stranger}}` }))).toBe(1);
  expect((await thread(staff, id))[0]).toMatchObject({ text: `Ask @(${userId}) or @(${stranger})`, mentions: [] });
});

it('a reply that the thread refuses is told once to its sender, and leaves none of its files in the thread', async () => {
  const { id, to } = await asked();
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of app.get(Storage).list(MESSAGE_FILES_FOLDER)) keys.push(key);
    return keys.toSorted();
  };
  const [before, stored, told] = [await texts(staff, id), await files(), await refusals(ANNA)];
  const refusing = Object.assign(Object.create(app.get(Messages)) as Messages, {
    write: () => Promise.reject(unprocessable('Not like this')),
  });
  const [mails, storage] = [app.get(MailOverrides), app.get(Storage)];
  const addresses = new ReplyAddresses(app.config);
  const replies = new Replies(
    app.get(Transactions),
    refusing,
    app.get(MessageFiles),
    addresses,
    mails,
    app.get(Outbox),
    storage,
    app.get(RefusedReplies),
    app.config,
  );
  const raw = replyMail({ from: ANNA, to, text: 'Yes', files: [{ name: 'a.pdf', content: FILES.pdf }] });
  expect([await take(raw, replies), await take(raw, replies)]).toEqual([0, 0]);
  expect([await texts(staff, id), await files(), await refusals(ANNA)]).toEqual([before, stored, told + 1]);
});

it('the mailbox is read: each reply once, also by several workers', async () => {
  const { id, to } = await asked();
  const messages = ['First', 'Second'].map((text) => ({
    raw: replyMail({ from: ANNA, to, messageId: `<${text}@x>`, text }),
  }));
  messages.splice(1, 0, { raw: 'Subject: Out of office\r\n\r\nI am away.\r\n' });
  const server = hoodiecrow({ storage: { INBOX: { messages } } });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const { port } = server.server.address() as { port: number };
    const auth = { user: 'testuser', pass: 'testpass' };
    const replyMailbox = { host: '127.0.0.1', port, secure: false, auth, folder: 'INBOX' };
    const job = new ReadRepliesJob(
      Object.assign(Object.create(app.config) as typeof app.config, { replyMailbox }),
      app.get(Replies),
    );
    await Promise.all([job.run(), job.run(), job.run()]);
    await job.run();
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
  expect((await texts(staff, id)).slice(0, 2).toSorted()).toEqual(['First', 'Second']);
  expect(await texts(staff, id)).toHaveLength(4);
});

it('mails that cannot be handled are read after the others, so that they do not hold them up', async () => {
  const messages = Array.from({ length: 3 }, (_, place) => ({ raw: `Subject: ${place}\r\n\r\nHello\r\n` }));
  const server = hoodiecrow({ storage: { INBOX: { messages } } });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const read: string[] = [];
  try {
    const { port } = server.server.address() as { port: number };
    const auth = { user: 'testuser', pass: 'testpass' };
    const mailbox = { host: '127.0.0.1', port, secure: false, auth, folder: 'INBOX' };
    const take = (source: Buffer) => {
      const subject = /Subject: (\d+)/.exec(String(source))![1]!;
      read.push(subject);
      return subject === '2' ? Promise.resolve() : Promise.reject(new Error(`Failed ${subject}`));
    };
    const run = () => readMailbox(mailbox, { name: 'The mailbox', maxBytes: 1_000, atOnce: 2, take });
    await expect(run()).rejects.toThrow('Failed 0');
    expect(read).toEqual(['0', '1']);
    await expect(run()).rejects.toThrow('Failed 0');
    expect(read.slice(2)).toEqual(['2', '0']);
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
});

describe('a reply that is not taken', () => {
  interface Kept {
    id: string;
    reason: string;
    sender: string | null;
    subject: string;
    quoteNumber: string | null;
    reader: string | null;
    size: number;
  }
  const kept = async (query = '') =>
    (await staff.get(`/system/refused-replies?limit=100&${query}`).expect(200)).body as { data: Kept[]; total: number };
  beforeEach(() => app.sql('delete from refused_replies'));

  it('is kept for staff with its reason, its text and the mail as it arrived, without the address for replies', async () => {
    const { id, to } = await asked();
    const [, token = ''] = /\+(\w+)@/.exec(to)!;
    const messageId = `<${randomUUID()}@client.example>`;
    const raw = replyMail({ from: `Tom <${TOM}>`, to, messageId, text: `It fits. I wrote to ${to}.` });
    expect([await take(raw), await take(`Received: again\r\n${raw}`)]).toEqual([0, 0]);
    const [{ number } = { number: '' }] = await app.sql<{ number: string }>('select number from quotes where id = ?', [
      id,
    ]);
    const { data, total } = await kept();
    expect([total, data]).toEqual([
      1,
      [
        {
          id: expect.any(String),
          receivedAt: expect.stringMatching(/Z$/),
          reason: 'wrong_sender',
          sender: TOM,
          subject: 'Re: Messages about quote Q-2026-000123',
          size: raw.length,
          quoteId: id,
          quoteNumber: number,
          reader: 'Anna de Vries',
        },
      ],
    ]);
    const at = `/system/refused-replies/${data[0]!.id}`;
    const { text } = (await staff.get(at).expect(200)).body as { text: string };
    expect(text).toBe('It fits. I wrote to replies+'.concat('x'.repeat(token.length), '@holoportal.example.'));
    const { url } = (await staff.get(`${at}/download`).expect(200)).body as { url: string };
    const file = await staff.get(url.replace('/api/v1', '')).responseType('blob').expect(200);
    expect(String(file.body)).toBe(String(new ReplyAddresses(app.config).maskedMail(Buffer.from(raw))));
    expect(String(file.body)).not.toContain(token);
    await staff.get(`/system/refused-replies/${randomUUID()}`).expect(404);
  });

  it('says why, and is found by sender, subject, quote and reason', async () => {
    const { id, to } = await asked();
    const fields = ['Authentication-Results: mx.example; dmarc=fail header.from=client.example'];
    const stranger = `${randomUUID()}@elsewhere.example`;
    await take(replyMail({ from: ANNA, to, fields, text: 'Forged' }));
    await take(replyMail({ from: stranger, to: app.config.replyAddress!, text: 'To nobody' }));
    await take('From: a@b.example, c@d.example\r\n\r\nTwo authors');
    await take(replyMail({ from: ANNA, to, fields: ['Auto-Submitted: auto-replied'], text: 'Away' }));
    await app.sql(`update message_mails set created_at = now() - interval '91 days' where quote_id = ?`, [id]);
    await take(replyMail({ from: ANNA, to, text: 'Late' }));
    await app.sql(`update message_mails set created_at = now() where quote_id = ?`, [id]);
    await app.sql(`update users set account_status = 'suspended' where email = ?`, [ANNA]);
    await take(replyMail({ from: ANNA, to, text: 'Suspended' }));
    await app.sql(`update users set account_status = 'active' where email = ?`, [ANNA]);
    const reasons = async (query?: string) => (await kept(query)).data.map(({ reason }) => reason);
    const all = ['no_access', 'expired', 'unreadable', 'unknown_address', 'forged'];
    expect(await reasons()).toEqual(all);
    expect(await reasons('sort=receivedAt')).toEqual(all.toReversed());
    expect((await reasons('sort=-sender')).at(-1)).toBe('unreadable');
    expect(await reasons(`search=${stranger.slice(0, 12)}`)).toEqual(['unknown_address']);
    expect(await reasons('search=000123&reason=forged,expired')).toEqual(['expired', 'forged']);
    await staff.get('/system/refused-replies?reason=other').expect(400);
    const [own] = (await kept('reason=unreadable')).data;
    expect(own).toMatchObject({ sender: null, subject: '', quoteNumber: null, reader: null });
    expect((await staff.get(`/system/refused-replies/${own!.id}`).expect(200)).body).toMatchObject({ text: '' });
  });

  it('is kept also when it has more lines than can be parsed, as anybody may send it', async () => {
    const { to } = await asked();
    const raw = `${replyMail({ from: TOM, to, text: 'Yes' })}${'A\n'.repeat(7_000_000)}`;
    expect(await take(raw)).toBe(0);
    expect((await kept()).data).toMatchObject([{ reason: 'unreadable', sender: null, size: raw.length }]);
  });

  it('is one of at most 20 of a sender for a reason, also when they come at once', async () => {
    const { to } = await asked();
    const mail = (text: string, from = TOM, fields: string[] = []) => take(replyMail({ from, to, text, fields }));
    await Promise.all(Array.from({ length: 24 }, (_, place) => mail(`Mail ${place}`)));
    await mail('Forged', TOM, ['Authentication-Results: mx.example; dmarc=fail']);
    await mail('Of another', RIVAL);
    const { data } = await kept();
    expect(data.filter(({ reason }) => reason === 'wrong_sender')).toHaveLength(21);
    expect(data.map(({ reason, sender }) => `${reason} ${sender}`)).toEqual(
      expect.arrayContaining([`forged ${TOM}`, `wrong_sender ${RIVAL}`]),
    );
    await app.sql(`update refused_replies set size = 60000000 where reason = 'wrong_sender'`);
    await mail('Too much', `${randomUUID()}@elsewhere.example`);
    expect((await kept('reason=wrong_sender')).total).toBe(21);
  });

  it('is deleted with its file after 90 days; its file is in a folder that the version before does not sweep', async () => {
    const { to } = await asked();
    for (const text of ['Old', 'New']) await take(replyMail({ from: TOM, to, text }));
    const keys = await app.sql<{ key: string }>('select storage_key as key from refused_replies order by created_at');
    await app.sql(`update refused_replies set created_at = now() - interval '90 days 1 minute' where storage_key = ?`, [
      keys[0]!.key,
    ]);
    expect(keys.map(({ key }) => key.split('/')[0])).toEqual(['refused-replies', 'refused-replies']);
    const storage = app.get(Storage);
    const aged = Object.assign(Object.create(storage) as Storage, {
      async *list(folder: string) {
        for await (const { key } of storage.list(folder)) yield { key, storedAt: new Date(0) };
      },
    });
    await new SweepRepliesJob(app.get(Transactions), aged).run();
    expect((await kept()).total).toBe(1);
    expect([await storage.exists(keys[0]!.key), await storage.exists(keys[1]!.key)]).toEqual([false, true]);
  });
});

describe('the webhook', () => {
  const post = (body: object, signature?: string, to = app) =>
    to
      .visitor()
      .post('/messages/replies')
      .set(signature ? { 'X-Signature': signature } : {})
      .send(body);
  const signed = (body: object, secret = REPLY_SECRET, at = Date.now()) =>
    signatureOf(secret, JSON.stringify(body), Math.floor(at / 1000));

  it('takes a signed mail once', async () => {
    const { id, to } = await asked();
    const body = { mail: Buffer.from(replyMail({ from: ANNA, to, text: 'By webhook' })).toString('base64') };
    for (const taken of [1, 0]) expect((await post(body, signed(body)).expect(200)).body).toEqual({ taken });
    expect((await texts(staff, id))[0]).toBe('By webhook');
  });

  it('takes a signed mail with a file of several megabytes, and reads no other large body', async () => {
    const { id, to } = await asked();
    const pdf = Buffer.concat([FILES.pdf, Buffer.alloc(3_000_000, ' ')]);
    const raw = replyMail({ from: ANNA, to, text: 'See the plan', files: [{ name: 'plan.pdf', content: pdf }] });
    const body = { mail: Buffer.from(raw).toString('base64') };
    expect((await post(body, signed(body)).expect(200)).body).toEqual({ taken: 1 });
    expect(await fileNames(staff, id)).toEqual([['plan.pdf'], [], []]);
    await post(body).expect(413);
    for (const wrong of ['x', signed(body, REPLY_SECRET, Date.now() - 310_000)]) await post(body, wrong).expect(413);
    await post(body, signed(body, `${REPLY_SECRET}x`)).expect(401);
    const tooLarge = { mail: 'A'.repeat(21_000_000) };
    await post(tooLarge, signed({})).expect(413);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(body, signed(body))));
    expect(answers.map(({ status }) => status).filter((status) => status !== 503)).not.toEqual([]);
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true);
    expect((await post(body, signed(body)).expect(200)).body).toEqual({ taken: 0 });
  });

  it('refuses a missing, wrong or old signature with 401, and other bodies with 422', async () => {
    const body = { mail: Buffer.from('Subject: x').toString('base64') };
    for (const signature of [
      undefined,
      'x',
      signed(body, `${REPLY_SECRET}x`),
      signed(body, REPLY_SECRET, Date.now() - 310_000),
    ]) {
      await post(body, signature).expect(401);
    }
    const wrong = { mail: 'not base 64' };
    await post(wrong, signed(wrong)).expect(422);
  });

  it('returns 403 when no secret is configured', async () => {
    const without = await TestApp.start({ replyWebhookSecret: '' });
    try {
      const body = { mail: 'eA==' };
      const { body: told } = await post(body, signed(body, ''), without).expect(403);
      expect(told).toMatchObject({ code: 'not_configured' });
    } finally {
      await without.close();
    }
  });
});
