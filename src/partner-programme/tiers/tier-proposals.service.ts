import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Company } from '../../companies/company.entity.js';
import { Partner } from '../../partners/partner.entity.js';
import { changePartner } from '../../partners/partner-record.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { unprocessable } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { money } from '../../rules/commission.js';
import { PartnerNotices } from '../admin/partner-notices.js';
import { TierProposal } from './tier-proposal.entity.js';
import type {
  ConfirmProposalsDto,
  DismissProposalsDto,
  ProposalsDecidedDto,
  TierProposalDto,
  TierProposalQueryDto,
} from './tier-proposals.dto.js';
import { findProposals, PROPOSAL_SORTS, proposeTiers } from './tier-proposals.queries.js';

const BATCH = 200;

/**
 * Changes of tiers. They are proposed each month from the paid revenue, and confirmed or dismissed by staff. A
 * confirmed change takes effect on the day that staff chose.
 */
@Injectable()
export class TierProposals {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: PartnerNotices,
  ) {}

  /** Returns a page of proposals, for staff. */
  async list(query: TierProposalQueryDto): Promise<CappedPage<TierProposalDto>> {
    const paging = pagingOf(query, PROPOSAL_SORTS, '-month');
    const { rows, total } = await findProposals(this.transactions.em, query, paging);
    return { data: rows, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Proposes the changes of this month (UTC). Further calls in the month do nothing. */
  async propose(): Promise<void> {
    await this.transactions.run((em) => proposeTiers(em, `${today().slice(0, 7)}-01`));
  }

  /**
   * Confirms proposals for a day; with today's date they take effect at once, in this transaction. Proposals that were
   * decided before are left unchanged, and proposals whose partner has another tier meanwhile are superseded. Throws
   * 422 on `ids` or `effectiveOn`.
   */
  async confirm(actor: Actor, { ids, effectiveOn }: ConfirmProposalsDto): Promise<ProposalsDecidedDto> {
    const [day, last] = [today(), inAYear()];
    if (effectiveOn < day || effectiveOn > last) {
      throw unprocessable(NOT_THEN, [{ field: 'effectiveOn', message: NOT_THEN }]);
    }
    return this.decide(actor, ids, ['open'], async (em, proposal, partner) => {
      if (partner.tier !== proposal.from || partner.status === 'terminated') {
        em.assign(proposal, { status: 'superseded' });
        return false;
      }
      em.assign(proposal, { status: 'confirmed', effectiveOn });
      if (effectiveOn === day) await this.make(em, proposal, partner);
      return true;
    });
  }

  /** Dismisses proposals. Confirmed proposals can be dismissed until they take effect. Throws 422 on `ids`. */
  dismiss(actor: Actor, { ids, reason }: DismissProposalsDto): Promise<ProposalsDecidedDto> {
    return this.decide(actor, ids, ['open', 'confirmed'], (em, proposal) => {
      em.assign(proposal, { status: 'dismissed', reason });
      return Promise.resolve(true);
    });
  }

  /** Applies the confirmed changes that are due. */
  async makeDue(): Promise<void> {
    while ((await this.makeBatch()) === BATCH);
  }

  private makeBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await em.find(
        TierProposal,
        { status: 'confirmed', effectiveOn: { $lte: today() } },
        { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, orderBy: { company: 'asc' }, limit: BATCH },
      );
      const partners = await lockPartners(em, due);
      await em.populate(due, ['company']);
      for (const proposal of due) await this.make(em, proposal, partners.get(proposal.company.id)!);
      await em.flush();
      return due.length;
    });
  }

  /** Applies a change. The partner and the proposal must be locked, and the company must be loaded. */
  private async make(em: EntityManager, proposal: TierProposal, partner: Partner): Promise<void> {
    const { from, to, revenue, decidedBy } = proposal;
    if (partner.tier !== from || partner.status === 'terminated') {
      em.assign(proposal, { status: 'superseded' });
      return;
    }
    const reason = `${money(revenue)} was paid within twelve months`;
    em.assign(proposal, { status: 'applied' });
    changePartner(em, partner, { kind: 'tier', to }, { reason, by: decidedBy?.id ?? null });
    const { id, name } = proposal.company as Company;
    await this.notices.tiersChanged(em, [{ id, name }], to, reason, null);
  }

  private async decide(
    actor: Actor,
    ids: string[],
    from: TierProposal['status'][],
    carryOut: (em: EntityManager, proposal: TierProposal, partner: Partner) => Promise<boolean>,
  ): Promise<ProposalsDecidedDto> {
    const wanted = [...new Set(ids)];
    return this.transactions.run(async (em) => {
      const proposals = await em.find(
        TierProposal,
        { id: { $in: wanted } },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { company: 'asc', id: 'asc' } },
      );
      if (proposals.length < wanted.length) {
        const message = `${wanted.length - proposals.length} of these are not proposals`;
        throw unprocessable(message, [{ field: 'ids', message }]);
      }
      const partners = await lockPartners(em, proposals);
      await em.populate(proposals, ['company']);
      const kept = [];
      let decided = 0;
      for (const proposal of proposals) {
        const isOpen = from.includes(proposal.status);
        if (isOpen) em.assign(proposal, { decidedAt: now(), decidedBy: actor.userId });
        if (isOpen && (await carryOut(em, proposal, partners.get(proposal.company.id)!))) decided++;
        else kept.push({ id: proposal.company.id, name: (proposal.company as Company).name });
      }
      await em.flush();
      return { decided, kept };
    });
  }
}

/** Locks partners, in the same order as all other bulk changes, and returns them by id. */
async function lockPartners(em: EntityManager, proposals: TierProposal[]): Promise<Map<string, Partner>> {
  const partners = await em.find(
    Partner,
    { company: { $in: proposals.map(({ company }) => company.id) } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { company: 'asc' } },
  );
  return new Map(partners.map((partner) => [partner.company.id, partner]));
}

const NOT_THEN = 'The first day must be within a year from today';
const inAYear = (): string => new Date(now().getTime() + 366 * 86_400_000).toISOString().slice(0, 10);
