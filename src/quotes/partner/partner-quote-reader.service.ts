import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { sumOf } from '../../rules/sum.js';
import type { PartnerQuoteQueryDto, PartnerQuoteRowDto, PartnerStatisticsDto } from './partner-quotes.dto.js';
import {
  countPartnerRows,
  findPartnerPage,
  findPartnerStatistics,
  isClient,
  isCounted,
} from './partner-quotes.queries.js';
import type { QuoteSummaryDto } from '../quote-answers.dto.js';
import { QUOTE_SORTS, summaryOf } from '../quotes.queries.js';

export interface PartnerQuotePage extends CappedPage<PartnerQuoteRowDto> {
  summary: QuoteSummaryDto;
}

/** Reads the quotes of a partner's clients that the partner may see (`quote-visibility.ts` has the rules). */
@Injectable()
export class PartnerQuoteReader {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns a page of the quotes that the partner prepared and of those that its clients share with it, in at most two
   * statements.
   */
  async list(actor: Actor, query: PartnerQuoteQueryDto): Promise<PartnerQuotePage> {
    const { em } = this.transactions;
    const paging = pagingOf(query, QUOTE_SORTS, '-createdAt');
    const { rows: data, counters } = await findPartnerPage(em, actor, query, paging);
    const summary = summaryOf(counters);
    const isWanted = (status: string) => !query.status || query.status.split(',').includes(status);
    const total = isCounted(query)
      ? {
          total: sumOf(
            counters.filter(({ status }) => isWanted(status)),
            ({ quotes }) => quotes,
          ),
          totalIsCapped: false,
        }
      : cappedTotal(await countPartnerRows(em, actor.companyId, query));
    return { data, ...total, limit: paging.limit, offset: paging.offset, summary };
  }

  /** Returns a page of the quotes of one client. Throws 404 'Client not found' when the client is not connected. */
  async listOf(actor: Actor, clientId: string, query: PartnerQuoteQueryDto): Promise<PartnerQuotePage> {
    const isTheirs = isUuid(clientId) && (await isClient(this.transactions.em, actor.companyId, clientId));
    if (!isTheirs) throw notFound('Client not found');
    return this.list(actor, { ...query, clientId });
  }

  /** Returns the partner's statistics. */
  statistics({ companyId }: Actor): Promise<PartnerStatisticsDto> {
    return findPartnerStatistics(this.transactions.em, companyId);
  }
}
