import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Bounces } from '../../src/newsletter/bounces/bounces.service.js';
import { readReport } from '../../src/newsletter/bounces/delivery-report.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { OutboxSender } from '../../src/platform/mail/outbox-sender.js';
import type { MailDto } from '../../src/system/mails.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { dsn } from '../builders/bounces.js';
import { makeInvitation } from '../builders/invitations.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { SmtpCatcher } from '../platform/smtp-catcher.js';
import { mailsTo } from './mails.js';

let app: TestApp;
let smtp: SmtpCatcher;
let staff: Agent;
beforeAll(async () => {
  smtp = new SmtpCatcher();
  await smtp.start();
  app = await TestApp.start({ smtpUrl: smtp.url, bounceAddress: 'bounces@holoportal.example' });
  staff = await app.as(STAFF);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

type Page = { data: MailDto[]; total: number };
const list = async (query: Record<string, unknown>, agent = staff) =>
  (
    await agent
      .get('/system/mails')
      .query({ limit: 100, ...query })
      .expect(200)
  ).body as Page;
const about = async (subjectType: string, subjectId: string) => (await list({ subjectType, subjectId })).data;
const resend = (id: string) => staff.post(`/system/mails/${id}/resend`);
const send = () => app.get(OutboxSender).sendDue();

/** Creates a client with an administrator. */
async function makeClient() {
  const company = await makeCompany(app);
  const email = await makeUser(app, { company, accountType: 'admin' });
  return { company, email, userId: (await app.actor(email)).userId };
}

/** Creates a mail about the rejection of a company that the mail server refused. */
async function makeFailed() {
  const client = await makeClient();
  smtp.refusals.set(client.email, 550);
  await staff.put(`/system/companies/${client.company}/reject-verification`).send({ reason: 'Papers' }).expect(200);
  await send();
  smtp.refusals.delete(client.email);
  return { ...client, mail: (await about('company', client.company))[0]! };
}

it('every mail is listed at its record with its status', async () => {
  const { company, email, userId } = await makeClient();
  const quote = await makeQuote(app, 'sent', { by: email });
  const order = await makeOrder(app, 'confirmed', { by: email });
  await makeInvitation(app, { by: email });
  await staff.post(`/system/users/${userId}/send-password-reset`).expect(202);
  const subjects = (mails: MailDto[]) => mails.map((mail) => mail.subject);
  const ofQuote = await about('quote', quote.id);
  expect(ofQuote.map(({ recipient }) => recipient)).toEqual([email, 'sales@holoportal.example']);
  for (const mail of ofQuote) {
    expect(mail.subject).toContain(quote.number);
    expect(mail.about).toEqual({ type: 'quote', id: quote.id, name: quote.number });
  }
  expect((await about('order', order.id)).map((mail) => mail.about?.name)).toEqual([order.number, order.number]);
  expect(subjects(await about('company', company))).toEqual([expect.stringContaining('invited you')]);
  const ofUser = await about('user', userId);
  // Mails about the user, and all other mails to the user's address.
  expect(subjects(ofUser)).toEqual(expect.arrayContaining(['Set a new password', ofQuote[0]!.subject]));
  expect(ofUser.every((mail) => mail.recipient === email)).toBe(true);
  expect(ofUser[0]!.createdAt >= ofUser.at(-1)!.createdAt).toBe(true);
  const unknown = await app.sql(
    `select distinct template from outbox_mails where subject_id is null and template <> 'contact-message'`,
  );
  expect(unknown).toEqual([]);
});

it('a failed mail shows the server’s error and is resent as a new row', async () => {
  const { mail, email, company } = await makeFailed();
  expect(mail).toMatchObject({
    template: 'Company not verified',
    recipient: email,
    status: 'failed',
    attempts: 1,
    error: expect.stringContaining('550'),
    sentAt: null,
    actions: ['resend', 'give_up'],
    about: { type: 'company', id: company },
  });
  expect((await list({ status: 'failed', search: email.slice(0, 12) })).data).toEqual([mail]);
  expect((await list({ status: 'failed', search: `${email} 550` })).total).toBe(1);
  expect((await list({ status: 'failed', search: 'nobody@made.example' })).total).toBe(0);
  expect((await list({ search: email }, await app.as(IAN_INTERNAL))).data[0]!.actions).toEqual([]);

  const again = (await resend(mail.id).expect(201)).body as MailDto;
  expect(again).toMatchObject({
    subject: mail.subject,
    recipient: email,
    status: 'pending',
    isRepeat: true,
    actions: [],
  });
  await resend(mail.id).expect(409);
  await resend(again.id).expect(409);
  await send();
  expect((await about('company', company)).map(({ id, status }) => [id, status])).toEqual([
    [again.id, 'sent'],
    [mail.id, 'repeated'],
  ]);
  expect((await list({ status: 'failed', search: email })).total).toBe(0);
  const [first, second] = await mailsTo(app, email);
  expect(second).toEqual(first);
});

it('a sent mail can be resent once a minute, also concurrently', async () => {
  const { company } = await makeFailed();
  const id = ((await resend((await about('company', company))[0]!.id).expect(201)).body as MailDto).id;
  await send();
  const answers = await Promise.all(Array.from({ length: 5 }, () => resend(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429]);
  await app.sql(`update outbox_mails set created_at = created_at - interval '2 minutes' where repeats = ?`, [id]);
  await resend(id).expect(201);
});

it('a mail with a one-time link cannot be resent', async () => {
  const { userId, email } = await makeClient();
  await staff.post(`/system/users/${userId}/send-password-reset`).expect(202);
  const { id } = await makeInvitation(app);
  await send();
  expect(id).toBeDefined();
  const [reset] = await about('user', userId);
  expect(reset).toMatchObject({ recipient: email, status: 'sent', hasLink: true, actions: [] });
  await resend(reset!.id).expect(409);
  const { data } = await list({ search: 'invited-', limit: 1 });
  expect(data[0]).toMatchObject({ hasLink: true, actions: [] });
});

it('a failed mail is given up once; the audit log has the action but not the content', async () => {
  const { mail, email } = await makeFailed();
  const body = (await staff.put(`/system/mails/${mail.id}/give-up`).expect(200)).body as MailDto;
  expect(body).toMatchObject({ status: 'given_up', actions: ['resend'] });
  await staff.put(`/system/mails/${mail.id}/give-up`).expect(409);
  const { id } = (await resend(mail.id).expect(201)).body as MailDto;
  const log = await app.sql<{ action: string; actor_email: string; entity_id: string; after: Record<string, unknown> }>(
    `select action, actor_email, entity_id, after from audit_log where entity = 'outbox_mails' and entity_id in (?, ?) order by id`,
    [mail.id, id],
  );
  expect(log).toMatchObject([
    { action: 'update', actor_email: STAFF, entity_id: mail.id, after: { status: 'given_up' } },
    { action: 'create', actor_email: STAFF, entity_id: id, after: { recipient: email, repeats: mail.id } },
  ]);
  expect(log[1]!.after).not.toHaveProperty('data');
  for (const wrong of [randomUUID(), 'x']) {
    await resend(wrong).expect(404);
    await staff.put(`/system/mails/${wrong}/give-up`).expect(404);
  }
  await staff.get('/system/mails?status=gone').expect(400);
  await staff.get('/system/mails?subjectType=product').expect(400);
  await (await app.as(ANNA)).get('/system/mails').expect(403);
});

describe('a mail that bounced after it was sent', () => {
  /**
   * Creates a mail about the rejection of a company, and the bounce that the recipient's server returned to its
   * envelope address.
   */
  async function makeBounced(of?: string) {
    const client = await makeClient();
    await staff.put(`/system/companies/${client.company}/reject-verification`).send({ reason: 'Papers' }).expect(200);
    await send();
    const [mail] = await about('company', client.company);
    const to = smtp.mails.find(({ recipient }) => recipient === client.email)!.sender;
    const lost = { email: of ?? client.email, messageId: '<lost@elsewhere.example>' };
    const raw = Buffer.from(dsn({ about: lost, to, reason: 'smtp; 550 5.1.1 no such user' }));
    const report = (await readReport(raw, app.config.mailDomain))!;
    const take = () => app.get(Bounces).take({ ...report, via: 'mailbox', key: randomUUID() });
    return { ...client, mail: mail!, take };
  }

  it('is shown at its record with the reason, once', async () => {
    const { company, mail, take } = await makeBounced();
    expect(mail).toMatchObject({ status: 'sent', error: null, actions: ['resend'] });
    expect([await take(), await take()]).toEqual([true, false]);
    const [shown] = await about('company', company);
    expect(shown).toMatchObject({
      id: mail.id,
      status: 'bounced',
      sentAt: mail.sentAt,
      error: 'smtp; 550 5.1.1 no such user',
      actions: ['resend', 'give_up'],
    });
    expect((await list({ status: 'bounced' })).data.map(({ id }) => id)).toEqual([mail.id]);
  });

  it('is resolved by resending or giving up, which is written to the audit log', async () => {
    const [again, given] = [await makeBounced(), await makeBounced()];
    await again.take();
    await given.take();
    await resend(again.mail.id).expect(201);
    await staff.put(`/system/mails/${given.mail.id}/give-up`).expect(200);
    const log = await app.sql<{ entity_id: string; after: { status: string } }>(
      `select entity_id, after from audit_log where entity = 'outbox_mails' and action = 'update' and entity_id in (?, ?) order by id`,
      [again.mail.id, given.mail.id],
    );
    expect(log.map(({ entity_id, after }) => [entity_id, after.status])).toEqual([
      [again.mail.id, 'repeated'],
      [given.mail.id, 'given_up'],
    ]);
    expect((await list({ status: 'bounced', search: again.email })).total).toBe(0);
  });

  it('is not marked as bounced by a complaint, nor by a bounce of a forwarded copy', async () => {
    const forwarded = await makeBounced('someone@elsewhere.example');
    expect(await forwarded.take()).toBe(false);
    const complaint = {
      mailId: forwarded.mail.id,
      kind: 'complaint',
      via: 'mailbox',
      reason: 'abuse',
      key: 'k',
    } as const;
    expect(await app.get(Bounces).take(complaint)).toBe(false);
    expect((await about('company', forwarded.company))[0]).toMatchObject({ status: 'sent' });
  });

  it('stays bounced when the report arrives before the worker marks the mail as sent', async () => {
    const client = await makeClient();
    await staff.put(`/system/companies/${client.company}/reject-verification`).send({ reason: 'Papers' }).expect(200);
    const [mail] = await about('company', client.company);
    smtp.delayMs = 500;
    const sent = send();
    while (smtp.receiving === 0) await sleep(10);
    expect(await app.get(Outbox).bounce(mail!.id, { reason: '550 no such user' })).toBe(true);
    await sent;
    smtp.delayMs = 0;
    await send();
    expect((await about('company', client.company))[0]).toMatchObject({ status: 'bounced', error: '550 no such user' });
    expect(smtp.mails.filter(({ recipient }) => recipient === client.email)).toHaveLength(1);
  });
});

it('mails are looked up by indexes', async () => {
  await app
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      // Postgres names the indexes of the partitions by their columns; those of a status are partial.
      for (const [condition, index] of [
        [`subject_id = '${randomUUID()}'`, /outbox_mails_\w+_subject_id_created_at_idx /],
        [`recipient = 'a@b.example'`, /outbox_mails_\w+_recipient_created_at_idx /],
        [`status = 'failed'`, /outbox_mails_(before|\d+_\d+)_created_at_idx\d? /],
        [`status = 'bounced'`, /outbox_mails_(before|\d+_\d+)_created_at_idx\d? /],
      ] as const) {
        const plan = await em.execute(
          `explain select id from outbox_mails m where ${condition} order by created_at desc limit 25`,
        );
        expect([condition, JSON.stringify(plan)]).toEqual([condition, expect.stringMatching(index)]);
      }
    });
});
