import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PlatformModule } from '../../src/app/platform.module.js';
import { CampaignMails } from '../../src/newsletter/campaigns/campaign-mails.service.js';
import { CampaignSandbox } from '../../src/newsletter/campaigns/campaign-sandbox.js';
import { CampaignSender } from '../../src/newsletter/campaigns/campaign-sender.js';
import type { CampaignDto } from '../../src/newsletter/campaigns/campaigns.dto.js';
import { NewsletterJobsModule } from '../../src/newsletter/newsletter-jobs.module.js';
import { type CampaignBlock, MAX_BLOCKS, MAX_COLUMN_BLOCKS } from '../../src/rules/campaign-content.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeCampaign, makeSubscribers } from '../builders/campaigns.js';
import { SleepingCampaigns } from '../platform/sleeping-sandbox.js';
import { SmtpCatcher } from '../platform/smtp-catcher.js';

let app: TestApp;
let staff: Agent;
let smtp: SmtpCatcher;
beforeAll(async () => {
  smtp = new SmtpCatcher();
  await smtp.start();
  app = await TestApp.start({ smtpUrl: smtp.url });
  staff = await app.as(STAFF);
  await makeSubscribers(app, 1, { domain: 'drawn.example' });
}, 60_000);
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const blocks = (count: number, block: CampaignBlock) => Array.from({ length: count }, () => block);
const column = blocks(MAX_COLUMN_BLOCKS, { kind: 'heading', text: 'News' });
const largest = blocks(MAX_BLOCKS, { kind: 'columns', left: column, right: column });
/** Content of the maximum request size, whose rendered mail is more than twice as large. */
const tooLarge = blocks(40, { kind: 'text', text: '- a\n'.repeat(2_500) });
const message = 'The email is larger than 1000 kB. Remove some of its blocks.';

const read = async (id: string) => (await staff.get(`/newsletter-campaigns/${id}`).expect(200)).body as CampaignDto;

async function withWorker(
  Sandbox: typeof CampaignSandbox,
  run: (worker: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const worker = await Test.createTestingModule({ imports: [PlatformModule.with(app.config), NewsletterJobsModule] })
    .overrideProvider(CampaignSandbox)
    .useClass(Sandbox)
    .compile();
  worker.useLogger(false);
  await worker.init();
  try {
    await run(worker);
  } finally {
    await worker.close();
  }
}
const sendDue = (worker: INestApplicationContext) => worker.get(CampaignSender, { strict: false }).sendDue();

it('rendering the largest campaign uses the request thread for less than a third of the work', async () => {
  const { id } = await makeCampaign(app);
  const preview = (content: CampaignBlock[]) =>
    app.get(CampaignMails).preview({ id, content, subject: 'A', preheader: '' }, null);
  await preview(column); // loads modules that are loaded on first use
  const [before, beforeHere] = [process.cpuUsage(), process.threadCpuUsage()];
  const { html } = await preview(largest);
  const [all, here] = [process.cpuUsage(before), process.threadCpuUsage(beforeHere)];
  expect(html.length).toBeGreaterThan(400_000);
  expect(here.user / all.user).toBeLessThan(1 / 3);
});

it('a campaign over 1000 kB is saved as a draft, but not previewed, tested, scheduled or sent', async () => {
  const { id } = await makeCampaign(app, 'draft', { content: tooLarge });
  const tomorrow = { scheduledAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'Europe/Amsterdam' };
  const draft = { subject: 'A', preheader: null, content: tooLarge };
  for (const [action, body] of [
    ['preview', draft],
    ['send', { testEmail: 'a@test.example' }],
    ['send', {}],
    ['schedule', tomorrow],
  ] as const) {
    const refused = await staff.post(`/newsletter-campaigns/${id}/${action}`).send(body).expect(422);
    expect(refused.body).toMatchObject({ errors: [{ field: 'content', message }] });
  }
  expect(await read(id)).toMatchObject({ status: 'draft', problems: [] });
});

it('a scheduled campaign that became too large returns to draft, and the others are sent', async () => {
  const [grown, other] = [await makeCampaign(app, 'scheduled'), await makeCampaign(app, 'scheduled')];
  await app.sql('update newsletter_campaigns set content = ?::jsonb where id = ?', [
    JSON.stringify(tooLarge),
    grown.id,
  ]);
  await app.sql(`update newsletter_campaigns set scheduled_at = now() where status = 'scheduled'`);
  await withWorker(CampaignSandbox, sendDue);
  const held = await read(grown.id);
  expect(held.status).toBe('draft');
  expect(held.history[0]).toMatchObject({ action: 'hold', reason: message });
  expect(await read(other.id)).toMatchObject({ status: 'sent' });
});

it('a campaign whose rendering times out is retried on the next run, while the others are sent', async () => {
  const begun = await makeCampaign(app, 'sending');
  await withWorker(CampaignSandbox, sendDue);
  await app.sql(`update newsletter_campaigns set status = 'sending', next_slot_at = now() where id = ?`, [begun.id]);
  await app.sql(`update newsletter_recipients set status = 'pending', next_attempt_at = now() where campaign_id = ?`, [
    begun.id,
  ]);
  smtp.mails.length = 0;
  const { id } = await makeCampaign(app, 'sending', { subject: 'In its time' });
  await withWorker(SleepingCampaigns, sendDue);
  expect(smtp.mails).toHaveLength(1);
  expect(await read(id)).toMatchObject({ status: 'sending', frozenAt: null });
  await withWorker(CampaignSandbox, sendDue);
  expect(await read(id)).toMatchObject({ status: 'sent' });
});
