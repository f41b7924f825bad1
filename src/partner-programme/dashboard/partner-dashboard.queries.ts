import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { named } from '../../platform/database/named.js';
import type { Transactions } from '../../platform/database/transactions.js';
import type { ComparedPeriod } from '../../platform/http/period.js';
import {
  LIVING_REGISTRATIONS,
  OPEN_DEAL_STAGES,
  type OpenDealStage,
  PROTECTION_ENDING_DAYS,
} from '../../rules/deal.js';
import { PARTNER_ATTENTIONS, type PartnerAttention, QUOTE_EXPIRES_DAYS } from '../../rules/partner-attention.js';
import { OPEN_QUOTE_STATUSES, type QuoteStatus } from '../../rules/quote-status.js';
import type { PartnerAttentionDto, PartnerSalesDto, PartnerStatsDto } from './partner-dashboard.dto.js';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const OPEN_DEALS = `d.partner_id = :partner and d.stage in (${listed(OPEN_DEAL_STAGES)})
  and d.registration in (${listed(LIVING_REGISTRATIONS)})`;
/** SQL: true while the client and the partner are connected. */
const CONNECTED = (client: string) =>
  `exists (select 1 from partner_clients l where l.partner_id = :partner and l.client_id = ${client} and l.ended_at is null)`;
const MADE_IN = (first: number, last: number) => `day > :today::date - ${first} and day <= :today::date - ${last}`;
const WIN_RATE = (first: number, last: number) =>
  `sum(quotes) filter (where status = 'accepted' and ${MADE_IN(first, last)})
     / nullif(sum(quotes) filter (where ${MADE_IN(first, last)}), 0)`;

/** SQL of each kind of entry in the partner's task list. Each reads an index and returns at most ten rows. */
const ATTENTION: Record<PartnerAttention, string> = {
  deal_question: `select d.id::text, d.customer_name, null::date from deals d where ${OPEN_DEALS} and d.question is not null`,
  quote_expires: `select q.id::text, c.name, (q.valid_until at time zone 'UTC')::date from (
      select o.id, o.company_id, o.valid_until from quotes o
       where o.partner_id = :partner and o.deleted_at is null and o.status = 'sent' and ${CONNECTED('o.company_id')}
         and o.valid_until between :now::timestamptz and :now::timestamptz + interval '${QUOTE_EXPIRES_DAYS} days'
       order by o.valid_until limit 10) q
    join companies c on c.id = q.company_id`,
  protection_ends: `select d.id::text, d.customer_name, d.protected_until from deals d where ${OPEN_DEALS}
    and d.registration = 'approved' and d.protected_until <= :today::date + ${PROTECTION_ENDING_DAYS}`,
  next_step: `select d.id::text, d.next_step || ', ' || d.customer_name, d.next_step_on from deals d where ${OPEN_DEALS}
    and d.next_step_on <= :today::date`,
  code_waits: `select null, r.client_email, (r.expires_at at time zone 'UTC')::date from partner_client_requests r
    where r.partner_id = :partner and r.status = 'pending' and r.expires_at > :now::timestamptz`,
};

const STATS = statement(
  { stats: typed<FoundStats>('json') },
  `
  with by_status as (
    select status, sum(quotes) as quotes from partner_quote_counters where partner_id = :partner group by 1),
  lately as (
    select ${WIN_RATE(90, 0)} as rate, ${WIN_RATE(180, 90)} as before from partner_quote_statistics
     where partner_id = :partner and ${MADE_IN(180, 0)}),
  stages as (
    select d.stage, count(*)::int as deals, sum(d.value) as value,
           coalesce(sum(d.value) filter (where d.created_at > :now::timestamptz - interval '30 days'), 0) as lately
      from deals d where ${OPEN_DEALS} group by 1),
  months as (
    select month, sum(earned) as earned, sum(expected) as expected from partner_commission_statistics
     where partner_id = :partner and month > :today::date - interval '24 months' group by 1),
  attention as (
    ${Object.entries(ATTENTION)
      .map(
        ([kind, rows]) => `(select '${kind}' as kind, w.* from (${rows} order by 3 limit 10) as w (id, name, due_on))`,
      )
      .join(' union all ')})
  select json_build_object(
    'pipeline', json_build_object(
      'deals', (select coalesce(sum(deals), 0) from stages), 'value', (select coalesce(sum(value), 0) from stages),
      'lately', (select coalesce(sum(lately), 0) from stages),
      'stages', (select coalesce(json_agg(json_build_object('stage', stage, 'deals', deals, 'value', value)), '[]') from stages)),
    'winRate', (select row_to_json(lately) from lately),
    'clients', (select json_build_object('active', count(*),
        'connectedThisMonth', count(*) filter (where connected_at >= date_trunc('month', :now::timestamptz, 'UTC')))
      from partner_clients where partner_id = :partner and ended_at is null),
    'quotes', (select json_build_object(
        'open', coalesce(sum(quotes) filter (where status in (${listed(OPEN_QUOTE_STATUSES)})), 0),
        'accepted', coalesce(sum(quotes) filter (where status = 'accepted'), 0)) from by_status),
    'commission', json_build_object(
      'pending', (select coalesce(sum(expected), 0) from partner_commission_statistics where partner_id = :partner),
      'months', (select json_agg(json_build_object('month', to_char(m.at, 'YYYY-MM'), 'earned', coalesce(s.earned, 0),
          'expected', coalesce(s.expected, 0)) order by m.at)
        from generate_series(date_trunc('month', :today::date) - interval '23 months', date_trunc('month', :today::date),
                             interval '1 month') as m (at)
        left join months s on s.month = m.at::date)),
    'attention', (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'dueOn', due_on)
        order by due_on nulls first, array_position(array[${listed(PARTNER_ATTENTIONS)}], kind), name), '[]')
      from (select * from attention order by due_on nulls first limit 10) as first)) as stats`,
);

interface FoundStats extends Omit<PartnerStatsDto, 'attention'> {
  attention: PartnerAttentionDto[];
}

/** Returns the figures of a partner, with one SQL statement that reads stored sums and open rows. */
export async function findStats(transactions: Transactions, partner: string, now: Date): Promise<FoundStats> {
  const time = now.toISOString();
  const [found] = await transactions.prepared<RowOf<typeof STATS>>(
    'partner stats',
    ...named(STATS.sql(), { partner, now: time, today: time.slice(0, 10) }),
  );
  const { pipeline, ...stats } = found!.stats;
  const none = (stage: OpenDealStage) => ({ stage, deals: 0, value: 0 });
  const stages = OPEN_DEAL_STAGES.map((stage) => pipeline.stages.find((one) => one.stage === stage) ?? none(stage));
  return { ...stats, pipeline: { ...pipeline, stages } };
}

/**
 * Sales of the selected period and of the period before. Steps are counted from 1, and the `count` steps of the period
 * before come first. The gap contains the days of the period before that are left out, because the selected period is
 * not over.
 */
const SALES = statement(
  { sales: typed<FoundSales>('json') },
  `
  with accepted as materialized (
    select q.id, q.company_id, q.total - q.tax as net,
           q.created_at >= :from::timestamp at time zone 'UTC' as is_current
      from quotes q
     where q.partner_id = :partner and q.deleted_at is null and q.status = 'accepted'
       and q.created_at >= :first::timestamp at time zone 'UTC' and q.created_at < :after::timestamp at time zone 'UTC'
       and (q.created_at at time zone 'UTC')::date not between :gapFrom::date and :gapTo::date)
  select json_build_object(
    'quoted', (select coalesce(json_agg(s), '[]') from (
      select width_bucket(day, :starts::date[]) as step, status, sum(quotes) as quotes, sum(net) as net, sum(seconds) as seconds
        from partner_quote_statistics
       where partner_id = :partner and day >= :first::date and day < :after::date and day not between :gapFrom::date and :gapTo::date
       group by 1, 2) s),
    'clients', (select coalesce(json_agg(c), '[]') from (
      select c.id, c.name, count(*) filter (where a.is_current)::int as quotes,
             coalesce(sum(a.net) filter (where a.is_current), 0) as value,
             coalesce(sum(a.net) filter (where not a.is_current), 0) as "valueBefore"
        from accepted a join companies c on c.id = a.company_id
       group by c.id having bool_or(a.is_current) order by value desc, c.id limit 10) c),
    'products', (select coalesce(json_agg(p), '[]') from (
      select i.product_id as id, coalesce(max(n.name), i.product_id) as name,
             count(distinct a.id) filter (where a.is_current)::int as quotes,
             coalesce(sum(i.total) filter (where a.is_current), 0) as value,
             coalesce(sum(i.total) filter (where not a.is_current), 0) as "valueBefore"
        from accepted a join quote_items i on i.quote_id = a.id left join catalog_items n on n.id = i.product_id
       group by 1 having bool_or(a.is_current) order by value desc, 1 limit 10) p)) as sales`,
);

export interface FoundSales extends Pick<PartnerSalesDto, 'clients' | 'products'> {
  /** Sums by step, counted from 1; the steps of the period before come first. Amounts in euros. */
  quoted: { step: number; status: QuoteStatus; quotes: number; net: number; seconds: number }[];
}

/** Returns the sales of a partner, with one SQL statement. */
export async function findSales(em: EntityManager, partner: string, days: ComparedPeriod['days']): Promise<FoundSales> {
  return (await SALES.one(em, { partner, ...days })).sales;
}
