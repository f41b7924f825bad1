import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../platform/metrics/metrics.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';
import { QUOTES_BY_STATUS } from './quote-record.queries.js';

/**
 * Interval between counts in seconds. It is long, because counting a million rows is slow and the numbers change
 * slowly.
 */
const SECONDS = 60;

/** Metric with the number of quotes by status. Every worker reports the same numbers. */
@Injectable()
export class QuoteMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly em: EntityManager,
  ) {}

  onModuleInit(): void {
    this.metrics.ask(
      { name: 'quotes', help: 'Quotes by status', labelNames: ['status'], seconds: SECONDS },
      async () => {
        const rows = await QUOTES_BY_STATUS.all(this.em.fork());
        const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
        return QUOTE_STATUSES.map((status) => ({ labels: { status }, value: counts.get(status) ?? 0 }));
      },
    );
  }
}
