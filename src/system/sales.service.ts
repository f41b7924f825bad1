import { Injectable } from '@nestjs/common';
import { REVENUE } from '../orders/revenue.js';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { named } from '../platform/database/named.js';
import { periodOf } from '../platform/http/period.js';
import { toCents, toEuros } from '../rules/money.js';
import type { Days } from '../rules/periods.js';
import { sumOf } from '../rules/sum.js';
import { QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import type { SalesDto, SalesQueryDto } from './sales.dto.js';

/**
 * SQL of both periods. Steps are numbered from 1; the first `count` steps are those of the previous period. The gap
 * contains the days that are left out of the previous period, because the current one has not ended yet.
 */
const SALES = `
  with sold as materialized (
    select width_bucket((created_at at time zone 'UTC')::date, :starts::date[]) as step, company_id,
           count(*) as orders, sum(${REVENUE.amount}) as revenue
      from orders
     where ${REVENUE.isCounted} and created_at >= :first::timestamp at time zone 'UTC'
       and created_at < :after::timestamp at time zone 'UTC'
       and (created_at at time zone 'UTC')::date not between :gapFrom::date and :gapTo::date
     group by 1, 2),
  quoted as (
    select width_bucket(day, :starts::date[]) as step, status, sum(quotes) as quotes, sum(amount) as amount,
           sum(approvals) as approvals, sum(approval_seconds) as seconds
      from quote_statistics where day >= :first::date and day < :after::date and day not between :gapFrom::date and :gapTo::date
     group by 1, 2),
  companies_by as (
    select company_id as id, coalesce(sum(orders) filter (where step > :count), 0) as orders,
           coalesce(sum(revenue) filter (where step > :count), 0) as revenue,
           coalesce(sum(revenue) filter (where step <= :count), 0) as before
      from sold group by 1 order by revenue desc, id limit 10),
  products_by as (
    select product_id as id, coalesce(sum(orders) filter (where day >= :from::date), 0) as orders,
           coalesce(sum(quantity) filter (where day >= :from::date), 0) as quantity,
           coalesce(sum(amount) filter (where day >= :from::date), 0) as revenue,
           coalesce(sum(amount) filter (where day < :from::date), 0) as before
      from product_sales where day >= :first::date and day < :after::date and day not between :gapFrom::date and :gapTo::date
     group by 1 order by revenue desc, id limit 10)
  select json_build_object(
    'sold', (select coalesce(json_agg(s), '[]') from (
      select step, sum(orders) as orders, sum(revenue) as revenue from sold group by 1) s),
    'quoted', (select coalesce(json_agg(quoted), '[]') from quoted),
    'companies', (select coalesce(json_agg(json_build_object('id', b.id, 'name', c.name, 'orders', b.orders,
        'revenue', b.revenue, 'revenueBefore', b.before) order by b.revenue desc, b.id), '[]')
      from companies_by b join companies c on c.id = b.id where b.orders > 0),
    'products', (select coalesce(json_agg(json_build_object('id', b.id, 'name', coalesce(i.name, b.id), 'orders', b.orders,
        'quantity', b.quantity, 'revenue', b.revenue, 'revenueBefore', b.before) order by b.revenue desc, b.id), '[]')
      from products_by b left join catalog_items i on i.id = b.id where b.orders > 0)) as sales`;

interface Found extends Pick<SalesDto, 'companies' | 'products'> {
  /** Sums by step, numbered from 1; the steps of the previous period come first. */
  sold: { step: number; orders: number; revenue: number }[];
  quoted: { step: number; status: QuoteStatus; quotes: number; amount: number; approvals: number; seconds: number }[];
}

/**
 * Returns the sales of a period compared with the previous one, in one statement that reads daily sums and an index of
 * orders by day.
 */
@Injectable()
export class Sales {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the sales of a period. Throws 422 when the last day is before the first, or when the period is too long for
   * a comparison.
   */
  async ofPeriod(query: SalesQueryDto): Promise<SalesDto> {
    const { step, current, previous, steps, before, days } = periodOf(query, now().toISOString().slice(0, 10));
    const [{ sales: found }] = await this.transactions.em.execute<[{ sales: Found }]>(
      ...named(SALES, { ...days, count: before.length }),
    );
    const { companies, products } = found;
    return {
      step,
      current: inAll(current, steps, found, before.length),
      previous: inAll(previous, before, found, 0),
      products,
      companies,
    };
  }
}

/** Returns the sums of a period and of its steps. The numbers of its steps begin after `skipped`. */
function inAll(period: Days, steps: Days[], { sold, quoted }: Found, skipped: number): SalesDto['current'] {
  const isOf = ({ step }: { step: number }) => step > skipped && step <= skipped + steps.length;
  const figures = (days: Days, soldThen: Found['sold'], quotedThen: Found['quoted']) => ({
    ...days,
    revenue: toEuros(sumOf(soldThen, ({ revenue }) => toCents(revenue))),
    orders: sumOf(soldThen, ({ orders }) => orders),
    quotes: Object.fromEntries(
      QUOTE_STATUSES.map((status) => [
        status,
        sumOf(
          quotedThen.filter((row) => row.status === status),
          quotesOf,
        ),
      ]),
    ) as Record<QuoteStatus, number>,
  });
  const quotedInAll = quoted.filter(isOf);
  const all = figures(period, sold.filter(isOf), quotedInAll);
  const made = sumOf(quotedInAll, quotesOf);
  const approvals = sumOf(quotedInAll, (row) => row.approvals);
  const days = sumOf(quotedInAll, ({ seconds }) => seconds) / 86_400;
  return {
    ...all,
    pipelineValue: toEuros(sumOf(quotedInAll, ({ amount }) => toCents(amount))),
    winRate: made ? all.quotes.accepted / made : null,
    averageDaysToApprove: approvals ? Math.round((days / approvals) * 100) / 100 : null,
    steps: steps.map((step, index) => {
      const ofStep = (row: { step: number }) => row.step === skipped + index + 1;
      return figures(step, sold.filter(ofStep), quoted.filter(ofStep));
    }),
  };
}

const quotesOf = ({ quotes }: { quotes: number }) => quotes;
