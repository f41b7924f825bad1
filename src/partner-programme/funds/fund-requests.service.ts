import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { requireActivePartner } from '../../partners/partner-record.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { formatMoney } from '../../platform/handlebars-helpers.js';
import { unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { claimAgainUntil, claimUntil, FUND_PROBLEMS, fundDayProblems } from '../../rules/fund-request.js';
import { type Cents, toCents } from '../../rules/money.js';
import { searchFold } from '../../rules/search-fold.js';
import { FundNotices } from './fund-notices.js';
import { changeFundRequest, lockFundRequest, recordFundEvent } from './fund-request-record.js';
import type { FundClaimDto, FundDecisionDto, FundRequestInputDto } from './fund-request-requests.dto.js';
import { FundRequest, FundRequestDocument } from './fund-request.entity.js';
import { AVAILABLE } from './fund-requests.queries.js';

/**
 * Changes requests for development funds. Each change is one transaction that locks and changes the request, writes the
 * ledger entries and the event, and writes the mails.
 */
@Injectable()
export class FundRequests {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: FundNotices,
  ) {}

  /**
   * Creates a request, which then waits for staff; no amount is reserved yet. Returns its id. Throws 409
   * `partner_status` for a partner that is suspended or terminated, 422 by field, also for an amount above the rest of
   * this year's funds.
   */
  async request(actor: Actor, given: FundRequestInputDto): Promise<string> {
    const [problem] = Object.entries(fundDayProblems(given, today()));
    if (problem) throw wrong(problem[0], problem[1]);
    return this.transactions.run(async (em) => {
      await requireActivePartner(em, actor.companyId);
      const amount = toCents(given.amount);
      const left = await leftOf(em, actor.companyId);
      if (amount > left) throw wrong('amount', notLeft(left));
      const request = em.create(FundRequest, {
        ...given,
        amount,
        partner: actor.companyId,
        requestedBy: actor.userId,
        searchText: searchFold(`${given.activity} ${given.description}`),
        updatedById: actor.userId,
      });
      recordFundEvent(em, request.id, actor, 'requested', { amount });
      await em.flush();
      await this.notices.requested(em, request);
      return request.id;
    });
  }

  /** Withdraws a request and releases the reserved amount. */
  async withdraw(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const request = await lockFundRequest(em, actor, id, 'withdraw', version);
      await changeFundRequest(em, actor, request, 'withdraw', {});
      await this.notices.withdrawn(em, request);
    });
  }

  /** Claims the money of an approved request. Throws 409 `too_early` or `too_late`, 422 without a document. */
  async claim(actor: Actor, id: string, { spentAmount, note = null }: FundClaimDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const request = await lockFundRequest(em, actor, id, 'claim', version);
      if (!(await em.count(FundRequestDocument, { request }))) throw wrong('document', FUND_PROBLEMS.document);
      const spent = toCents(spentAmount);
      const told = { amount: spent, message: note };
      await changeFundRequest(em, actor, request, 'claim', { spent, claimNote: note, reason: null }, told);
      await this.notices.claimed(em, request);
    });
  }

  /**
   * Decision of staff. On a request: approves the amount or a part of it and reserves it in this year's budget, or
   * declines. On a claim: pays at most the amount that was approved and spent, or returns the claim. Mails the partner.
   * Throws 422 on `amount` when it is too high, also above the rest of the budget, and on `reason` where it is
   * required.
   */
  async decide(actor: Actor, id: string, given: FundDecisionDto, version?: number): Promise<void> {
    const { decision, amount = null, reason = null } = given;
    if ((decision === 'decline' || decision === 'return') && !reason) throw wrong('reason', FUND_PROBLEMS.reason);
    await this.transactions.run(async (em) => {
      const request = await lockFundRequest(em, actor, id, decision, version);
      const cents = amount === null ? null : toCents(amount);
      await this[decision](em, actor, request, cents, reason);
      await this.notices.decided(em, request, decision, reason);
    });
  }

  private async approve(
    em: EntityManager,
    actor: Actor,
    request: FundRequest,
    given: Cents | null,
    reason: string | null,
  ) {
    const approved = given ?? request.amount;
    if (approved > request.amount) throw wrong('amount', `Only ${euros(request.amount)} was requested`);
    const year = now().getUTCFullYear();
    const changes = { approved, year, claimUntil: claimUntil(request.endsOn) };
    const told = { amount: approved, message: reason };
    if (await changeFundRequest(em, actor, request, 'approve', changes, told)) return;
    throw wrong('amount', notLeft(await leftOf(em, request.partner.id)));
  }

  private async pay(em: EntityManager, actor: Actor, request: FundRequest, given: Cents | null, reason: string | null) {
    const most = Math.min(request.approved ?? 0, request.spent ?? 0);
    const paid = given ?? most;
    if (paid > most) throw wrong('amount', `At most ${euros(most)} can be paid: no more than was approved and spent`);
    await changeFundRequest(em, actor, request, 'pay', { paid }, { amount: paid, message: reason });
  }

  private async decline(em: EntityManager, actor: Actor, request: FundRequest, _: Cents | null, reason: string | null) {
    await changeFundRequest(em, actor, request, 'decline', { reason }, { message: reason });
  }

  private async return(em: EntityManager, actor: Actor, request: FundRequest, _: Cents | null, reason: string | null) {
    const until = claimAgainUntil(request.claimUntil ?? today(), today());
    await changeFundRequest(em, actor, request, 'return', { reason, claimUntil: until }, { message: reason });
  }
}

/** Returns the rest of a partner's funds of this year, in cents. */
async function leftOf(em: EntityManager, company: string): Promise<Cents> {
  const funds = await AVAILABLE.first(em, [company, now().getUTCFullYear()]);
  return toCents(funds?.available ?? 0);
}

const euros = (cents: Cents): string => formatMoney(cents, 'EUR');
const notLeft = (left: Cents): string => `Only ${euros(left)} is left of this year’s funds`;
const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
