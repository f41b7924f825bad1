import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PlatformModule } from '../../src/app/platform.module.js';
import { CampaignSender } from '../../src/newsletter/campaigns/campaign-sender.js';
import type { AudienceDto } from '../../src/newsletter/campaigns/campaign-checks.dto.js';
import type { CampaignReportDto } from '../../src/newsletter/campaigns/campaign-report.dto.js';
import { NewsletterJobsModule } from '../../src/newsletter/newsletter-jobs.module.js';
import { Subscribers } from '../../src/newsletter/subscribers/subscribers.service.js';
import { CONSENT_TEXTS } from '../../src/rules/subscription.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeCampaign, makeSubscribers } from '../builders/campaigns.js';
import { makeSubscriber } from '../builders/newsletter.js';
import { readable, SmtpCatcher } from '../platform/smtp-catcher.js';

let app: TestApp;
let staff: Agent;
let smtp: SmtpCatcher;
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
  await app.sql(`update newsletter_subscribers set status = 'unsubscribed' where status <> 'unsubscribed'`);
});

const preferences = (token: string, body: object) => app.visitor().put(`/newsletter/preferences/${token}`).send(body);
const report = async (id: string) =>
  (await staff.get(`/newsletter-campaigns/${id}/report`).expect(200)).body as CampaignReportDto;
const textTo = (email: string) => readable(smtp.mails.find(({ recipient }) => recipient === email)!);

/**
 * Sends a campaign to a subscriber who has agreed to measurement and to a subscriber who has not. The mails are dated a
 * minute ago, because earlier opens do not count.
 */
async function sent() {
  const [counted, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  await preferences(counted.token, { measured: true, industry: 'aec' }).expect(200);
  const { id } = await makeCampaign(app, 'sending');
  await worker.get(CampaignSender, { strict: false }).sendDue();
  const late = () =>
    app.sql(`update newsletter_recipients set done_at = done_at - interval '1 minute' where campaign_id = ?`, [id]);
  const [pixel] = /\/newsletter\/opens\/[\w-]+/.exec(textTo(counted.email)) ?? [''];
  const [link] = new RegExp(`/newsletter/links/${id}/0\\?reader=[\\w-]+`).exec(textTo(counted.email)) ?? [''];
  return { id, counted, other, pixel, link, late };
}
const none = { measured: 1, opened: 0, clicked: 0 };

it('consent to measurement is recorded and can be withdrawn at any time', async () => {
  const { token, id } = await makeSubscriber(app);
  expect((await preferences(token, { firstName: 'Anna', measured: true }).expect(200)).body).toMatchObject({
    measured: true,
  });
  await preferences(token, { firstName: 'Anna', measured: true }).expect(200);
  await preferences(token, { measured: false }).expect(200);
  const proof = await app.sql(
    `select action, text, text_version, page from newsletter_consents
      where subscriber_id = ? and action like '%measure' order by created_at`,
    [id],
  );
  const { text, version } = CONSENT_TEXTS.measurement;
  expect(proof).toEqual([
    { action: 'measure', text, text_version: version, page: '/newsletter/preferences' },
    { action: 'unmeasure', text: null, text_version: null, page: '/newsletter/preferences' },
  ]);
  await preferences(token, { measured: 'yes' }).expect(422);
  await app
    .visitor()
    .post('/newsletter/subscribe')
    .send({ email: 'else@made.example', preferences: { measured: true } })
    .expect(400);
});

it('opens and clicks are stored per person only with consent; otherwise they are only counted', async () => {
  const { id, other, pixel, link, late } = await sent();
  expect(textTo(other.email)).not.toMatch(/\/newsletter\/opens\/|reader=/);
  await late();
  await app.visitor().get(pixel).expect(200).expect('content-type', 'image/gif');
  await app.visitor().get(pixel).expect(200);
  await app.visitor().get(link).expect(302).expect('location', 'https://news.example/june');
  await app.visitor().get(link).expect(302);
  await app.visitor().get(`/newsletter/links/${id}/0`).expect(302);
  expect(await report(id)).toMatchObject({
    sent: 2,
    delivered: 2,
    measured: 1,
    opened: 1,
    clicked: 1,
    links: [{ address: 'https://news.example/june', label: 'read on', clicks: 3, people: 1 }, { clicks: 0 }],
    opens: [{ count: 1 }],
    industries: [{ industry: 'aec', measured: 1, opened: 1 }],
    clickedBefore: null,
  });
  const known = await app.sql(
    `select measured, opened_at is not null as opened from newsletter_recipients where campaign_id = ? order by 1`,
    [id],
  );
  expect(known).toEqual([
    { measured: false, opened: false },
    { measured: true, opened: true },
  ]);
});

it('opens and clicks by mail scanners and prefetching are not counted', async () => {
  const { id, pixel, link, late } = await sent();
  await app.visitor().get(pixel).expect(200);
  await app.visitor().get(link).expect(302);
  await late();
  await app.visitor().head(link).expect(302);
  await app.visitor().get(pixel).set('Sec-Purpose', 'prefetch;prerender').expect(200);
  expect(await report(id)).toMatchObject({
    ...none,
    clickedBefore: 1,
    industries: [],
    links: [{ clicks: 0 }, { clicks: 0 }],
  });
});

it('withdrawing consent and erasure delete personal opens and clicks but keep the totals', async () => {
  const { id, counted, pixel, link, late } = await sent();
  await late();
  await app.visitor().get(pixel).expect(200);
  const known = (campaign: string) =>
    app.sql(
      `select 1 from newsletter_recipients where campaign_id = ? and (measured or opened_at is not null or followed <> '{}')`,
      [campaign],
    );
  expect(await known(id)).toHaveLength(1);
  await preferences(counted.token, { measured: false }).expect(200);
  expect(await known(id)).toEqual([]);
  await app.visitor().get(link).expect(302);
  expect(await known(id)).toEqual([]);
  expect(await report(id)).toMatchObject({ opened: 1, clicked: 0, links: [{ clicks: 1, people: 0 }, { clicks: 0 }] });

  const again = await sent();
  await again.late();
  await app.visitor().get(again.link).expect(302);
  await app.get(Subscribers).erase(again.counted.id, again.counted.email);
  expect(await known(again.id)).toEqual([]);
  expect(await report(again.id)).toMatchObject({ opened: 1, clicked: 1 });
});

it('an audience can be those who opened or clicked an earlier campaign', async () => {
  const { id, late, link } = await sent();
  await late();
  await app.visitor().get(link).expect(302);
  const audience = async (is: boolean) => {
    const segment = [{ field: 'engaged', is, values: [id] }];
    const { body } = await staff.post('/newsletter-campaigns/audience').send({ segment }).expect(200);
    return (body as AudienceDto).recipients;
  };
  expect([await audience(true), await audience(false)]).toEqual([1, 1]);
  const segment = [{ field: 'engaged', is: true, values: ['june'] }];
  await staff.post('/newsletter-campaigns/audience').send({ segment }).expect(422);
});

it('an unsubscription after a campaign is counted with that campaign, once', async () => {
  const { id, counted, other } = await sent();
  await app.visitor().post(`/newsletter/unsubscribe/${other.token}`).expect(200);
  await app.visitor().post(`/newsletter/unsubscribe/${other.token}`).expect(200);
  expect(await report(id)).toMatchObject({ delivered: 2, unsubscribed: 1, notDelivered: [] });
  smtp.refusals.set(counted.email, 550);
  await makeSubscribers(app, 1, { domain: 'taken.example' });
  const next = await makeCampaign(app, 'sending');
  await worker.get(CampaignSender, { strict: false }).sendDue();
  // A recipient is retried if the server refused the mail before it accepted any other mail.
  await app.sql(`update newsletter_recipients set next_attempt_at = now() where status = 'pending'`);
  await worker.get(CampaignSender, { strict: false }).sendDue();
  smtp.refusals.clear();
  expect(await report(next.id)).toMatchObject({ sent: 1, notDelivered: [{ reason: 'unknown', count: 1 }] });
  expect(await report(id)).toMatchObject({ delivered: 2, notDelivered: [] });
});

it('anyone can read a sent campaign in the browser, without personal data in it', async () => {
  const { id, counted } = await sent();
  expect(textTo(counted.email)).toContain(`/api/v1/newsletter/archive/${id}`);
  const { text, headers } = await app.visitor().get(`/newsletter/archive/${id}`).expect(200);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox/);
  expect(text).toContain('Hello there');
  expect(text).toContain('HoloTable 65');
  expect(text).toContain('href="https://news.example/june"');
  expect(text).toContain(`href="${app.config.publicUrl}/products/tables/holotable-65"`);
  expect(text).not.toMatch(/unsubscribe|preferences|\/opens\/|\/links\/|You get this|[\uE000\uE001]/i);
  const draft = await makeCampaign(app);
  for (const nothing of [`/newsletter/archive/${draft.id}`, `/newsletter/links/${draft.id}/0`]) {
    await app.visitor().get(nothing).expect(404);
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    await app.visitor().get(nothing).set('Accept', browser).expect(302).expect('location', '/404');
  }
});
