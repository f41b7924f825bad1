import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PlatformModule } from '../../src/app/platform.module.js';
import { CampaignSender } from '../../src/newsletter/campaigns/campaign-sender.js';
import type { CampaignLinksDto } from '../../src/newsletter/campaigns/campaign-checks.dto.js';
import type { CampaignReportDto } from '../../src/newsletter/campaigns/campaign-report.dto.js';
import type { CampaignDto } from '../../src/newsletter/campaigns/campaigns.dto.js';
import { NewsletterJobsModule } from '../../src/newsletter/newsletter-jobs.module.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeCampaign, makeSubscribers } from '../builders/campaigns.js';
import { changeMail, makeTemplate } from '../builders/email-templates.js';
import { readable, SmtpCatcher } from '../platform/smtp-catcher.js';

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
  await makeSubscribers(app, 1, { domain: 'templates.example' });
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  await app.sql(`update newsletter_campaigns set status = 'cancelled' where status in ('sending', 'scheduled')`);
});

const sendDue = () => worker.get(CampaignSender, { strict: false }).sendDue();
const read = async (id: string) => (await staff.get(`/newsletter-campaigns/${id}`).expect(200)).body as CampaignDto;
const act = (id: string, action: string, body: object = {}) =>
  staff.post(`/newsletter-campaigns/${id}/${action}`).send(body);
const tomorrow = { scheduledAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'Europe/Amsterdam' };

const body =
  '<h2>After the fair</h2><p>Our <a href="https://fair.example/plan?a=1&amp;b=2">plan</a>.</p>{{> button label="Sign in" href=(page "login")}}';
const made = (template: string) => ({ content: [{ kind: 'template' as const, template }] });
const gone = { field: 'content.0.template', message: 'This template no longer exists' };

it('a custom template is sent with its latest text, and its links are counted', async () => {
  const { id: name } = await makeTemplate(app, { body });
  const { id, problems } = await makeCampaign(app, 'draft', made(name));
  expect(problems).toEqual([]);
  await staff
    .put(`/email-templates/${name}`)
    .send({ subject: 'A', body: body.replace('After', 'Before') })
    .expect(200);
  await act(id, 'send').expect(200);
  await sendDue();
  const text = readable(smtp.mails[0]!);
  expect(text).toContain('Before the fair');
  expect(text).not.toContain('fair.example');
  const link = `/newsletter/links/${id}/0`;
  expect(text).toContain(`/api/v1${link}`);
  await app.visitor().get(link).expect(302).expect('location', 'https://fair.example/plan?a=1&b=2');
  await app.visitor().get(`/newsletter/links/${id}/1`).expect(302).expect('location', `${app.config.publicUrl}/login`);
  const report = (await staff.get(`/newsletter-campaigns/${id}/report`).expect(200)).body as CampaignReportDto;
  expect(report.links).toMatchObject([
    { label: 'plan', clicks: 1 },
    { label: 'Sign in', clicks: 1 },
  ]);
});

it('checking links includes the template’s links with those of the other blocks', async () => {
  const link = 'https://127.0.0.1/secret';
  const linked = `<a href="${link}">here</a> <a href="mailto:a@fair.example">us</a> {{> button label="In" href=(page "login")}}`;
  const { id: name } = await makeTemplate(app, { body: linked });
  const button = { kind: 'button' as const, text: 'Go', link };
  const { id } = await makeCampaign(app, 'draft', { content: [button, ...made(name).content] });
  const { body: checked } = await act(id, 'check-links').expect(200);
  expect((checked as CampaignLinksDto).links).toEqual([
    {
      address: link,
      fields: ['content.0.link', 'content.1.template'],
      problem: expect.stringContaining('private network') as string,
    },
    { address: `${app.config.publicUrl}/login`, fields: ['content.1.template'], problem: null },
  ]);
});

it('a deleted template keeps a campaign from being sent, with an error at its block', async () => {
  const { id: name, version } = await makeTemplate(app, { body });
  const { id } = await makeCampaign(app, 'draft', made(name));
  const { id: waiting } = await makeCampaign(app, 'scheduled', made(name));
  await staff.delete(`/email-templates/${name}`).set('If-Match', `"${version}"`).expect(204);
  expect((await read(id)).problems).toEqual([gone]);
  for (const [action, given] of [
    ['send', {}],
    ['send', { testEmail: 'a@test.example' }],
    ['schedule', tomorrow],
  ] as const) {
    const refused = await act(id, action, given).expect(422);
    expect((refused.body as { errors: unknown }).errors).toEqual([gone]);
  }
  expect((await staff.get(`/newsletter-campaigns/${id}/preview`).expect(200)).body).toMatchObject({ problems: [gone] });

  await app.sql(`update newsletter_campaigns set scheduled_at = now() where id = ?`, [waiting]);
  await sendDue();
  expect(smtp.mails).toEqual([]);
  expect(await read(waiting)).toMatchObject({
    status: 'draft',
    history: [{ action: 'hold', reason: `Block 1: ${gone.message}` }, { action: 'begin' }, { action: 'schedule' }],
  });
});

it('a template with variables or a mail of the portal cannot be used in a campaign', async () => {
  const { id: based } = await makeTemplate(app, { base: 'password-changed' });
  await changeMail(app, 'password-changed');
  for (const name of [based, 'password-changed', 'quote-sent', "'{}"]) {
    const { id, problems } = await makeCampaign(app, 'draft', made(name));
    expect(problems).toEqual([gone]);
    await act(id, 'send').expect(422);
  }
  const listed = async (query: string) =>
    (
      (await staff.get(`/email-templates?state=own&limit=100&${query}`).expect(200)).body as { data: { id: string }[] }
    ).data.map(({ id }) => id);
  expect(await listed('based=true')).toEqual([based]);
  expect(await listed('based=false')).not.toContain(based);
});

it('a template that can no longer be rendered gives an error at its block', async () => {
  const { id: name } = await makeTemplate(app, { body });
  const { id } = await makeCampaign(app, 'draft', { content: [{ kind: 'divider' }, ...made(name).content] });
  await app.sql(
    `insert into email_template_versions (id, created_at, template_id, number, subject, preheader, body, author_id, author_name)
     select gen_random_uuid(), now(), v.template_id, 2, v.subject, v.preheader, '{{> left}}', v.author_id, v.author_name
       from email_template_versions v join email_templates t on t.id = v.template_id where t.name = ?`,
    [name],
  );
  await app.sql('update email_templates set number = 2 where name = ?', [name]);
  const message = 'This template produces no email: The partial left could not be found';
  const refused = await act(id, 'send').expect(422);
  expect(refused.body).toMatchObject({ errors: [{ field: 'content.1.template', message }] });
});
