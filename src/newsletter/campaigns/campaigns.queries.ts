import type { SegmentCondition } from '../../rules/campaign-segment.js';
import type { CampaignBlock } from '../../rules/campaign-content.js';
import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import type { Paging } from '../../platform/http/paging.js';
import { TAKEN_OF_LAST } from '../../rules/bounce.js';
import { type CampaignStatus, STOP_AT } from '../../rules/campaign-status.js';
import type { CampaignReportDto } from './campaign-report.dto.js';
import type { CampaignDto, CampaignListQueryDto, CampaignRowDto, LastMailsDto } from './campaigns.dto.js';

/** SQL of each sort key. All queries of this file return times in Postgres' text format. */

const ORDER: Record<string, string> = {
  updatedAt: 'c.updated_at',
  name: 'lower(c.name)',
  status: 'c.status',
  scheduledAt: 'c.scheduled_at',
  finishedAt: 'c.finished_at',
  sent: 'c.sent',
};
export const CAMPAIGN_SORTS = Object.keys(ORDER);

const STARTED = `c.status in ('sending', 'paused', 'sent')`;

const ROW = `c.id, c.name, c.subject, c.status, c.scheduled_at as "scheduledAt", c.finished_at as "finishedAt",
  c.updated_at as "updatedAt", c.version,
  json_build_object('recipients', c.recipients, 'sent', c.sent, 'failed', c.failed, 'skipped', c.skipped,
                    'left', c.recipients - c.sent - c.failed - c.skipped) as sums`;

interface Found {
  rows: CampaignRowDto[];
  total: number;
}

const PAGE = statement(
  { rows: typed<CampaignRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select ${ROW} from newsletter_campaigns c where ${where}
        order by ${order} ${direction} nulls last, c.id limit ? offset ?) as page) as rows,
     (select count(*)::int from newsletter_campaigns c where ${where}) as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of campaigns and the number that match the filters, with one SQL statement. */
export async function findCampaigns(em: EntityManager, query: CampaignListQueryDto, paging: Paging): Promise<Found> {
  const { limit, offset, sort, direction } = paging;
  const where = new Conditions()
    .oneOf('c.status', query.status)
    .search(query.search, `search_fold(c.name || ' ' || coalesce(c.subject, '')) like ?`);
  if (query.sent === 'true') where.add(STARTED);
  if (query.sent === 'false') where.add(`not ${STARTED}`);
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

const REASON = `case when r.outcome = 'complained' then 'complaint'
    when exists (select from newsletter_bounces b where b.recipient_id = r.id and b.kind = 'hard') then 'unknown'
    when r.error ~* '[45]\\.2\\.2|\\m(full|quota)\\M|\\m[45]52\\M' then 'full'
    when r.error ~* '5\\.[17]\\.|\\m(spam|policy|blocked|blacklisted)\\M|\\m55[0-4]\\M' then 'refused' else 'other' end`;

/**
 * SQL: subscribers `s` that were blocked because of the campaign `?`: its mail was the last that bounced before the
 * block.
 */
export const BLOCKED_BY = `from newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
  where r.campaign_id = ? and (r.status = 'failed' or r.outcome is not null) and s.status = 'bounced' and r.id = (
    select b.recipient_id from newsletter_bounces b
     where b.subscriber_id = s.id and b.kind <> 'complaint' and b.created_at <= s.status_since
     order by b.created_at desc limit 1)`;

const REPORT = statement(
  {
    sent: 'int4',
    delivered: 'int4',
    unsubscribed: 'int4',
    complained: 'int4',
    measured: 'int4',
    opened: 'int4',
    clicked: 'int4',
    hasArchive: 'bool',
    blocked: 'int4',
    notDelivered: typed<CampaignReportDto['notDelivered']>('json'),
    links: typed<CampaignReportDto['links']>('json'),
    opens: typed<CampaignReportDto['opens']>('json'),
    clickedBefore: 'float8?',
    industries: typed<CampaignReportDto['industries']>('json'),
  },
  `select c.sent, c.sent - c.bounced as delivered, c.unsubscribed, c.complained, c.measured, c.opened, c.clicked,
            c.archive is not null as "hasArchive", (select count(*)::int ${BLOCKED_BY}) as blocked,
            (select coalesce(json_agg(n order by n.count desc, n.reason), '[]') from (
               select ${REASON} as reason, count(*)::int as count from newsletter_recipients r
                where r.campaign_id = c.id and (r.status = 'failed' or r.outcome is not null) and r.outcome is distinct from 'unsubscribed'
                group by 1) n) as "notDelivered",
            (select coalesce(json_agg(json_build_object('address', l.address, 'label', l.label, 'clicks', l.clicks,
                                      'people', l.people) order by l.clicks desc, l.position), '[]')
               from newsletter_campaign_links l where l.campaign_id = c.id) as links,
            (select coalesce(json_agg(o order by o."from"), '[]') from (
               select date_trunc('hour', opened_at) as "from", count(*)::int as count from newsletter_recipients
                where campaign_id = c.id and opened_at is not null and opened_at < c.frozen_at + interval '24 hours'
                group by 1) o) as opens,
            (select b.clicked::float8 / b.measured from newsletter_campaigns b
              where b.frozen_at < c.frozen_at and b.measured > 0 order by b.frozen_at desc limit 1) as "clickedBefore",
            (select coalesce(json_agg(i order by i.opened::float8 / i.measured desc, i.industry), '[]') from (
               select industry, count(*)::int as measured, count(opened_at)::int as opened
                 from newsletter_recipients where campaign_id = c.id and measured
                group by 1 having count(opened_at) > 0) i) as industries
       from newsletter_campaigns c where c.id = ?`,
);

/**
 * Returns the delivery report of a campaign, with one statement; undefined when the campaign does not exist. Times in
 * Postgres' text format.
 */
export async function findCampaignReport(em: EntityManager, id: string): Promise<CampaignReportDto | undefined> {
  const row = await REPORT.first(em, [id, id]);
  return row;
}

/**
 * SQL: time from which mails of the campaign `?` count for pausing it: the time at which staff last resumed it, because
 * they knew of the earlier failures.
 */
export const SINCE_RESUMED = `coalesce(
  (select max(created_at) from newsletter_campaign_events where campaign_id = ? and action = 'resume'), '-infinity')`;

const HAS_JUST_TAKEN = statement(
  { taken: 'bool' },
  `select coalesce(bool_or(status = 'sent'), false) as taken
       from (select status from newsletter_recipients
              where campaign_id = ? and status in ('sent', 'failed') and done_at > ${SINCE_RESUMED}
              order by done_at desc limit ${TAKEN_OF_LAST}) as last`,
);

/** True when the mail server accepted at least one of the campaign's last mails. */
export async function hasJustTaken(em: EntityManager, id: string): Promise<boolean> {
  const row = await HAS_JUST_TAKEN.first(em, [id, id]);
  return row!.taken;
}

const LAST_MAILS = statement(
  { failed: 'int4', of: 'int4' },
  `select count(*) filter (where status = 'failed' or outcome = 'bounced')::int as failed, count(*)::int as of
       from (select status, outcome from newsletter_recipients
              where campaign_id = ? and status in ('sent', 'failed') and done_at > ${SINCE_RESUMED}
              order by done_at desc limit ${STOP_AT.of}) as last`,
);

/**
 * Returns the number of permanent failures among a campaign's last mails since it was resumed. The campaign pauses when
 * there are too many.
 */
export async function findLastMails(em: EntityManager, id: string): Promise<LastMailsDto> {
  const row = await LAST_MAILS.first(em, [id, id]);
  return row!;
}

export type WholeCampaign = Omit<CampaignDto, 'actions' | 'problems' | 'last'>;

const CAMPAIGN = statement(
  {
    id: 'uuid',
    name: 'text',
    subject: 'text?',
    status: typed<CampaignStatus>('text'),
    scheduledAt: 'timestamptz?',
    finishedAt: 'timestamptz?',
    updatedAt: 'timestamptz',
    version: 'int4',
    sums: typed<CampaignDto['sums']>('json'),
    preheader: 'text?',
    content: typed<CampaignBlock[]>('json'),
    segment: typed<SegmentCondition[]>('json'),
    important: 'bool',
    timeZone: 'text?',
    rate: 'int4?',
    frozenAt: 'timestamptz?',
    updatedByName: 'text?',
    history: typed<CampaignDto['history']>('json'),
  },
  `select ${ROW}, c.preheader, c.content, c.segment, c.important, c.time_zone as "timeZone", c.rate, c.frozen_at as "frozenAt",
            (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = c.updated_by_id) as "updatedByName",
            (select coalesce(json_agg(json_build_object('action', e.action, 'createdAt', e.created_at, 'sent', e.sent,
                             'reason', e.reason, 'actorName', e.actor_name) order by e.created_at desc, e.id), '[]')
               from newsletter_campaign_events e where e.campaign_id = c.id) as history
       from newsletter_campaigns c where c.id = ?`,
);

/** Returns one campaign with its history, with one SQL statement. */
export async function findCampaign(em: EntityManager, id: string): Promise<WholeCampaign | undefined> {
  const row = await CAMPAIGN.first(em, [id]);
  return row;
}
