import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PlatformModule } from '../../src/app/platform.module.js';
import { CampaignScheduler } from '../../src/newsletter/campaigns/campaign-scheduler.js';
import { CampaignSender } from '../../src/newsletter/campaigns/campaign-sender.js';
import type {
  AudienceDto,
  CampaignLinksDto,
  CampaignPreviewDto,
} from '../../src/newsletter/campaigns/campaign-checks.dto.js';
import type { CampaignReportDto } from '../../src/newsletter/campaigns/campaign-report.dto.js';
import type { CampaignDto } from '../../src/newsletter/campaigns/campaigns.dto.js';
import { NewsletterJobsModule } from '../../src/newsletter/newsletter-jobs.module.js';
import { MAILS } from '../../src/app/mails.js';
import { exampleOf } from '../../src/platform/mail/mail-variables.js';
import { BULK_CONNECTIONS } from '../../src/platform/mail/mailer.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { OutboxSender } from '../../src/platform/mail/outbox-sender.js';
import { CAMPAIGN_ACTIONS, CAMPAIGN_STATUSES } from '../../src/rules/campaign-status.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { campaignInput, makeCampaign, makeSubscribers } from '../builders/campaigns.js';
import { eventually } from '../platform/eventually.js';
import { header, readable, SmtpCatcher } from '../platform/smtp-catcher.js';

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
    imports: [PlatformModule.with(app.config), NewsletterJobsModule],
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
  smtp.refusals.clear();
  Object.assign(smtp, { refusal: 'No such mailbox', refusesSender: false, delayMs: 0 });
  await app.sql('delete from newsletter_recipients');
  await app.sql(
    `update newsletter_campaigns set status = 'cancelled' where status in ('sending', 'scheduled', 'paused')`,
  );
  await app.sql(`update newsletter_subscribers set status = 'unsubscribed' where status <> 'unsubscribed'`);
});

const sendDue = () => worker.get(CampaignSender, { strict: false }).sendDue();
const read = async (id: string) => (await staff.get(`/newsletter-campaigns/${id}`).expect(200)).body as CampaignDto;
const act = (id: string, action: string, body: object = {}) =>
  staff.post(`/newsletter-campaigns/${id}/${action}`).send(body);
const received = () => smtp.mails.map(({ recipient }) => recipient).toSorted();

it('a worker with a pool of 5 sends mails and a campaign at once, without waiting for its own connections', async () => {
  expect(app.config.databasePool).toBe(5);
  const addresses = await makeSubscribers(app, 200, { domain: 'pool.example' });
  const { id } = await makeCampaign(app, 'sending');
  const mails = Array.from({ length: 200 }, (_, at) => `person-${at}@pool.example`);
  const data = exampleOf(MAILS['password-changed']!.variables);
  await app.get(Outbox).addAll(mails.map((to) => ({ template: 'password-changed', to, about: null, data })));
  smtp.delayMs = 100; // batches of both senders take as long as a second, side by side
  const outbox = worker.get(OutboxSender, { strict: false });
  const runs = Promise.all(Array.from({ length: 4 }, () => Promise.all([outbox.sendDue(), sendDue()])));
  await expect(Promise.race([runs, sleep(45_000, 'waiting', { ref: false })])).resolves.not.toBe('waiting');
  await sendDue();
  expect(received().filter((to) => to.endsWith('@pool.example'))).toEqual([...mails, ...addresses].toSorted());
  expect(await read(id)).toMatchObject({ status: 'sent', sums: { sent: 200 } });
}, 60_000);

it('each subscriber gets a campaign once, with their name and unsubscribe links in header and text', async () => {
  const addresses = await makeSubscribers(app, 3, { domain: 'once.example' });
  const { id } = await makeCampaign(app);
  const sending = (await act(id, 'send').expect(200)).body as CampaignDto;
  expect(sending.status).toBe('sending');
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  await sendDue();
  expect(received()).toEqual(addresses);
  expect(await read(id)).toMatchObject({
    status: 'sent',
    sums: { recipients: 3, sent: 3, failed: 0, skipped: 0, left: 0 },
    history: [{ action: 'finish', actorName: null }, { action: 'send' }],
  });
  const mail = smtp.mails.find(({ recipient }) => recipient === 'reader-2@once.example')!;
  expect(header(mail, 'Subject')).toBe('News for Reader 2');
  expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const way = /List-Unsubscribe:\s+<http[^>]*\/api\/v1\/newsletter\/unsubscribe\/([\w-]+)>/.exec(mail.source);
  const text = readable(mail);
  expect(text).toContain('Hello Reader 2');
  expect(text).toContain(`/newsletter/unsubscribe/${way![1]}`);
  expect(text).toContain(`/newsletter/preferences/${way![1]}`);

  const link = new RegExp(`/api/v1(/newsletter/links/${id}/\\d)`).exec(text)![1]!;
  await app.visitor().get(link).expect(302).expect('location', 'https://news.example/june');
  await app.visitor().get(`/newsletter/links/${id}/99`).expect(404);
  for (const more of ['utm_source=x&fbclid=1', 'reader=garbled', 'reader=a&reader=b', 'reader[x]=1']) {
    await app.visitor().get(`${link}?${more}`).expect(302).expect('location', 'https://news.example/june');
  }
  await app
    .visitor()
    .post(`/newsletter/unsubscribe/${way![1]}`)
    .type('form')
    .send('List-Unsubscribe=One-Click')
    .expect(200);
  const [row] = await app.sql(`select status from newsletter_subscribers where email = 'reader-2@once.example'`);
  expect(row).toEqual({ status: 'unsubscribed' });
});

it('each mail is dated when it is sent, not when the campaign began', async () => {
  await makeSubscribers(app, 1, { domain: 'dated.example' });
  const { id } = await makeCampaign(app);
  await act(id, 'send').expect(200);
  await freeze();
  await app.sql(`update newsletter_campaigns set frozen_at = now() - interval '3 days' where id = ?`, [id]);
  await app.sql(`update newsletter_recipients set created_at = now() - interval '3 days' where campaign_id = ?`, [id]);
  await sendDue();
  await sendDue();
  expect(smtp.mails).toHaveLength(1);
  const age = Date.now() - Date.parse(header(smtp.mails[0]!, 'Date')!);
  expect(age).toBeLessThan(600_000);
});

it('a recipient who unsubscribes before their turn is skipped and counted as skipped', async () => {
  const [, second] = await makeSubscribers(app, 2, { domain: 'no.example' });
  const { id } = await makeCampaign(app, 'sending', { rate: 1 });
  await sendDue();
  expect(smtp.mails).toHaveLength(1);
  const left = second === received()[0] ? 'reader-1@no.example' : second;
  await app.sql(`update newsletter_subscribers set status = 'unsubscribed' where email = ?`, [left]);
  await app.sql(`update newsletter_campaigns set next_slot_at = now() - interval '1 second' where id = ?`, [id]);
  await sendDue();
  await sendDue();
  expect(smtp.mails).toHaveLength(1);
  expect(await read(id)).toMatchObject({ status: 'sent', sums: { sent: 1, skipped: 1, left: 0 } });
});

it('a rate limits the mails per minute', async () => {
  await app.sql('analyze newsletter_recipients'); // makes the query planner assume an empty table
  await makeSubscribers(app, 10, { domain: 'rate.example' });
  const { id } = await makeCampaign(app, 'sending', { rate: 60 });
  await sendDue();
  expect(smtp.mails.length).toBeGreaterThanOrEqual(1);
  expect(smtp.mails.length).toBeLessThanOrEqual(3);
  const { status, last } = await read(id);
  expect([status, last]).toEqual(['sending', { failed: 0, of: smtp.mails.length }]);
});

it('mails are sent in the order in which they are due, one at a time at a rate of one a minute', async () => {
  await app.sql('analyze newsletter_recipients');
  const addresses = await makeSubscribers(app, 20, { domain: 'order.example' });
  const { id } = await makeCampaign(app, 'sending', { rate: 1 });
  await freeze();
  await sendFirst(addresses.toReversed());
  for (let minute = 0; minute < 3; minute++) {
    await sendDue();
    await app.sql('update newsletter_campaigns set next_slot_at = now() where id = ?', [id]);
  }
  expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(addresses.toReversed().slice(0, 3));
});

it('each recipient gets one mail, however often the campaign is paused and resumed', async () => {
  const addresses = await makeSubscribers(app, 120, { domain: 'pause.example' });
  const { id } = await makeCampaign(app, 'sending');
  smtp.delayMs = 5;
  for (let round = 0; round < 5; round++) {
    const before = smtp.mails.length;
    let isDone = false;
    const sending = sendDue().finally(() => (isDone = true));
    await eventually(() => isDone || smtp.mails.length >= before + 5);
    const { status, body } = await act(id, 'pause', { reason: 'A wrong date' });
    await sending;
    if (status === 409) break; // the campaign was already sent completely
    expect((body as CampaignDto).history[0]).toMatchObject({ action: 'pause', reason: 'A wrong date' });
    const paused = smtp.mails.length;
    await sendDue();
    expect(smtp.mails).toHaveLength(paused);
    await app.sql(`update newsletter_recipients set next_attempt_at = now() where status = 'pending'`);
    await act(id, 'resume').expect(200);
  }
  smtp.delayMs = 0;
  await sendDue();
  await sendDue();
  expect(received()).toEqual(addresses.toSorted());
  expect((await read(id)).status).toBe('sent');
});

it('all campaigns that are being sent are paused together, or none of them', async () => {
  await makeSubscribers(app, 1, { domain: 'together.example' });
  const sending = [await makeCampaign(app, 'sending'), await makeCampaign(app, 'sending')];
  const scheduled = await makeCampaign(app, 'scheduled');
  const statuses = async () => Promise.all([...sending, scheduled].map(async ({ id }) => (await read(id)).status));
  const pause = () => staff.post('/newsletter-campaigns/pause').send({ reason: 'A wrong date' });
  // Makes the history reject the event of the campaign that is paused last.
  const [last] = sending
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
  await app.sql(
    `alter table newsletter_campaign_events add constraint one_fails check (campaign_id <> '${last}') not valid`,
  );
  try {
    await pause().expect(500);
    expect(await statuses()).toEqual(['sending', 'sending', 'scheduled']);
  } finally {
    await app.sql('alter table newsletter_campaign_events drop constraint one_fails');
  }
  expect((await pause().expect(200)).body).toEqual({ paused: 2 });
  expect(await statuses()).toEqual(['paused', 'paused', 'scheduled']);
  for (const { id, version } of sending) {
    const { history, version: after } = await read(id);
    expect(history[0]).toMatchObject({ action: 'pause', reason: 'A wrong date' });
    expect(after).toBe(version + 1);
  }
  expect((await pause().expect(200)).body).toEqual({ paused: 0 });
  await staff.post('/newsletter-campaigns/pause').send({ reason: '' }).expect(422);
});

it('other mails do not wait for a campaign, which has its own connections', async () => {
  const quote = 'buyer@quote.example';
  await makeSubscribers(app, 40, { domain: 'wait.example' });
  await makeCampaign(app, 'sending');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  smtp.held = (recipient) => (recipient === quote ? undefined : promise);
  const campaign = sendDue();
  await eventually(() => smtp.receiving === BULK_CONNECTIONS);
  const data = exampleOf(MAILS['password-changed']!.variables);
  await app.get(Outbox).add({ template: 'password-changed', to: quote, about: null, data });
  await worker.get(OutboxSender, { strict: false }).sendDue();
  expect(received()).toContain(quote);
  expect(smtp.receiving).toBe(BULK_CONNECTIONS);
  smtp.held = undefined;
  release();
  await campaign;
});

/** Makes these addresses the first recipients of a campaign, in order. */
const sendFirst = (addresses: string[]) =>
  app.sql(
    `update newsletter_recipients r set next_attempt_at = now() - interval '1 hour' + f.place * interval '1 ms'
       from jsonb_array_elements_text(?::jsonb) with ordinality f(email, place)
       join newsletter_subscribers s on s.email = f.email where s.id = r.subscriber_id`,
    [JSON.stringify(addresses)],
  );
const countOf = async (status: string) =>
  (
    await app.sql<{ count: number }>('select count(*)::int as count from newsletter_subscribers where status = ?', [
      status,
    ])
  )[0]!.count;
const freeze = () => worker.get(CampaignScheduler, { strict: false }).freeze();
const goOn = () => app.sql(`update newsletter_recipients set next_attempt_at = now() where status = 'pending'`);

it('an unknown mailbox is blocked at once, and many unknown mailboxes pause the campaign', async () => {
  const addresses = await makeSubscribers(app, 300, { domain: 'bounce.example' });
  for (const address of addresses.slice(100, 160)) smtp.refusals.set(address, 550);
  const { id } = await makeCampaign(app, 'sending');
  await freeze();
  await sendFirst(addresses.toSpliced(100, 60).toSpliced(190, 0, ...addresses.slice(100, 160)));
  await sendDue();
  const campaign = await read(id);
  expect(campaign).toMatchObject({
    status: 'paused',
    history: [{ action: 'stop', actorName: null }, { action: 'send' }],
  });
  expect(campaign.sums.left).toBeGreaterThan(0);
  expect(campaign.sums.failed).toBeGreaterThan(10);
  expect(await countOf('bounced')).toBe(campaign.sums.failed);
  expect(
    await app.sql(`select 1 from outbox_mails where template = 'campaign-stopped' and data ->> 'id' = ?`, [id]),
  ).toHaveLength(1);
  const [gone] = await app.sql<{ id: string }>(
    `select id from newsletter_subscribers where status = 'bounced' limit 1`,
  );
  expect((await staff.get(`/newsletter/subscribers/${gone!.id}`).expect(200)).body).toMatchObject({
    campaigns: [{ id, name: campaign.name, status: 'failed', error: expect.stringContaining('550') as string }],
  });

  // Staff who resume the campaign have seen the failures, so only new failures pause it again.
  await act(id, 'resume').expect(200);
  smtp.refusals.clear();
  await goOn();
  await sendDue();
  expect((await read(id)).status).toBe('sent');
});

it.each([
  ['relay.example', 'relay not permitted'],
  ['words.example', 'No such mailbox'],
  ['class.example', '5.1.1 User unknown'],
])(
  'to %s: a server that refuses the first mails with "%s" blocks nobody, pauses the campaign, and it can be resumed later',
  async (domain, refusal) => {
    const addresses = await makeSubscribers(app, 56, { domain });
    for (const address of addresses) smtp.refusals.set(address, 550);
    smtp.refusal = refusal;
    const { id } = await makeCampaign(app, 'sending');
    await sendDue();
    const { history, ...campaign } = await read(id);
    expect(campaign).toMatchObject({ status: 'paused', sums: { sent: 0, failed: 0, left: 56 } });
    expect(history[0]).toMatchObject({
      action: 'stop',
      reason: expect.stringContaining(`refused the first emails and accepted none. It said: `) as string,
    });
    expect(history[0]!.reason).toContain(refusal);
    expect([await countOf('bounced'), await app.sql('select 1 from newsletter_bounces')]).toEqual([0, []]);
    expect(
      await app.sql(`select 1 from outbox_mails where template = 'campaign-stopped' and data ->> 'id' = ?`, [id]),
    ).toHaveLength(1);

    // The server still fails, so the campaign pauses again. Then the server is repaired.
    await act(id, 'resume').expect(200);
    await goOn();
    await sendDue();
    expect(await read(id)).toMatchObject({ status: 'paused', sums: { sent: 0, failed: 0, left: 56 } });
    smtp.refusals.clear();
    await act(id, 'resume').expect(200);
    await goOn();
    await sendDue();
    expect(await read(id)).toMatchObject({ status: 'sent', sums: { sent: 56, failed: 0 } });
    expect(received()).toEqual(addresses.toSorted());
  },
);

it('a mailbox that was refused before the server accepted any mail is retried, then blocked', async () => {
  const addresses = await makeSubscribers(app, 20, { domain: 'first.example' });
  smtp.refusals.set(addresses[0]!, 550);
  smtp.refusal = '5.1.1 User unknown';
  const { id } = await makeCampaign(app, 'sending', { rate: 1 });
  await freeze();
  await sendFirst(addresses);
  await sendDue();
  expect(await read(id)).toMatchObject({ status: 'sending', sums: { sent: 0, failed: 0, left: 20 } });
  await app.sql('update newsletter_campaigns set rate = null, next_slot_at = now() where id = ?', [id]);
  await sendDue();
  expect(await read(id)).toMatchObject({ status: 'sending', sums: { sent: 19, failed: 0, left: 1 } });
  expect(await countOf('bounced')).toBe(0);
  await goOn();
  await sendDue();
  expect(await read(id)).toMatchObject({ status: 'sent', sums: { sent: 19, failed: 1 } });
  expect(await countOf('bounced')).toBe(1);
});

it('a server that starts to refuse mails in the middle of a campaign blocks no subscriber', async () => {
  const addresses = await makeSubscribers(app, 60, { domain: 'later.example' });
  for (const address of addresses.slice(30)) smtp.refusals.set(address, 550);
  smtp.refusal = 'relay not permitted';
  const { id } = await makeCampaign(app, 'sending');
  await freeze();
  await sendFirst(addresses);
  await sendDue();
  expect(await read(id)).toMatchObject({ status: 'sent', sums: { sent: 30, failed: 30 } });
  expect(await countOf('bounced')).toBe(0);
  const counted = 'select 1 from newsletter_bounces where subscriber_id is not null';
  expect(await app.sql(counted)).toEqual([]); // three such campaigns do not block the address
});

it('staff unblock the subscribers that a campaign has blocked, with a reason, once', async () => {
  const addresses = await makeSubscribers(app, 30, { domain: 'back.example' });
  const wrongly = addresses.slice(20);
  for (const address of wrongly) smtp.refusals.set(address, 550);
  const { id } = await makeCampaign(app, 'sending');
  await freeze();
  await sendDue();
  await goOn(); // retries recipients who were refused before the server accepted any mail
  await sendDue();
  const report = async () =>
    (await staff.get(`/newsletter-campaigns/${id}/report`).expect(200)).body as CampaignReportDto;
  expect([await countOf('bounced'), (await report()).blocked]).toEqual([10, 10]);
  expect((await report()).notDelivered).toEqual([{ reason: 'unknown', count: 10 }]);
  // Subscribers who have unsubscribed meanwhile, or are blocked for another reason, are not unblocked.
  await app.sql(`update newsletter_subscribers set status = 'unsubscribed' where email = ?`, [wrongly[0]]);
  const [other] = await makeSubscribers(app, 1, { domain: 'other.example' });
  await app.sql(`update newsletter_subscribers set status = 'bounced' where email = ?`, [other]);
  const since = `select email, confirmed_at from newsletter_subscribers where email like '%back.example' order by email`;
  const agreed = await app.sql(since);

  const { version } = await read(id);
  await act(id, 'unblock', {}).expect(422);
  await act(id, 'unblock', { reason: 'x' })
    .set('If-Match', `"${version - 1}"`)
    .expect(412);
  const reason = 'The mail server was set up wrongly';
  const answers = await Promise.all([act(id, 'unblock', { reason }), act(id, 'unblock', { reason })]);
  const taken = answers.map(({ body }) => (body as { unblocked: number }).unblocked);
  expect([answers.map(({ status }) => status), taken.toSorted()]).toEqual([
    [200, 200],
    [0, 9],
  ]);
  expect([await countOf('bounced'), await countOf('unsubscribed'), (await report()).blocked]).toEqual([
    1,
    expect.any(Number),
    0,
  ]);
  expect(await app.sql(since)).toEqual(agreed);
  const proofs = await app.sql(
    `select c.status, c.note, c.actor_name is not null as who from newsletter_consents c where c.action = 'restore'`,
  );
  expect(proofs).toEqual(
    proofs.map(() => ({ status: 'subscribed', note: expect.stringContaining(reason) as string, who: true })),
  );
  expect(proofs).toHaveLength(9);
  expect((await read(id)).history[0]).toMatchObject({ action: 'unblock', reason: `9 unblocked. ${reason}` });
  const audited = await app.sql(
    `select 1 from audit_log where entity = 'newsletter_subscribers' and operation like '%unblock%' and after ->> 'status' = 'subscribed'`,
  );
  expect(audited).toHaveLength(9);
  expect((await act((await makeCampaign(app)).id, 'unblock', { reason })).status).toBe(409);
});

it('a policy refusal blocks no subscriber; a server that refuses the sender pauses the campaign', async () => {
  const [address] = await makeSubscribers(app, 1, { domain: 'policy.example' });
  smtp.refusals.set(address!, 550);
  smtp.refusal = '5.7.1 Not from your network';
  const blocked = await makeCampaign(app, 'sending');
  await sendDue();
  expect(await read(blocked.id)).toMatchObject({ status: 'sent', sums: { sent: 0, failed: 1 } });
  smtp.refusals.clear();

  smtp.refusesSender = true;
  const { id } = await makeCampaign(app, 'sending');
  await sendDue();
  const { history, ...campaign } = await read(id);
  expect(campaign).toMatchObject({ status: 'paused', sums: { sent: 0, failed: 0, left: 1 } });
  expect(history[0]).toMatchObject({
    action: 'stop',
    reason: expect.stringMatching(/refuses our emails: .*Who are you/),
  });
  smtp.refusesSender = false;
  await act(id, 'resume').expect(200);
  await app.sql(`update newsletter_recipients set next_attempt_at = now() where status = 'pending'`);
  await app.sql(`update newsletter_campaigns set next_slot_at = now() where id = ?`, [id]);
  await sendDue();
  expect(await read(id)).toMatchObject({ status: 'sent', sums: { sent: 1, failed: 0 } });
});

it('a test mail goes to up to five addresses and is not counted', async () => {
  const { id } = await makeCampaign(app);
  await act(id, 'send', { testEmail: 'a@test.example, B@test.example' }).expect(200);
  const mails = await app.sql<{ recipient: string; subject: string }>(
    `select recipient, data ->> 'subject' as subject from outbox_mails where template = 'campaign-test' order by recipient`,
  );
  expect(mails).toEqual([
    { recipient: 'a@test.example', subject: '[Test] News for you' },
    { recipient: 'b@test.example', subject: '[Test] News for you' },
  ]);
  expect(await read(id)).toMatchObject({ status: 'draft', sums: { recipients: 0, sent: 0 } });
  // The rendered mail is deleted from the campaign after sending.
  await worker.get(OutboxSender, { strict: false }).sendDue();
  await eventually(() => smtp.mails.some(({ recipient }) => recipient === 'b@test.example'));
  const test = readable(smtp.mails.find(({ recipient }) => recipient === 'b@test.example')!);
  expect(test).toContain('Preferences');
  expect(test).not.toContain('Read in the browser'); // available only after sending
  const kept = await app.sql<{ id: string; keys: string[]; status: string }>(
    `select id, status, array(select jsonb_object_keys(data) order by 1) as keys from outbox_mails where template = 'campaign-test'`,
  );
  expect(kept).toEqual(kept.map((mail) => ({ ...mail, status: 'sent', keys: ['preheader', 'subject'] })));
  await staff.post(`/system/mails/${kept[0]!.id}/resend`).expect(409);
  const many = Array.from({ length: 6 }, (_, n) => `${n}@test.example`).join(',');
  const { body } = await act(id, 'send', { testEmail: many }).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'testEmail', message: 'A test goes to at most 5 addresses' }] });
});

it('an incomplete campaign is not sent, and the error names each missing field', async () => {
  const content = [
    { kind: 'text', text: 'Hello {{firstName}} of {{nowhere "there"}}' },
    { kind: 'picture', picture: 'https://elsewhere.example/a.webp' },
    { kind: 'columns', left: [{ kind: 'button', text: 'Go' }], right: [{ kind: 'product', product: 'holotable-65' }] },
    { kind: 'columns', left: [{ kind: 'picture', picture: '/pictures/nope.webp', alt: 'Nope' }], right: [] },
  ] as never[];
  const { id, problems } = await makeCampaign(app, 'draft', { subject: null, content });
  const { body } = await act(id, 'send').expect(422);
  expect((body as { errors: unknown }).errors).toEqual(problems);
  expect(problems.map(({ field }) => field)).toEqual([
    'subject',
    'content.0.text',
    'content.0.text',
    'content.1.picture',
    'content.1.alt',
    'content.2.left.0.link',
    'content.2.right.0.kind',
    'content.3.right',
    'content.3.left.0.picture',
  ]);
});

describe('a product removed from the catalogue', () => {
  const content = [{ kind: 'product', product: 'flexled-column' }] as never[];
  const offer = (isOffered: boolean) =>
    app.sql(`update catalog_items set archived_at = ? where id = 'flexled-column'`, [isOffered ? null : new Date()]);
  afterEach(() => offer(true));
  const gone = { field: 'content.0.product', message: 'This product is no longer in the catalogue' };
  const tomorrow = { scheduledAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'Europe/Amsterdam' };

  it('keeps a campaign from being sent, scheduled and tested, with an error at its block', async () => {
    const { id, problems } = await makeCampaign(app, 'draft', { content });
    expect(problems).toEqual([]);
    await offer(false);
    expect((await read(id)).problems).toEqual([gone]);
    const preview = (await staff.get(`/newsletter-campaigns/${id}/preview`).expect(200)).body as CampaignPreviewDto;
    expect(preview.problems).toEqual([gone]);
    for (const [action, body] of [
      ['send', {}],
      ['send', { testEmail: 'a@test.example' }],
      ['schedule', tomorrow],
    ] as const) {
      const refused = await act(id, action, body).expect(422);
      expect((refused.body as { errors: unknown }).errors).toEqual([gone]);
    }
  });

  it('returns a due campaign to draft and mails staff', async () => {
    await makeSubscribers(app, 1, { domain: 'held.example' });
    const { id } = await makeCampaign(app, 'scheduled', { content });
    await offer(false);
    await app.sql(`update newsletter_campaigns set scheduled_at = now() where id = ?`, [id]);
    await sendDue();
    expect(smtp.mails).toEqual([]);
    expect(await read(id)).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      frozenAt: null,
      history: [{ action: 'hold', reason: `Block 1: ${gone.message}` }, { action: 'begin' }, { action: 'schedule' }],
    });
    expect(
      await app.sql(`select 1 from outbox_mails where template = 'campaign-held' and data ->> 'id' = ?`, [id]),
    ).toHaveLength(1);
  });
});

it('checking links finds missing pages and sends no requests to the private network', async () => {
  const asked: string[] = [];
  const inside = createServer((request, response) => {
    asked.push(request.url!);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  const content = [
    { kind: 'button', text: 'Ask us', link: '/contact?from=news' },
    { kind: 'button', text: 'Who we are', link: '/about?from=news' },
    { kind: 'button', text: 'No such product', link: '/products/tables/nothing' },
    {
      kind: 'text',
      text: `[a](https://127.0.0.1:${port}/secret), [b](/nowhere) and [c](mailto:sales@holoportal.example)`,
    },
    {
      kind: 'columns',
      left: [{ kind: 'button', text: 'Go', link: '/nowhere' }],
      right: [{ kind: 'text', text: 'Hi' }],
    },
  ] as never[];
  const { id } = await makeCampaign(app, 'draft', { content });
  const { body } = await act(id, 'check-links').expect(200);
  expect((body as CampaignLinksDto).links).toEqual([
    { address: '/contact?from=news', fields: ['content.0.link'], problem: null },
    { address: '/about?from=news', fields: ['content.1.link'], problem: null },
    { address: '/products/tables/nothing', fields: ['content.2.link'], problem: 'The portal has no such page' },
    {
      address: `https://127.0.0.1:${port}/secret`,
      fields: ['content.3.text'],
      problem: expect.stringContaining('private network'),
    },
    {
      address: '/nowhere',
      fields: ['content.3.text', 'content.4.left.0.link'],
      problem: 'The portal has no such page',
    },
  ]);
  expect(asked).toEqual([]);
  inside.close();
});

it('the audience is limited by its conditions and counted in advance', async () => {
  await makeSubscribers(app, 4, { domain: 'events.example', topics: ['events'] });
  await makeSubscribers(app, 2, { domain: 'both.example', topics: ['events', 'products'] });
  const segment = [
    { field: 'topic', is: true, values: ['events'] },
    { field: 'topic', is: false, values: ['products'] },
    { field: 'type', is: true, values: ['visitor'] },
    { field: 'joined', is: true, values: ['2020-01-01'] },
  ] as const;
  const { body } = await staff.post('/newsletter-campaigns/audience').send({ segment }).expect(200);
  expect(body as AudienceDto).toMatchObject({ matching: 4, seldom: 0, recipients: 4 });
  await app.sql(`update newsletter_subscribers set frequency = 'important' where email = 'reader-1@events.example'`);
  const counted = async (important: boolean) =>
    (await staff.post('/newsletter-campaigns/audience').send({ segment, important }).expect(200)).body as AudienceDto;
  expect(await counted(false)).toMatchObject({ matching: 4, seldom: 1, recipients: 3 });
  expect(await counted(true)).toMatchObject({ matching: 4, seldom: 0, recipients: 4 });
  const wrong = await staff
    .post('/newsletter-campaigns/audience')
    .send({ segment: [{ field: 'joined', is: true, values: ['soon'] }] });
  expect(wrong.body).toMatchObject({ errors: [{ field: 'segment.0.values', message: 'Choose a day' }] });
});

it('the audience distinguishes clients, partners and visitors by their address', async () => {
  await makeSubscribers(app, 3, { domain: 'kinds.example', topics: ['partner_news'] });
  await app.sql(
    `insert into newsletter_subscribers (id, created_at, email, status, status_since, topics, frequency, source, confirmed_at)
     select gen_random_uuid(), now(), email, 'subscribed', now(), '{partner_news}', 'all', 'account_settings', now()
       from users where email in (?, ?) on conflict (email) do update set status = 'subscribed', topics = excluded.topics`,
    [ANNA, PAULA_PARTNER],
  );
  const counted = async (is: boolean, ...values: string[]) => {
    const segment = [
      { field: 'topic', is: true, values: ['partner_news'] },
      { field: 'topic', is: false, values: ['products', 'events'] },
      { field: 'type', is, values },
    ];
    const { body } = await staff.post('/newsletter-campaigns/audience').send({ segment }).expect(200);
    return (body as AudienceDto).recipients;
  };
  expect([await counted(true, 'client'), await counted(true, 'partner'), await counted(true, 'visitor')]).toEqual([
    1, 1, 3,
  ]);
  expect([await counted(false, 'client'), await counted(false, 'visitor')]).toEqual([4, 2]);
  expect([await counted(true, 'partner', 'visitor'), await counted(false, 'partner', 'visitor')]).toEqual([4, 1]);
  const all = ['client', 'partner', 'visitor'];
  expect([await counted(true, ...all), await counted(false, ...all)]).toEqual([5, 0]);
});

it('the preview shows the mail as a subscriber would get it', async () => {
  await makeSubscribers(app, 1, { domain: 'shown.example' });
  const [{ id: subscriberId }] = (await app.sql<{ id: string }>(
    `select id from newsletter_subscribers where email = 'reader-1@shown.example'`,
  )) as [{ id: string }];
  const { id } = await makeCampaign(app);
  const { body } = await staff.get(`/newsletter-campaigns/${id}/preview?subscriberId=${subscriberId}`).expect(200);
  const preview = body as CampaignPreviewDto;
  expect(preview).toMatchObject({ subject: 'News for Reader 1', reader: 'reader-1@shown.example' });
  expect(preview.html).toContain('HoloTable 65');
  expect(preview.bytes).toBe(Buffer.byteLength(preview.html));
  // The links in the preview belong to no subscription, so that staff can neither end nor change one.
  const [token] = /(?<=unsubscribe\/)[\w-]{43}/.exec(preview.html)!;
  await app.visitor().get(`/newsletter/preferences/${token}`).expect(404);
  await app.visitor().post(`/newsletter/unsubscribe/${token}`).expect(200);
  expect(await app.sql(`select status from newsletter_subscribers where id = ?`, [subscriberId])).toEqual([
    { status: 'subscribed' },
  ]);
  const nobody = (await staff.get(`/newsletter-campaigns/${id}/preview`).expect(200)).body as CampaignPreviewDto;
  expect(nobody.text).toContain('Hello there');
});

it('unsaved content is previewed without saving it, and sent content once sending has begun', async () => {
  const saved = await makeCampaign(app);
  const { id } = saved;
  const preview = async (body: object) => await staff.post(`/newsletter-campaigns/${id}/preview`).send(body);
  const content = [
    { kind: 'heading', text: 'Not saved' },
    { kind: 'product', product: 'gone' },
  ];
  const { body } = await preview({ subject: 'Soon, {{firstName "you"}}', preheader: null, content });
  expect(body as CampaignPreviewDto).toMatchObject({ subject: 'Soon, you', preheader: '' });
  const { html, problems } = body as CampaignPreviewDto;
  expect(html).toMatch(/class="at-0[^]*Not saved/);
  expect(problems.map(({ field }) => field)).toEqual(['content.1.product']);
  expect(await read(id)).toEqual(saved);
  expect((await preview({ content: [{ kind: 'script' }] })).status).toBe(422);
  expect((await preview({ content: [], subscriberId: id })).status).toBe(404);

  await makeSubscribers(app, 1, { domain: 'begun.example' });
  await act(id, 'send').expect(200);
  await worker.get(CampaignScheduler, { strict: false }).freeze();
  await app.sql(`update newsletter_campaigns set subject = 'Otherwise' where id = ?`, [id]);
  const begun = (await staff.get(`/newsletter-campaigns/${id}/preview`).expect(200)).body as CampaignPreviewDto;
  expect(begun.subject).toBe('News for you');
  expect(begun.html).not.toContain('class="at-');
});

it('a campaign without recipients is neither sent nor scheduled, and one that cannot be prepared does not stop others', async () => {
  const [broken, good] = [await makeCampaign(app), await makeCampaign(app)];
  const nobody = { field: 'segment', message: 'No recipients: no subscriber is in this audience' };
  const tomorrow = { scheduledAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'Europe/Amsterdam' };
  for (const [action, body] of [
    ['send', {}],
    ['schedule', tomorrow],
  ] as const) {
    const refused = await act(broken.id, action, body).expect(422);
    expect((refused.body as { errors: unknown }).errors).toEqual([nobody]);
  }
  for (const day of ['2026-02-31', '2026-04-31', '0000-01-01']) {
    const segment = [{ field: 'joined', is: true, values: [day] }];
    const refused = await staff.post('/newsletter-campaigns/audience').send({ segment }).expect(422);
    expect((refused.body as { errors: unknown }).errors).toEqual([
      { field: 'segment.0.values', message: 'Choose a day' },
    ]);
  }

  await makeSubscribers(app, 1, { domain: 'others.example' });
  for (const { id } of [broken, good]) await act(id, 'send').expect(200);
  const segment = [{ field: 'joined', is: true, values: ['2026-02-31'] }];
  await app.sql('update newsletter_campaigns set segment = ? where id = ?', [JSON.stringify(segment), broken.id]);
  await sendDue();
  expect(smtp.mails).toHaveLength(1);
  expect((await read(good.id)).status).toBe('sent');
  expect(await read(broken.id)).toMatchObject({
    status: 'draft',
    history: [{ action: 'hold', reason: 'It could not be prepared. The log says why.' }, { action: 'send' }],
  });
  expect(
    await app.sql(`select 1 from outbox_mails where template = 'campaign-held' and data ->> 'id' = ?`, [broken.id]),
  ).toHaveLength(1);
});

it('an unscheduled campaign keeps its planned time but is not sent then', async () => {
  await makeSubscribers(app, 1, { domain: 'again.example' });
  const { id, scheduledAt, timeZone } = await makeCampaign(app, 'scheduled');
  await act(id, 'unschedule').expect(200);
  expect(await read(id)).toMatchObject({ status: 'draft', scheduledAt, timeZone });
  await app.sql(`update newsletter_campaigns set scheduled_at = now() where id = ?`, [id]);
  await sendDue();
  expect((await read(id)).status).toBe('draft');
});

it('every status allows exactly the actions of the status table', async () => {
  const bodies: Record<string, object> = {
    schedule: { scheduledAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'Europe/Amsterdam' },
    pause: { reason: 'Wait' },
    unblock: { reason: 'A wrong setting' },
    edit: campaignInput(),
  };
  const calls = Object.entries(CAMPAIGN_ACTIONS).filter(([, { by }]) => (by as readonly string[]).includes('staff'));
  const done: string[] = [];
  await makeSubscribers(app, 1, { domain: 'table.example' });
  for (const status of CAMPAIGN_STATUSES) {
    for (const [action, { from }] of calls) {
      const { id } = await makeCampaign(app);
      await app.sql(`update newsletter_campaigns set status = ?, frozen_at = now() where id = ?`, [status, id]);
      const address = `/newsletter-campaigns/${id}`;
      const answer =
        action === 'edit'
          ? await staff.put(address).send(bodies.edit)
          : action === 'delete'
            ? await staff.delete(address)
            : await act(id, action, bodies[action]);
      const isAllowed = (from as readonly string[]).includes(status);
      if (isAllowed !== answer.status < 300 || (!isAllowed && answer.status !== 409)) {
        done.push(`${action} of a ${status} one: ${answer.status}`);
      }
      await app.sql(`update newsletter_campaigns set status = 'cancelled' where id = ?`, [id]);
    }
  }
  expect(done).toEqual([]);
});

it('a stale copy is refused with 412; of twenty concurrent send requests one succeeds', async () => {
  await makeSubscribers(app, 1, { domain: 'twenty.example' });
  const { id, version } = await makeCampaign(app);
  const write = () => staff.put(`/newsletter-campaigns/${id}`).set('If-Match', `"${version}"`).send(campaignInput());
  expect([(await write()).status, (await write()).status]).toEqual([200, 412]);
  const testEmail = 'a@test.example';
  const test = act(id, 'send', { testEmail }).set('If-Match', `"${version}"`);
  expect((await test).status).toBe(412);
  await act(id, 'send', { testEmail: null }).expect(422);
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'send')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});
