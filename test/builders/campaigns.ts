import { CampaignReader } from '../../src/newsletter/campaigns/campaign-reader.service.js';
import type { CampaignDto, WriteCampaignDto } from '../../src/newsletter/campaigns/campaigns.dto.js';
import { Campaigns } from '../../src/newsletter/campaigns/campaigns.service.js';
import { STAFF, type TestApp } from '../app.js';

/** Returns the input of a campaign that can be sent. */
export const campaignInput = (given: Partial<WriteCampaignDto> = {}): WriteCampaignDto => ({
  name: `Campaign ${crypto.randomUUID()}`,
  subject: 'News for {{firstName "you"}}',
  content: [
    { kind: 'heading', text: 'Put your hands in the model' },
    { kind: 'text', text: 'Hello {{firstName "there"}}, [read on](https://news.example/june).' },
    { kind: 'product', product: 'holotable-65' },
  ],
  segment: [],
  ...given,
});

/** Creates a draft, or a campaign scheduled for tomorrow. */
export async function makeCampaign(
  app: TestApp,
  status: 'draft' | 'scheduled' | 'sending' = 'draft',
  given: Partial<WriteCampaignDto> = {},
): Promise<CampaignDto> {
  const [campaigns, staff] = [app.get(Campaigns), await app.actor(STAFF)];
  const id = await campaigns.draft(staff, campaignInput(given));
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  if (status === 'scheduled') await campaigns.schedule(staff, id, { scheduledAt, timeZone: 'Europe/Amsterdam' });
  if (status === 'sending') await campaigns.send(staff, id);
  return app.get(CampaignReader).get(staff, id);
}

/** Creates a subscriber if there are none, because a campaign without recipients cannot be sent. */
export async function ensureAudience(app: TestApp): Promise<void> {
  const [found] = await app.sql(
    `select 1 from newsletter_subscribers where status = 'subscribed' and frequency = 'all' limit 1`,
  );
  if (!found) await makeSubscribers(app, 1, { domain: 'audience.example' });
}

/** Creates subscribers with addresses in a unique domain: `reader-1@…`. Returns the addresses. */
export async function makeSubscribers(
  app: TestApp,
  count: number,
  { domain = 'readers.example', topics = ['products'] }: { domain?: string; topics?: string[] } = {},
): Promise<string[]> {
  await app.sql(
    `insert into newsletter_subscribers (id, created_at, email, status, status_since, first_name, topics, frequency, source, confirmed_at)
     select gen_random_uuid(), now(), 'reader-' || n || '@' || ?, 'subscribed', now(), 'Reader ' || n, array[?]::text[], 'all', 'footer', now()
       from generate_series(1, ?) n`,
    [domain, topics, count],
  );
  return Array.from({ length: count }, (_, place) => `reader-${place + 1}@${domain}`);
}

/** Creates a subscriber who is blocked because a mail of the campaign bounced. */
export async function makeBlocked(app: TestApp, campaignId: string): Promise<void> {
  const email = `blocked-${crypto.randomUUID()}@blocked.example`;
  await app.sql(
    `with subscriber as (
       insert into newsletter_subscribers (id, created_at, email, status, status_since, topics, frequency, source, confirmed_at)
       values (gen_random_uuid(), now(), ?, 'bounced', now(), array['products'], 'all', 'footer', now()) returning id),
     recipient as (
       insert into newsletter_recipients (id, campaign_id, subscriber_id, status, done_at, next_attempt_at)
       select gen_random_uuid(), ?, id, 'failed', now(), now() from subscriber returning id, subscriber_id)
     insert into newsletter_bounces (id, recipient_id, subscriber_id, kind, via, key, created_at)
     select gen_random_uuid(), id, subscriber_id, 'hard', 'smtp', ?, now() from recipient`,
    [email, campaignId, email],
  );
}
