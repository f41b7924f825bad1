import type { TestApp } from '../app.js';
import { campaignInput, ensureAudience, makeBlocked, makeCampaign } from '../builders/campaigns.js';
import type { Operation, Subject } from './operation.js';

const campaign =
  (status?: Parameters<typeof makeCampaign>[1]) =>
  async (app: TestApp): Promise<Subject> => {
    await ensureAudience(app);
    const { id, name } = await makeCampaign(app, status);
    if (status !== 'sending') return { parameters: { id }, secret: name };
    await app.sql(
      `insert into newsletter_campaign_links (id, campaign_id, position, address) values (gen_random_uuid(), ?, 0, 'https://news.example')`,
      [id],
    );
    return { parameters: { id, position: '0' }, secret: name };
  };

const BASE = '/newsletter-campaigns';
const staff = { access: 'staff', ok: 200 } as const;

/** Operations on campaigns. */
export const CAMPAIGN_OPERATIONS: Operation[] = [
  { route: `GET ${BASE}`, access: 'staff reads', ok: 200, subject: campaign() },
  { route: `POST ${BASE}`, ...staff, ok: 201, subject: campaign(), body: () => ({ ...campaignInput() }) },
  {
    route: `POST ${BASE}/audience`,
    access: 'staff reads',
    ok: 200,
    subject: campaign(),
    body: () => ({ segment: [{ field: 'topic', is: true, values: ['products'] }], important: true }),
  },
  { route: `GET ${BASE}/{id}`, access: 'staff reads', ok: 200, subject: campaign() },
  { route: `PUT ${BASE}/{id}`, ...staff, subject: campaign(), body: () => ({ ...campaignInput() }) },
  { route: `DELETE ${BASE}/{id}`, ...staff, ok: 204, subject: campaign() },
  { route: `POST ${BASE}/{id}/duplicate`, ...staff, ok: 201, subject: campaign() },
  { route: `GET ${BASE}/{id}/preview`, access: 'staff reads', ok: 200, subject: campaign() },
  {
    route: `POST ${BASE}/{id}/preview`,
    access: 'staff reads',
    ok: 200,
    subject: campaign(),
    body: () => ({ subject: 'News', preheader: null, content: campaignInput().content }),
  },
  { route: `POST ${BASE}/{id}/check-links`, ...staff, subject: campaign() },
  { route: `POST ${BASE}/{id}/send`, ...staff, idempotent: true, subject: campaign(), body: () => ({}) },
  {
    route: `POST ${BASE}/{id}/schedule`,
    ...staff,
    subject: campaign(),
    body: () => ({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString(), timeZone: 'Europe/Amsterdam' }),
  },
  { route: `POST ${BASE}/{id}/unschedule`, ...staff, subject: campaign('scheduled') },
  {
    route: `POST ${BASE}/{id}/pause`,
    ...staff,
    subject: campaign('sending'),
    body: () => ({ reason: 'A wrong date' }),
  },
  {
    route: `POST ${BASE}/pause`,
    ...staff,
    subject: campaign('sending'),
    body: () => ({ reason: 'A wrong date' }),
  },
  {
    route: `POST ${BASE}/{id}/resume`,
    ...staff,
    subject: async (app) => {
      const subject = await campaign('sending')(app);
      await app.sql(`update newsletter_campaigns set status = 'paused' where id = ?`, [subject.parameters.id]);
      return subject;
    },
  },
  { route: `POST ${BASE}/{id}/cancel`, ...staff, subject: campaign('scheduled') },
  {
    route: `POST ${BASE}/{id}/unblock`,
    ...staff,
    subject: async (app) => {
      const subject = await campaign('sending')(app);
      await makeBlocked(app, String(subject.parameters.id));
      return subject;
    },
    body: () => ({ reason: 'The mail server had refused everybody' }),
  },
  { route: `GET ${BASE}/{id}/report`, access: 'staff reads', ok: 200, subject: campaign() },
  {
    route: 'GET /newsletter/opens/{id}',
    access: 'public',
    ok: 200,
    subject: async (app) => ({ ...(await campaign()(app)), secret: 'nothing' }),
  },
  {
    route: 'GET /newsletter/archive/{id}',
    access: 'public',
    ok: 200,
    subject: async (app) => {
      const subject = await campaign()(app);
      await app.sql(`update newsletter_campaigns set archive = '<p>News</p>', frozen_at = now() where id = ?`, [
        subject.parameters.id,
      ]);
      return { ...subject, secret: 'nothing' };
    },
  },
  {
    route: 'GET /newsletter/links/{id}/{position}',
    access: 'public',
    ok: 302,
    subject: async (app) => ({ ...(await campaign('sending')(app)), secret: 'nothing' }),
  },
];
