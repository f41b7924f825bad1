import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Partner } from '../../partners/partner.entity.js';
import { now, today } from '../../platform/clock.js';
import { Conditions } from '../../platform/database/conditions.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { seenByPartner } from '../../quotes/quote-visibility.js';
import type { Actor } from '../../rules/actor.js';
import { accrues, type Commission, commissionOf } from '../../rules/commission.js';
import { isUuid } from '../../rules/ids.js';
import { toCents, toEuros } from '../../rules/money.js';
import type { QuoteCommissionDto } from './commission-answers.dto.js';
import { groupRatesOf } from './rates/commission-groups.queries.js';
import { rateOf } from './rates/rate-of.js';
import { QUOTE_COMMISSION } from './commissions.queries.js';

interface Found {
  /** Commission that was promised when the quote was accepted, in cents; null before the acceptance. */
  promised: Commission | null;
  lines: { group: string | null; total: number | null }[];
  accrued: number;
  earned: number;
  paidOut: number;
  nextPayableOn: string | null;
}

/** Commission on a partner's quotes. */
@Injectable()
export class QuoteCommissions {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the amounts in the ledger once the client has accepted the quote; before that, an estimate at today's
   * rates. Throws 404 for a quote that the actor's company did not prepare, and for a quote that it can no longer see
   * and that earned it nothing.
   */
  async get(actor: Actor, id: string): Promise<QuoteCommissionDto> {
    const partner = actor.companyId;
    const where = new Conditions()
      .add('q.id = ? and q.partner_id = ? and q.deleted_at is null', id, partner)
      .add(`(t.quote_id is not null or ${seenByPartner('q')})`, partner, partner, partner);
    return this.transactions.read(async (em) => {
      const [found] = isUuid(id) ? await QUOTE_COMMISSION.all(em, where.parameters, where.sql) : [];
      if (!found) throw notFound('Quote not found');
      const { promised, accrued, earned, paidOut, nextPayableOn } = found;
      const commission = promised ?? (await estimate(em, partner, found.lines));
      return {
        isEstimate: promised === null,
        parts: commission.parts.map(({ rate, basis }) => ({ rate, basis: toEuros(basis) })),
        basis: toEuros(commission.basis),
        commission: toEuros(commission.commission),
        accrued,
        earned,
        paidOut,
        nextPayableOn: nextPayableOn !== null && nextPayableOn < today() ? today() : nextPayableOn,
      };
    });
  }
}

/**
 * Returns the commission that the lines would earn if the client accepted them now; none for a partner that no longer
 * earns commission.
 */
async function estimate(em: EntityManager, partner: string, lines: Found['lines']): Promise<Commission> {
  const programme = await em.findOne(Partner, { company: partner });
  const inForce = programme && accrues(programme.status) ? await rateOf(em, partner, now()) : null;
  if (!inForce) return commissionOf([], 0, new Map());
  const priced = lines.map(({ group, total }) => ({ group, total: total === null ? null : toCents(total) }));
  return commissionOf(priced, inForce.rate, await groupRatesOf(em, partner));
}
