import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { endedAmounts } from '../../../orders/invoices/stored-billing-plan.js';
import { type OrderChange, orderChanged } from '../../../orders/order.events.js';
import { Events } from '../../../platform/events/events.js';
import { quoteAccepted } from '../../../quotes/quote.events.js';
import { CatalogItem } from '../../../catalogue/catalogue.entity.js';
import { Order } from '../../../orders/order.entity.js';
import { Partner } from '../../../partners/partner.entity.js';
import { now } from '../../../platform/clock.js';
import type { Quote, QuoteAcceptance, QuoteRevision } from '../../../quotes/quote.entity.js';
import { accrues, amountOf, commissionOf, type CommissionState, movesTo } from '../../../rules/commission.js';
import { settledPaid } from '../../../rules/order-payment.js';
import { type Cents, toCents } from '../../../rules/money.js';
import { groupRatesOf } from '../rates/commission-groups.queries.js';
import { rateOf } from '../rates/rate-of.js';
import { CommissionEntry, QuoteCommission } from './commission.entity.js';
import { BOOKED } from './commission-ledger.queries.js';

/**
 * Writes the commission ledger: the commission that is promised when a client accepts a quote, and its changes with the
 * order. It is called for a quote or an order in the transaction of the change, and adds the missing rows; a repeated
 * call adds none.
 */
@Injectable()
export class CommissionLedger implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(quoteAccepted, {
      name: 'commissions: stores the rate and accrues the commission',
      order: 2,
      run: (em, accepted) => this.accrue(em, accepted),
    });
    this.events.on(orderChanged, {
      name: 'commissions: moves the commission with the order',
      order: 1,
      run: (em, changes) => this.followAll(em, changes),
    });
  }

  /** Stores the partner's current rate for the quote, and adds the resulting commission to the ledger. */
  private async accrue(
    em: EntityManager,
    { quote, revision, acceptance }: { quote: Quote; revision: QuoteRevision; acceptance: QuoteAcceptance },
  ): Promise<void> {
    if (!quote.partner) return;
    const partner = quote.partner.id;
    const programme = await em.findOne(Partner, { company: partner }, { refresh: true });
    const inForce = await rateOf(em, partner, acceptance.acceptedAt);
    if (!programme || !inForce || !accrues(programme.status)) return;
    const { rate, tier, exception } = inForce;
    const terms = em.create(QuoteCommission, {
      quote: quote.id,
      partner,
      client: quote.company.id,
      rate,
      tier,
      exceptionId: exception?.id ?? null,
      ...commissionOf(await linesByGroup(em, revision), rate, await groupRatesOf(em, partner)),
      acceptedOn: dayOf(acceptance.acceptedAt),
    });
    await em.flush();
    await this.bringTo(em, terms, 'none', terms.acceptedOn, {});
  }

  /**
   * Adds the missing ledger rows for the quotes of orders that have a commission. Each row locks the partner's balance, in
   * the order of payouts, so that they cannot deadlock.
   */
  private async followAll(em: EntityManager, changes: OrderChange[]): Promise<void> {
    const byQuote = new Map(changes.map((change) => [change.order.quote.id, change]));
    const terms = await em.find(
      QuoteCommission,
      { quote: { $in: [...byQuote.keys()] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { partner: 'asc', quote: 'asc' } },
    );
    for (const one of terms) await this.follow(em, one, byQuote.get(one.quote.id)!);
  }

  /**
   * Adds the missing ledger rows for the quote of an order. They are computed from the order of the quote that is
   * active, which is another one if this order was cancelled.
   */
  private async follow(em: EntityManager, terms: QuoteCommission, { order, payment }: OrderChange): Promise<void> {
    const living = await em.findOne(Order, { quote: order.quote.id, status: { $ne: 'cancelled' } }, { refresh: true });
    const day = payment?.paidOn ?? dayOf(now());
    // The commission is that of the accepted total: what was ended earns none, like what was credited.
    const ended = living ? endedAmounts(living).total : 0;
    const where = living
      ? { paid: settledPaid(living), credited: living.creditedAmount + ended, total: living.total + ended }
      : 'cancelled';
    await this.bringTo(em, terms, where, day, { order: order.id, payment: payment?.id });
  }

  private async bringTo(
    em: EntityManager,
    terms: QuoteCommission,
    order: Parameters<typeof movesTo>[2],
    day: string,
    cause: { order?: string; payment?: string },
  ): Promise<void> {
    const { partner, quote, rate, basis } = terms;
    for (const move of movesTo(terms.commission, await stateOf(em, quote.id), order, day)) {
      em.create(CommissionEntry, {
        ...move,
        amount: amountOf(move),
        partner,
        quote: quote.id,
        rate,
        basis,
        day,
        ...cause,
      });
    }
    await em.flush();
  }
}

/**
 * Returns the sums of the ledger rows of a quote. Its row in `quote_commissions` is locked, so no row can be added at
 * the same time.
 */
async function stateOf(em: EntityManager, quoteId: string): Promise<CommissionState> {
  const rows = await BOOKED.all(em, [quoteId]);
  const accrued = rows.reduce<Cents>((sum, row) => sum + toCents(row.accrued), 0);
  const earned = rows.flatMap(({ payableOn, owed }) => (payableOn ? [{ payableOn, amount: toCents(owed) }] : []));
  return { accrued, earned };
}

/** Returns the lines of the accepted quote with their product group. An option has the group of its product. */
async function linesByGroup(em: EntityManager, { document: { lines } }: QuoteRevision) {
  const products = await em.find(CatalogItem, { id: { $in: [...new Set(lines.map(({ productId }) => productId))] } });
  const groups = new Map(products.map(({ id, group }) => [id, group.id]));
  return lines.map(({ productId, total }) => ({ group: groups.get(productId) ?? null, total }));
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
