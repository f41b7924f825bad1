import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import type { CatalogStatisticsDto, StatisticsDto } from './statistics.dto.js';
import { SYSTEM_STATISTICS, CATALOGUE_STATISTICS } from './statistics.queries.js';

const time = (written: string | null): string | null => written && new Date(written).toISOString();

/**
 * Returns figures of the portal, each in one statement that reads sums which triggers maintain (`quote_statistics`,
 * `catalogue_usage`).
 */
@Injectable()
export class Statistics {
  constructor(private readonly transactions: Transactions) {}

  async overview(): Promise<StatisticsDto> {
    const found = await SYSTEM_STATISTICS.one(this.transactions.em);
    const { waiting, ...rest } = found.statistics;
    const named = waiting.longest.map((item) => ({ ...item, since: new Date(item.since).toISOString() }));
    return { ...rest, waiting: { ...waiting, oldestQuoteAt: time(waiting.oldestQuoteAt), longest: named } };
  }

  async catalogue(): Promise<CatalogStatisticsDto> {
    const found = await CATALOGUE_STATISTICS.one(this.transactions.em);
    const { items, options } = found.statistics;
    return { items: items.map((item) => ({ ...item, lastQuotedAt: time(item.lastQuotedAt) })), options };
  }
}
