import { today } from '../../platform/clock.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { customerTaken, daysAfter, needsReason, OPEN_DEAL_STAGES, PROTECTED_DAYS } from '../../rules/deal.js';
import { DealNotices } from './deal-notices.js';
import { againFrom } from './deal-reader.service.js';
import { changeDeal, customerProtected, lockDeal, lockProtection, recordDealEvent } from './deal-record.js';
import type { DealDecisionDto } from './deal-requests.dto.js';
import { Deal } from './deal.entity.js';
import { findConflicts } from './deals.queries.js';

/** Reason of a decision, and the internal note of staff about it. */
interface Said {
  reason: string | null;
  note: string | null;
}

/** Decisions of staff on registered deals. */
@Injectable()
export class DealReview {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: DealNotices,
  ) {}

  /**
   * Approves or declines a registration. If another partner's deal for the customer is protected, either keeps that
   * protection, lets both deals stand, or protects the new deal instead. The partners get mails that do not name the
   * member of staff. Throws 422 without a reason where it is required; 409 `customer_taken` for an approval beside a
   * protected deal, `nothing_protected` for keeping the earlier deal when none is protected.
   */
  async decide(actor: Actor, id: string, given: DealDecisionDto, version?: number): Promise<void> {
    const { decision, reason = null, note = null } = given;
    if (needsReason(decision) && !reason) throw unprocessable(NO_REASON.message, [NO_REASON]);
    const said = { reason, note };
    const declines = decision === 'decline' || decision === 'keep_earlier';
    await this.transactions.run(async (em) => {
      await lockProtection(em);
      const deal = await lockDeal(em, actor, id, declines ? 'decline' : 'approve', version);
      if (decision === 'decline') return this.decline(em, actor, deal, reason ?? '', null, said);
      const conflicts = await findConflicts(em, id);
      const from = againFrom(conflicts);
      if (decision === 'keep_earlier') {
        if (!from) throw conflict('nothing_protected', 'No other deal for this customer is protected');
        return this.decline(em, actor, deal, customerTaken(from), from, said);
      }
      if (decision === 'approve' && from) throw customerProtected();
      if (decision === 'protect_new') {
        const rivals = conflicts.filter(({ registration }) => registration === 'approved').map((rival) => rival.id);
        for (const rival of rivals.toSorted()) await this.revoke(em, actor, rival, said);
      }
      await this.approve(em, actor, deal, decision === 'let_both_stand' && from !== null, said);
    });
  }

  /** Sends the partner a question; the registration stays pending. */
  async ask(actor: Actor, id: string, question: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const deal = await lockDeal(em, actor, id, 'ask', version);
      await changeDeal(em, actor, deal, { question });
      recordDealEvent(em, id, actor, { type: 'asked', message: question });
      await em.flush();
      await this.notices.asked(em, deal, question);
    });
  }

  /**
   * Ends the protection of all deals of a partner that is terminated, and declines its open registrations. Runs in the
   * transaction of the termination, which must have called `lockProtection`.
   */
  async endOf(em: EntityManager, actor: Actor, partner: string, reason: string): Promise<void> {
    const open = await em.find(
      Deal,
      { partner, stage: { $in: [...OPEN_DEAL_STAGES] }, registration: { $in: ['pending', 'approved'] } },
      { orderBy: { id: 'asc' } },
    );
    for (const { id, registration } of open) {
      const isProtected = registration === 'approved';
      const deal = await lockDeal(em, actor, id, isProtected ? 'revoke' : 'decline');
      const changes = {
        registration: 'declined',
        declineReason: reason,
        protectedUntil: null,
        question: null,
      } as const;
      await changeDeal(em, actor, deal, changes);
      recordDealEvent(em, id, actor, { type: isProtected ? 'protection_lost' : 'declined', message: reason });
    }
  }

  private async approve(em: EntityManager, actor: Actor, deal: Deal, standsBeside: boolean, said: Said): Promise<void> {
    const protectedUntil = daysAfter(today(), PROTECTED_DAYS);
    await changeDeal(em, actor, deal, { registration: 'approved', protectedUntil, standsBeside, question: null });
    recordDealEvent(em, deal.id, actor, { type: 'approved', notes: inNotes(said.reason, said.note) });
    await em.flush();
    await this.notices.approved(em, deal);
  }

  private async decline(
    em: EntityManager,
    actor: Actor,
    deal: Deal,
    declineReason: string,
    from: string | null,
    { note }: Said,
  ): Promise<void> {
    await changeDeal(em, actor, deal, { registration: 'declined', declineReason, againFrom: from, question: null });
    recordDealEvent(em, deal.id, actor, { type: 'declined', message: declineReason, notes: note });
    await em.flush();
    await this.notices.declined(em, deal, declineReason);
  }

  /** Ends the protection of a deal because another deal gets it. */
  private async revoke(em: EntityManager, actor: Actor, id: string, { reason, note }: Said): Promise<void> {
    const deal = await lockDeal(em, actor, id, 'revoke');
    await changeDeal(em, actor, deal, {
      registration: 'declined',
      declineReason: reason,
      protectedUntil: null,
    });
    recordDealEvent(em, id, actor, { type: 'protection_lost', message: reason, notes: note });
    await em.flush();
    await this.notices.protectionLost(em, deal, reason ?? '');
  }
}

const inNotes = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join('\n') || null;

const NO_REASON = { field: 'reason', message: 'A reason is required' };
