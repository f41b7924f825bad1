import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import hoodiecrow from 'hoodiecrow-imap';
import { signatureOf } from '../../src/platform/http/signature.js';
import { Bounces } from '../../src/newsletter/bounces/bounces.service.js';
import { ReadBouncesJob } from '../../src/newsletter/bounces/read-bounces.job.js';
import type { CampaignReportDto } from '../../src/newsletter/campaigns/campaign-report.dto.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { STAFF, TestApp } from '../app.js';
import { BOUNCE_SECRET } from '../setup/config.js';
import { arf, dsn } from '../builders/bounces.js';
import { makeCampaign } from '../builders/campaigns.js';
import { makeSubscriber } from '../builders/newsletter.js';

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await TestApp.start();
  campaignId = (await makeCampaign(app)).id;
});
afterAll(() => app.close());

const statusOf = async (email: string) =>
  (await app.sql<{ status: string }>('select status from newsletter_subscribers where email = ?', [email]))[0]?.status;
const bounced = () => app.sql('select kind, via, code, reason from newsletter_bounces order by created_at, id');

/** Creates a subscriber who has received a campaign. Returns the data of the mail. */
async function sentTo(campaign = campaignId, to?: { id: string; email: string }) {
  const subscriber = to ?? (await makeSubscriber(app));
  const recipientId = randomUUID();
  await app.sql(
    `insert into newsletter_recipients (id, campaign_id, subscriber_id, status, done_at) values (?, ?, ?, 'sent', now())`,
    [recipientId, campaign, subscriber.id],
  );
  return { ...subscriber, recipientId, messageId: `<${recipientId}@${app.config.mailDomain}>` };
}

describe('the bounce mailbox', () => {
  let server: ReturnType<typeof hoodiecrow>;
  let port: number;
  const reports: string[] = [];
  beforeEach(() => reports.splice(0));
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  /** Reads the mailbox as a worker does, in `times` concurrent runs. */
  async function readMailbox(times = 1): Promise<void> {
    server = hoodiecrow({ storage: { INBOX: { messages: reports.map((raw) => ({ raw })) } } });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    port = (server.server.address() as { port: number }).port;
    const auth = { user: 'testuser', pass: 'testpass' };
    const bounceMailbox = { host: '127.0.0.1', port, secure: false, auth, folder: 'INBOX' };
    const config = Object.assign(Object.create(Object.getPrototypeOf(app.config) as object), app.config, {
      bounceMailbox,
    });
    const bounces = new Bounces(new Transactions(app.get(EntityManager)), config, app.get(Outbox));
    const job = new ReadBouncesJob(config, bounces);
    await Promise.all(Array.from({ length: times }, () => job.run()));
    await job.run();
  }

  it('records hard bounces, complaints and soft bounces once each, and ignores forged reports', async () => {
    const [gone, full, policy, spam, late, delivered, verp] = await Promise.all(
      Array.from({ length: 7 }, () => sentTo()),
    );
    const forged = await sentTo();
    reports.push(
      dsn({ about: gone!, code: '5.1.1', reason: 'smtp; 550 5.1.1 no such user' }),
      dsn({ about: full!, code: '5.2.2' }),
      dsn({ about: policy!, code: '5.7.1', reason: 'smtp; 554 not \0 wanted' }),
      arf({ about: spam! }),
      dsn({ about: late!, action: 'delayed', code: '4.4.1' }),
      dsn({ about: delivered!, action: 'delivered', code: '2.0.0' }),
      dsn({
        about: { ...verp!, messageId: '<lost@elsewhere.example>' },
        to: `bounces+${verp!.recipientId}@holoportal.example`,
      }),
      dsn({ about: { ...forged, messageId: `<${randomUUID()}@${app.config.mailDomain}>` } }),
      dsn({ about: { ...forged, messageId: `<${forged.recipientId}@elsewhere.example>` } }),
      'Subject: Out of office\r\n\r\nI am away.\r\n',
      'no mail at all',
    );
    await readMailbox(3);
    const found = await Promise.all(
      [gone, full, policy, spam, late, delivered, verp, forged].map((one) => statusOf(one!.email)),
    );
    expect(found).toEqual([
      'bounced',
      'subscribed',
      'subscribed',
      'complained',
      'subscribed',
      'subscribed',
      'bounced',
      'subscribed',
    ]);
    expect(await bounced()).toHaveLength(5);
    const [proof] = await app.sql(
      `select action, note from newsletter_consents where subscriber_id = ? order by created_at desc limit 1`,
      [gone!.id],
    );
    expect(proof).toEqual({ action: 'bounce', note: 'smtp; 550 5.1.1 no such user' });
    const { body } = await (await app.as(STAFF)).get(`/newsletter-campaigns/${campaignId}/report`).expect(200);
    expect(body as CampaignReportDto).toMatchObject({ complained: 1 });
    expect((body as CampaignReportDto).notDelivered).toEqual(
      expect.arrayContaining([
        { reason: 'unknown', count: 2 },
        { reason: 'full', count: 1 },
        { reason: 'refused', count: 1 },
        { reason: 'complaint', count: 1 },
      ]),
    );
    const [sums] = await app.sql('select bounced, complained from newsletter_campaigns where id = ?', [campaignId]);
    expect(sums).toEqual({ bounced: 4, complained: 1 });
  });

  it('a bounce of a forwarded copy does not block the subscriber', async () => {
    const given = [
      ['fwd@fwd.example', 'opensmtpd-forwarded', 'subscribed', 0],
      ['fwd@fwd.example', 'exim-forwarded', 'subscribed', 1],
      ['full@reader.example', 'exim-full', 'subscribed', 1],
      ['giveup@reader.example', 'opensmtpd-gave-up', 'subscribed', 1],
      ['relay@reader.example', 'exim-relay', 'subscribed', 0],
      ['unknown@reader.example', 'opensmtpd-unknown', 'bounced', 1],
    ] as const;
    for (const [email, file, status, count] of given) {
      const one = await sentTo(campaignId, await makeSubscriber(app, 'subscribed', { email: `${file}.${email}` }));
      const raw = await readFile(join(import.meta.dirname, `../fixtures/bounces/${file}.eml`), 'utf8');
      const sent = raw.replaceAll('11111111-2222-4333-8444-555555555555', one.recipientId);
      reports.splice(0, 1, sent.replaceAll(email, one.email));
      await readMailbox();
      await new Promise<void>((resolve) => server.close(resolve));
      const found = await app.sql('select 1 from newsletter_bounces where subscriber_id = ?', [one.id]);
      expect([file, await statusOf(one.email), found.length]).toEqual([file, status, count]);
    }
  });

  it('three soft bounces of different campaigns within 30 days block the subscriber', async () => {
    const one = await sentTo();
    const other = await sentTo((await makeCampaign(app)).id, one);
    const last = await sentTo((await makeCampaign(app)).id, one);
    const soft = (about: typeof one, n = 1) => dsn({ about, code: '4.2.2', reason: `smtp; 452 full ${n}` });
    await app.sql(
      `insert into newsletter_bounces (id, recipient_id, subscriber_id, kind, via, key, created_at)
       values (gen_random_uuid(), ?, ?, 'soft', 'smtp', 'old', now() - interval '31 days')`,
      [one.recipientId, one.id],
    );
    reports.push(soft(one, 1), soft(one, 2), soft(one, 2), soft(one, 3), soft(other));
    await readMailbox();
    expect(await statusOf(one.email)).toBe('subscribed');
    reports.push(soft(last));
    await new Promise<void>((resolve) => server.close(resolve));
    await readMailbox();
    expect(await statusOf(one.email)).toBe('bounced');
  });
});

describe('the bounce webhook', () => {
  const post = (body: object, headers: Record<string, string>, to = app) =>
    to.visitor().post('/newsletter/bounces').set(headers).send(body);
  const signed = (body: object, { secret = BOUNCE_SECRET, at = Date.now() } = {}) => ({
    'X-Signature': signatureOf(secret, JSON.stringify(body), Math.floor(at / 1000)),
  });
  const eventOf = (one: { messageId: string }, more: object = {}) => ({
    events: [{ id: randomUUID(), type: 'bounce', messageId: one.messageId, status: '5.1.1', ...more }],
  });

  it('accepts a signed request once', async () => {
    const [gone, spam, soft] = [await sentTo(), await sentTo(), await sentTo()];
    const first = eventOf(gone, { reason: '550 no such user' });
    for (const taken of [1, 0]) expect((await post(first, signed(first)).expect(200)).body).toEqual({ taken });
    const complaint = eventOf(spam, { type: 'complaint' });
    await post(complaint, signed(complaint)).expect(200);
    const waits = eventOf(soft, { status: '4.2.2' });
    await post(waits, signed(waits)).expect(200);
    expect([await statusOf(gone.email), await statusOf(spam.email), await statusOf(soft.email)]).toEqual([
      'bounced',
      'complained',
      'subscribed',
    ]);
  });

  it('refuses a missing, wrong, old or future signature with 401', async () => {
    const one = await sentTo();
    const body = eventOf(one);
    for (const headers of [
      {},
      { 'X-Signature': 'x' },
      signed(body, { secret: `${BOUNCE_SECRET}x` }),
      signed(eventOf(one)),
      signed(body, { at: Date.now() - 310_000 }),
      signed(body, { at: Date.now() + 310_000 }),
    ]) {
      const { body: told } = await post(body, headers as Record<string, string>).expect(401);
      expect(told).toMatchObject({ code: 'bad_signature' });
    }
    expect(await statusOf(one.email)).toBe('subscribed');
    const wrong = { events: [] };
    await post(wrong, signed(wrong)).expect(422);
  });

  it('accepts a hundred events at once', async () => {
    const events = await Promise.all(
      Array.from({ length: 100 }, async () => ({ ...eventOf(await sentTo(), { reason: '5'.repeat(600) }).events[0]! })),
    );
    expect(JSON.stringify({ events }).length).toBeGreaterThan(70_000);
    expect((await post({ events }, signed({ events })).expect(200)).body).toEqual({ taken: 100 });
    await post({ events }, {}).expect(413);
  });

  it('returns 403 when no secret is configured', async () => {
    const without = await TestApp.start({ bounceWebhookSecret: '' });
    try {
      const body = eventOf({ messageId: '<x@y>' });
      const { body: told } = await post(body, signed(body, { secret: '' }), without).expect(403);
      expect(told).toMatchObject({ code: 'not_configured' });
    } finally {
      await without.close();
    }
  });

  it('identifies a mail by its Message-ID only, never by an address', async () => {
    const one = await sentTo();
    for (const messageId of [
      one.email,
      `<${randomUUID()}@${app.config.mailDomain}>`,
      `<${one.recipientId}@evil.example>`,
    ]) {
      const body = eventOf({ messageId });
      expect((await post(body, signed(body)).expect(200)).body).toEqual({ taken: 0 });
    }
    expect(await statusOf(one.email)).toBe('subscribed');
  });
});

it('erasing a subscriber deletes their bounces', async () => {
  const one = await sentTo();
  const bounces = app.get(Bounces);
  await bounces.take({
    mailId: one.recipientId,
    kind: 'soft',
    via: 'smtp',
    reason: `452 ${one.email} full`,
    key: 'k',
  });
  const staff = await app.as(STAFF);
  await staff.delete(`/newsletter/subscribers/${one.id}`).send({ confirmEmail: one.email }).expect(204);
  expect(await app.sql('select 1 from newsletter_bounces t where t::text like ?', [`%${one.email}%`])).toEqual([]);
});
