import { Injectable } from '@nestjs/common';
import { today } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { periodOf } from '../platform/http/period.js';
import { toCents, toEuros } from '../rules/money.js';
import type { Days } from '../rules/periods.js';
import { sumOf } from '../rules/sum.js';
import { QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import type { SalesDto, SalesQueryDto } from './sales.dto.js';
import { type FoundSales, SALES } from './sales.queries.js';

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
    const { step, current, previous, steps, before, days } = periodOf(query, today());
    const { sales: found } = await SALES.one(this.transactions.em, { ...days, count: before.length });
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
function inAll(period: Days, steps: Days[], { sold, quoted }: FoundSales, skipped: number): SalesDto['current'] {
  const isOf = ({ step }: { step: number }) => step > skipped && step <= skipped + steps.length;
  const figures = (days: Days, soldThen: FoundSales['sold'], quotedThen: FoundSales['quoted']) => ({
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
