import type { EntityManager } from '@mikro-orm/postgresql';
import type { CampaignScheduler } from '../newsletter/campaigns/campaign-scheduler.js';
import type { Bounces } from '../newsletter/bounces/bounces.service.js';
import type { Campaigns } from '../newsletter/campaigns/campaigns.service.js';
import type { WriteCampaignDto } from '../newsletter/campaigns/campaigns.dto.js';
import { Subscriber } from '../newsletter/subscribers/subscriber.entity.js';
import { addSubscriber, changeSubscription, type Preferences } from '../newsletter/subscribers/subscription-record.js';
import { now } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';
import { verdictOf } from '../rules/bounce.js';
import { COMPANY_INDUSTRIES } from '../rules/industries.js';
import { actorOf, DAY_MS, daysAgo, STAFF } from './demo.js';

interface Services {
  campaigns: Campaigns;
  course: CampaignScheduler;
  bounces: Bounces;
}

const FIRST = ['Anna', 'Bram', 'Chloe', 'Dries', 'Elif', 'Femke', 'Gijs', 'Hanna', 'Ivo', 'Jana', 'Koen', 'Lotte'];
const LAST = ['de Vries', 'Bakker', 'Martin', 'Yilmaz', 'Lindqvist', 'Rossi', 'Novak', 'Weber', 'Silva', 'Kaya'];
const COMPANIES = ['Meridian Engineering', 'Harbour Labs', 'Atelier Noord', 'Delta Survey', 'Polder Health'];

const READERS = 48;

/**
 * Seeds the demo subscribers. Most have confirmed their address, some have unsubscribed, and every second one allows
 * the measurement of opens and clicks.
 */
async function seedReaders(em: EntityManager): Promise<void> {
  for (let place = 0; place < READERS; place++) {
    const [firstName, lastName] = [FIRST[place % FIRST.length]!, LAST[(place * 7) % LAST.length]!];
    const email = `${firstName}.${lastName}.${place + 1}@readers.example`.toLowerCase().replaceAll(' ', '');
    const told: Preferences = {
      firstName,
      lastName,
      company: COMPANIES[place % COMPANIES.length]!,
      industry: COMPANY_INDUSTRIES[place % COMPANY_INDUSTRIES.length]!,
      topics: place % 3 === 0 ? ['products'] : ['products', 'events'],
      frequency: place % 9 === 0 ? 'important' : 'all',
    };
    const source = place % 4 === 0 ? 'website' : 'footer';
    const proof = { address: `192.0.2.${place + 1}`, source, page: '/' } as const;
    const since = 150 - place * 3;
    const reader = await daysAgo(since, () => addSubscriber(em, { email, source, ...told }, 'ask', proof));
    if (!reader || place % 16 === 15) continue;
    await daysAgo(since, async () => {
      await changeSubscription(em, reader, 'confirm', { ...proof, confirmation: 'link' });
      if (place % 2 === 0) await changeSubscription(em, reader, 'measure', proof, { measuredSince: now() });
    });
    if (place % 16 === 7) await daysAgo(since - 5, () => changeSubscription(em, reader, 'unsubscribe', proof));
  }
}

const JUNE: WriteCampaignDto = {
  name: 'Hand tracking release',
  subject: 'Hands in the model: new for HoloTable 65',
  preheader: 'Free for tables delivered since January.',
  content: [
    {
      kind: 'picture',
      picture: '/pictures/table-65.webp',
      alt: 'A turbine above a HoloTable',
      link: '/products/tables/holotable-65',
    },
    { kind: 'heading', text: 'Put your hands in the model' },
    {
      kind: 'text',
      text: 'Hello {{firstName "there"}}, the update of this week brings hand tracking to every HoloTable 65 and 98. Four people pick up parts, turn them and put them back, without a controller. [Ask us for it](/contact)',
    },
    { kind: 'product', product: 'holotable-98' },
    {
      kind: 'quote',
      text: 'We found the clash in the duct in the first minute, with six people looking at it.',
      person: 'Head of Design, Meridian Engineering B.V.',
    },
  ],
  segment: [{ field: 'topic', is: true, values: ['products'] }],
};

const OPEN_DAY: WriteCampaignDto = {
  name: 'Open day in Rotterdam',
  subject: 'See a room of light, {{firstName "on your way"}}',
  preheader: 'An afternoon in the demo rooms.',
  content: [
    { kind: 'heading', text: 'An afternoon in the demo rooms' },
    { kind: 'text', text: 'Bring a model of your own: we show it on a table, on a wall and in a room.' },
    { kind: 'button', text: 'Tell us you are coming', link: '/contact' },
  ],
  segment: [{ field: 'topic', is: true, values: ['events'] }],
  rate: 60,
};

const DRAFT: WriteCampaignDto = {
  name: 'Partner news of the quarter',
  subject: null,
  content: [
    { kind: 'heading', text: 'New in the partner program' },
    { kind: 'picture', picture: '/pictures/room-studio.webp' },
  ],
  segment: [{ field: 'type', is: true, values: ['partner'] }],
};

/** Seeds subscribers and three campaigns: one sent, one scheduled, one draft. Runs in the transaction of the seed. */
export async function seedNewsletter(
  em: EntityManager,
  actors: Map<string, Actor>,
  { campaigns, course, bounces }: Services,
): Promise<void> {
  const staff = actorOf(actors, STAFF);
  await seedReaders(em);
  const june = await daysAgo(9, async () => {
    const id = await campaigns.draft(staff, JUNE);
    await campaigns.send(staff, id);
    await course.freeze();
    return id;
  });
  await pretendSent(em, june);
  await daysAgo(9, () => course.finish());
  await pretendAnswered(em, june, bounces);
  const openDay = await campaigns.draft(staff, OPEN_DAY);
  const scheduledAt = new Date(Date.now() + 6 * DAY_MS);
  scheduledAt.setUTCHours(8, 0, 0, 0);
  await campaigns.schedule(staff, openDay, { scheduledAt: scheduledAt.toISOString(), timeZone: 'Europe/Amsterdam' });
  await campaigns.draft(staff, DRAFT);
}

/** Writes the results of the sent campaign directly to the tables, because the demo data sends no mails. */
async function pretendSent(em: EntityManager, campaign: string): Promise<void> {
  await em.execute(
    `update newsletter_campaigns set frozen_at = frozen_at - interval '9 days', next_slot_at = next_slot_at - interval '9 days' where id = ?`,
    [campaign],
  );
  await em.execute(
    `with numbered as (
       select r.id, row_number() over (order by s.email) as n, s.measured_since is not null as counted, s.industry
         from newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id where r.campaign_id = :campaign)
     update newsletter_recipients r set attempts = 1, done_at = c.frozen_at + n * interval '2 seconds',
            status = case when n % 19 = 0 then 'failed' else 'sent' end,
            error = case when n % 38 = 0 then '552 5.2.2 Mailbox full' when n % 19 = 0 then '550 5.1.1 No such mailbox' end,
            measured = counted and n % 19 <> 0, industry = case when counted and n % 19 <> 0 then numbered.industry end,
            opened_at = case when counted and n % 19 <> 0 and n % 5 < 3 then c.frozen_at + (n * n % 9) * interval '47 minutes' end,
            clicked_at = case when counted and n % 19 <> 0 and n % 5 = 1 then c.frozen_at + (n * n % 9) * interval '48 minutes' end,
            followed = case when counted and n % 19 <> 0 and n % 5 = 1 then array[(n % 2)::smallint] else '{}' end
       from numbered, newsletter_campaigns c where numbered.id = r.id and c.id = :campaign`.replaceAll(
      ':campaign',
      '?',
    ),
    [campaign, campaign],
  );
  await em.execute(
    `update newsletter_campaigns c set sent = r.sent, failed = r.failed, measured = r.measured,
            opened = r.opened, clicked = r.clicked
       from (select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
                    count(*) filter (where measured) as measured,
                    count(opened_at) as opened, count(clicked_at) as clicked
               from newsletter_recipients where campaign_id = ?) r where c.id = ?`,
    [campaign, campaign],
  );
  await em.execute(
    `update newsletter_campaign_links l set people = r.people, clicks = r.people * 2 + 3
       from (select p as position, count(*) as people from newsletter_recipients, unnest(followed) p where campaign_id = ? group by p) r
      where l.campaign_id = ? and l.position = r.position`,
    [campaign, campaign],
  );
}

/** Adds a bounce from a mailbox that does not exist, and unsubscribes one subscriber because of the campaign. */
async function pretendAnswered(em: EntityManager, campaign: string, bounces: Bounces): Promise<void> {
  const recipients = await em.execute<{ id: string; subscriber: string; email: string; error: string | null }[]>(
    `select r.id, s.id as subscriber, s.email, r.error from newsletter_recipients r
       join newsletter_subscribers s on s.id = r.subscriber_id where r.campaign_id = ? order by s.email`,
    [campaign],
  );
  for (const { id, error } of recipients) {
    if (!error) continue;
    const said = verdictOf({ words: error });
    const returned = { mailId: id, ...said, via: 'smtp', reason: error, key: 'smtp' } as const;
    await daysAgo(9, () => bounces.take(returned));
  }
  const left = recipients.find(({ error }) => error === null);
  if (!left) return;
  const reader = await em.findOneOrFail(Subscriber, left.subscriber);
  await daysAgo(8, () => changeSubscription(em, reader, 'unsubscribe', { page: '/newsletter/unsubscribe' }));
}
