import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { fundActions } from '../../rules/fund-request.js';
import { isUuid } from '../../rules/ids.js';
import type { FundRequestDto, FundRequestRowDto, FundsSumsDto } from './fund-request-answers.dto.js';
import { fundRequestNotFound } from './fund-request-record.js';
import type { StaffFundRequestQueryDto } from './fund-request-requests.dto.js';
import {
  FUND_SORTS,
  findFundRequests,
  findWholeFundRequest,
  fundRequestConditions,
  type FundRequestRow,
} from './fund-requests.queries.js';

export type FundRequestPage = CappedPage<FundRequestRowDto> & { funds: FundsSumsDto };

const iso = (time: string): string => new Date(time).toISOString();
const thisYear = (): number => now().getUTCFullYear();

/**
 * Reads requests for funds: a partner gets its own, staff get all. 404 'Request not found' when it belongs to another
 * company.
 */
@Injectable()
export class FundRequestReader {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns a page of requests, with the funds of this year: those of the actor's company; for staff, those of the
   * partner in `partnerId`.
   */
  async list(actor: Actor, query: StaffFundRequestQueryDto): Promise<FundRequestPage> {
    const paging = pagingOf(query, FUND_SORTS, '-requestedAt');
    const where = fundRequestConditions(Scope.of(actor), query);
    const of = { partner: query.partnerId ?? actor.companyId, year: thisYear() };
    const { rows, total, funds } = await findFundRequests(this.transactions.em, where, paging, of);
    return {
      data: rows.map((row) => toRow(row, actor)),
      ...cappedTotal(total),
      limit: paging.limit,
      offset: paging.offset,
      funds,
    };
  }

  /** Returns a request with its documents and timeline. Partners do not get names of staff. */
  async get(actor: Actor, id: string): Promise<FundRequestDto> {
    const scope = Scope.of(actor);
    const found = isUuid(id) ? await findWholeFundRequest(this.transactions.em, scope, id, thisYear()) : undefined;
    if (!found) throw fundRequestNotFound();
    const isStaff = readsEverything(actor);
    const { partnerId: _partnerId, ...shown } = found;
    return {
      ...shown,
      ...toRow(found, actor),
      updatedAt: iso(found.updatedAt),
      documents: found.documents.map((document) => ({ ...document, uploadedAt: iso(document.uploadedAt) })),
      timeline: found.timeline.map((event) => ({
        ...event,
        createdAt: iso(event.createdAt),
        actorName: isStaff || !event.byStaff ? event.actorName : null,
      })),
    };
  }
}

function toRow(row: FundRequestRow, viewer: Actor): FundRequestRowDto {
  const { partnerId, ...shown } = row;
  return {
    ...shown,
    requestedAt: iso(row.requestedAt),
    actions: fundActions({ ...shown, partnerId }, viewer, today()),
  };
}
