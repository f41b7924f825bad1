import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { malformed } from '../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import { findQuote } from '../quotes/quote-record.js';
import { QuoteTaxes } from '../quotes/tax/quote-taxes.service.js';
import type { Actor } from '../rules/actor.js';
import { approvalTransitions, needsInWords } from '../rules/approval.js';
import { ruleInWords } from '../rules/approval-kinds.js';
import type { ApprovalQueryDto, QuoteApprovalDto, RequestedAgreementDto, WaitingQuoteDto } from './approvals.dto.js';
import { LAST_REQUEST, QUEUE, type RequestedRow } from './approvals.queries.js';
import { COMPARISON } from './comparison.queries.js';

/** A page of quotes that wait or waited for agreements, and the numbers of all of them and of those that wait for the caller. */
export type ApprovalPage = CappedPage<WaitingQuoteDto> & { waiting: number; mine: number };

/** Reads the quotes that wait for agreements, for staff. */
@Injectable()
export class ApprovalReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly taxes: QuoteTaxes,
  ) {}

  /**
   * Returns a page of the quotes that wait for agreements, the longest first, or of those that waited earlier, the latest
   * first. Throws 400 for `mine` with `decided`.
   */
  async list(actor: Actor, query: ApprovalQueryDto): Promise<ApprovalPage> {
    const { mine: isMine = false, decided: isDecided = false } = query;
    if (isMine && isDecided) {
      const message = 'mine is for quotes that wait';
      throw malformed(message, [{ field: 'mine', message }]);
    }
    const { limit, offset, direction } = pagingOf(query, ['askedAt'], isDecided ? '-askedAt' : 'askedAt');
    const of = isDecided ? 'decided' : isMine ? 'mine' : 'waiting';
    const { em } = this.transactions;
    const ended = `{${(await this.taxes.endedByHand(em)).join()}}`;
    const given = { viewer: actor.userId, ended, limit, offset };
    const { rows, total, waiting, mine } = await QUEUE.one(em, given, of, direction);
    return {
      data: rows.map((row) => ({ ...row, rules: row.rules.map((rule) => toRule(rule, actor, row.outcome === null)) })),
      ...cappedTotal(total),
      limit,
      offset,
      waiting: cappedTotal(waiting).total,
      mine: cappedTotal(mine).total,
    };
  }

  /** Returns the last revision of a quote that rules touched, with all answers. Throws 404 'Quote not found'. */
  async get(actor: Actor, quoteId: string): Promise<QuoteApprovalDto> {
    return this.transactions.read(async (em) => {
      const quote = await findQuote(em, actor, quoteId);
      const found = await LAST_REQUEST.first(em, { quote: quote.id, viewer: actor.userId });
      if (!found) return { request: null };
      const { rules, answers, askedAt, withdrawnAt, isAsker, ...request } = found;
      const state = request.isWaiting ? 'waiting' : 'ended';
      const comparison = (await COMPARISON.first(em, { quote: quote.id })) ?? null;
      return {
        request: {
          ...request,
          askedAt: new Date(askedAt).toISOString(),
          withdrawnAt: withdrawnAt && new Date(withdrawnAt).toISOString(),
          mayWithdraw: approvalTransitions.allows('withdraw', state, { roles: isAsker ? ['asker'] : [] }),
          comparison,
          rules: rules.map((rule) => toRule(rule, actor, request.isWaiting)),
          answers: answers.map(({ createdAt, ...answer }) => ({
            ...answer,
            counts: answer.endedBy === null,
            createdAt: new Date(createdAt).toISOString(),
          })),
        },
      };
    });
  }
}

function toRule(row: RequestedRow, { userId }: Actor, isWaiting: boolean): RequestedAgreementDto {
  const { ruleId, words, reason, isMet, escalatedTo, left, asksEverybody, answerers } = row;
  const isMine = isWaiting && !isMet && answerers.some(({ id, hasAgreed }) => id === userId && !hasAgreed);
  return {
    ruleId,
    rule: ruleInWords(row),
    needs: needsInWords(row.needs, row.people, row.role),
    words,
    reason,
    isMet,
    escalatedTo,
    left,
    asksEverybody,
    answerers,
    mayTakeBack: approvalTransitions.allows('take_back', isWaiting ? 'waiting' : 'ended', {
      roles: row.hasViewerAgreed ? ['agreed'] : [],
    }),
    isMine,
    isAgain: isMine && row.hasViewerAgreedBefore,
  };
}
