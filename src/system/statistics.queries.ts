import { offered, staffValue } from '../quotes/document/shown-revision.js';
import { statement, typed } from '../platform/database/statement.js';
import { COMPANY_TYPES } from '../rules/actor.js';
import { isActiveSql } from '../companies/effective-status.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';
import { ORDER_STATUSES, OPEN_ORDER_STATUSES } from '../rules/order-status.js';
import { REVENUE } from '../orders/revenue.js';
import { AWAITS_LOOK, LAST_PROOF_AT } from '../orders/transport/proof-sql.js';
import { WAITING_APPLICATION_STATUSES } from '../rules/partner-application.js';
import { AWAITS_REVIEW } from '../partner-programme/resellers/listing-sql.js';
import { OPEN_DEAL_STAGES } from '../rules/deal.js';
import { WAITING_FUND_STATUSES } from '../rules/fund-request.js';
import { type CatalogStatisticsDto, type StatisticsDto, WaitingItemDto } from './statistics.dto.js';

const counts = (values: readonly string[], column: string, what: string) =>
  values.map((value) => `'${value}', coalesce(${what} filter (where ${column} = '${value}'), 0)`).join(', ');

const STATUSES = counts(QUOTE_STATUSES, 'status', 'sum(quotes)');

const AMOUNTS = counts(QUOTE_STATUSES, 'status', 'sum(amount)');

const ORDERS = counts(ORDER_STATUSES, 'status', 'sum(orders)');

const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const MONTH_AGO = `(now() at time zone 'UTC' - interval '1 month')`;

/** Maximum number of waiting records that are listed. */
const NAMED = 8;

/** SQL: records of one kind that have waited longest. `from` contains the conditions. */
const longest = (kind: WaitingItemDto['kind'], columns: string, since: string, from: string) =>
  `(select '${kind}' as kind, ${columns}, ${since} as since from ${from} order by ${since} limit ${NAMED})`;

const OF_PARTNER = 'join companies c on c.id = r.partner_id';

const PROOFS = `transport_proofs p join orders o on o.id = p.order_id where ${AWAITS_LOOK}`;

const LONGEST = [
  longest(
    'quote',
    `q.id, c.name, q.number as about, ${staffValue('q.total', offered('totals,total'))} as amount`,
    'q.submitted_at',
    `quotes q join companies c on c.id = q.company_id where q.status = 'pending_approval' and q.deleted_at is null`,
  ),
  longest(
    'document',
    'd.id, c.name, d.original_name, null::numeric',
    'd.created_at',
    'company_documents d join companies c on c.id = d.company_id where d.deleted_at is null and d.verified_at is null',
  ),
  longest(
    'company',
    'c.id, c.name, null::text, null::numeric',
    'c.created_at',
    `companies c where c.verification_status = 'pending' and c.status <> 'deleted'`,
  ),
  longest(
    'application',
    'a.id, c.name, null::text, null::numeric',
    'a.created_at',
    `partner_applications a join companies c on c.id = a.company_id
      where a.status in (${texts(WAITING_APPLICATION_STATUSES)})`,
  ),
  longest(
    'listing',
    'c.id, c.name, null::text, null::numeric',
    'p.listed_at',
    `partners p join companies c on c.id = p.company_id where ${AWAITS_REVIEW}`,
  ),
  longest(
    'deal',
    'r.id, r.customer_name, c.name, r.value',
    'r.registered_at',
    `deals r ${OF_PARTNER} where r.registration = 'pending' and r.stage in (${texts(OPEN_DEAL_STAGES)})`,
  ),
  longest(
    'fund',
    'r.id, c.name, r.activity, r.amount',
    'r.created_at',
    `fund_requests r ${OF_PARTNER} where r.status in (${texts(WAITING_FUND_STATUSES)})`,
  ),
  longest(
    'order',
    'q.id, c.name, q.number, q.total',
    'a.accepted_at',
    `(select id, company_id, number, total from quotes where status = 'accepted' and deleted_at is null
       order by created_at desc limit 200) q
      join quote_acceptances a on a.quote_id = q.id join companies c on c.id = q.company_id
      where not exists (select 1 from orders o where o.quote_id = q.id)`,
  ),
  longest(
    'invoice',
    `o.id, o.company_details ->> 'name', o.number, null::numeric`,
    'o.invoice_refused_at',
    'orders o where o.invoice_refusal is not null',
  ),
  longest('proof', `o.id, o.company_details ->> 'name', o.number, null::numeric`, LAST_PROOF_AT, PROOFS),
].join(' union all ');

const STATISTICS = `
  with quotes_by as (
    select date_trunc('month', day)::date as month, status, sum(quotes) as quotes, sum(amount) as amount,
           sum(approvals) as approvals, sum(approval_seconds) as approval_seconds from quote_statistics group by 1, 2),
  months as (
    select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months',
                           date_trunc('month', now() at time zone 'UTC'), interval '1 month')::date as month),
  products as (
    select id, sum(quotes) as quotes, sum(quantity) as quantity, sum(amount) as amount
      from catalogue_usage where kind = 'product' group by id having sum(quotes) > 0
     order by sum(amount) desc, id limit 10)
  select json_build_object(
    'companies', (select json_build_object('total', count(*),
        'byType', json_build_object(${counts(COMPANY_TYPES, 'type', 'count(*)')}),
        'pendingVerification', count(*) filter (where verification_status = 'pending'),
        'newThisMonth', count(*) filter (where created_at >= date_trunc('month', now(), 'UTC')))
      from companies where status <> 'deleted'),
    'users', (select json_build_object('total', count(*),
        'active', count(*) filter (where ${isActiveSql()}),
        'unverified', count(*) filter (where u.email_verified_at is null))
      from users u join companies c on c.id = u.company_id where u.deleted_at is null),
    'quotes', json_build_object(
      'byStatus', (select json_build_object(${STATUSES}) from quotes_by),
      'byMonth', (select json_agg(m order by m ->> 'month') from (
        select jsonb_build_object('month', to_char(months.month, 'YYYY-MM'), ${STATUSES}) as m
          from months left join quotes_by using (month) group by months.month) by_month),
      'pipeline', (select json_build_object('value', coalesce(sum(amount), 0), 'count', coalesce(sum(quotes), 0),
        'byStatus', json_build_object(${AMOUNTS})) from quotes_by),
      'winRate', (select sum(quotes) filter (where status = 'accepted') / nullif(sum(quotes), 0) from quotes_by),
      'averageDaysToApprove', (select round(sum(approval_seconds) / nullif(sum(approvals), 0) / 86400, 2) from quotes_by)),
    'orders', json_build_object(
      'byStatus', (select json_build_object(${ORDERS}) from order_counters),
      'open', (select coalesce(sum(orders), 0) from order_counters where status in (${texts(OPEN_ORDER_STATUSES)})),
      'revenueByMonth', (select json_agg(json_build_object('month', to_char(months.month, 'YYYY-MM'),
                                                           'value', coalesce(made.value, 0)) order by months.month)
        from months left join (
          select date_trunc('month', created_at at time zone 'UTC')::date as month, sum(${REVENUE.amount}) as value from orders
           where ${REVENUE.isCounted}
             and created_at >= (select min(month) from months)::timestamp at time zone 'UTC' group by 1) made using (month)),
      'revenueBefore', (select coalesce(sum(${REVENUE.amount}), 0) from orders where ${REVENUE.isCounted}
        and created_at >= date_trunc('month', ${MONTH_AGO}) at time zone 'UTC'
        and created_at < (date_trunc('day', ${MONTH_AGO}) + interval '1 day') at time zone 'UTC'),
      'outstanding', (select coalesce(sum(amount - paid - credited), 0) from order_counters where status <> 'cancelled')),
    'waiting', json_build_object(
      'quotes', (select coalesce(sum(quotes), 0) from quotes_by where status = 'pending_approval'),
      'oldestQuoteAt', (select min(submitted_at) from quotes where status = 'pending_approval' and deleted_at is null),
      'documents', (select count(*) from company_documents where deleted_at is null and verified_at is null),
      'companies', (select count(*) from companies where verification_status = 'pending' and status <> 'deleted'),
      'applications', (select count(*) from partner_applications where status in (${texts(WAITING_APPLICATION_STATUSES)})),
      'listings', (select count(*) from partners p where ${AWAITS_REVIEW}),
      'deals', (select count(*) from deals where registration = 'pending' and stage in (${texts(OPEN_DEAL_STAGES)})),
      'funds', (select count(*) from fund_requests where status in (${texts(WAITING_FUND_STATUSES)})),
      'orders', (select coalesce(sum(quotes), 0) from quotes_by where status = 'accepted')
        - (select coalesce(sum(orders), 0) from order_counters)
        + (select count(*) from orders where replaces_id is not null),
      'invoices', (select count(*) from orders where invoice_refusal is not null),
      'proofs', (select count(*) from ${PROOFS}),
      'bankEntries', (select coalesce(sum(entries), 0) from bank_entry_totals where status = 'to_decide'),
      'purchaseOrders', (select count(*) from purchase_orders where status = 'refused' and done_at is null),
      'longest', (select coalesce(json_agg(one order by since, id), '[]') from (
        select * from (${LONGEST}) waiting order by since, id limit ${NAMED}) one)),
    'topProducts', (select coalesce(json_agg(json_build_object('productId', p.id, 'name', coalesce(i.name, p.id),
        'quotes', p.quotes, 'quantity', p.quantity, 'value', p.amount) order by p.amount desc, p.id), '[]')
      from products p left join catalog_items i on i.id = p.id)) as statistics`;

export const SYSTEM_STATISTICS = statement({ statistics: typed<StatisticsDto>('json') }, STATISTICS);

const CATALOGUE = `
  with used as (
    select kind, id, sum(quotes) as quotes, sum(accepted) as accepted, sum(quantity) as quantity, sum(amount) as amount,
           max(last_quoted_at) as last_quoted_at from catalogue_usage where kind <> 'configuration' group by kind, id),
  options as (select * from used where kind = 'option' and quotes > 0 order by quotes desc, amount desc, id limit 20)
  select json_build_object(
    'items', (select coalesce(json_agg(json_build_object('productId', coalesce(i.id, u.id), 'name', coalesce(i.name, u.id),
        'type', i.type, 'quotes', coalesce(u.quotes, 0), 'accepted', coalesce(u.accepted, 0),
        'quantity', coalesce(u.quantity, 0), 'value', coalesce(u.amount, 0), 'lastQuotedAt', u.last_quoted_at)
        order by coalesce(u.amount, 0) desc, i.position, coalesce(i.id, u.id)), '[]')
      from catalog_items i full join (select * from used where kind = 'product') u on u.id = i.id),
    'options', (select coalesce(json_agg(json_build_object('optionId', u.id, 'name', coalesce(o.name, u.id),
        'productName', i.name, 'quotes', u.quotes, 'accepted', u.accepted, 'quantity', u.quantity, 'value', u.amount)
        order by u.quotes desc, u.amount desc, u.id), '[]')
      from options u left join configuration_options o on o.id = u.id
      left join price_configurations p on p.id = o.price_configuration_id
      left join catalog_items i on i.id = p.catalog_item_id)) as statistics`;

export const CATALOGUE_STATISTICS = statement({ statistics: typed<CatalogStatisticsDto>('json') }, CATALOGUE);
