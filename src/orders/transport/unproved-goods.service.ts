import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { today } from '../../platform/clock.js';
import { conflict } from '../../platform/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Actor } from '../../rules/actor.js';
import { withGroups } from '../../rules/billing-changes.js';
import { type BillingGroup } from '../../rules/billing-plan.js';
import { reinvoiceRow } from '../../rules/order-payment.js';
import { fractionOf } from '../../rules/price.js';
import { sumOf } from '../../rules/sum.js';
import { isSameGroup } from '../../rules/taxed-totals.js';
import { standardRate } from '../../rules/vat-rates.js';
import { CreditNotes, leftToCredit } from '../invoices/credit-notes.service.js';
import { billingPlanOf, type OrderBillingPart, prepaymentOf } from '../invoices/order-billing.js';
import { OrderInvoices } from '../invoices/order-invoices.service.js';
import { toStored } from '../invoices/stored-billing-plan.js';
import { movedBy } from '../invoices/supply-rates.js';
import { changeOrder, lockCounters } from '../order-record.js';
import { type Order, OrderInvoice, OrderLine } from '../order.entity.js';
import { orderChanged } from '../order.events.js';
import { OrderPayments } from '../payments/order-payments.service.js';
import { handedOverOn } from './handed-over.js';

/**
 * VAT of goods whose transport to another state was not proved. The supply is not exempt then, so the seller's VAT of the day
 * on which the goods were handed over is due: on invoices that were issued, which are corrected, and on those to come.
 */
@Injectable()
export class UnprovedGoods {
  constructor(
    private readonly invoices: OrderInvoices,
    private readonly creditNotes: CreditNotes,
    private readonly payments: OrderPayments,
    private readonly events: Events,
  ) {}

  /**
   * Invoices the VAT of an order that the caller has locked; nothing when that was done before. Throws 409
   * `no_billing_plan` for an order with one invoice over everything, 409 `credit_note_exists` for an invoice of the goods of
   * which a part was credited, or whose price was corrected, and for one that was credited in whole and is not issued again.
   */
  async tax(em: EntityManager, order: Order, actor: Actor): Promise<void> {
    const accepted = freeGoodsOf(order)!;
    const rate = standardRate(order.taxDecision!.seller.countryCode, handedOverOn(order) ?? today());
    const isFree = (group: BillingGroup) => isSameGroup(group, accepted) && group.category === 'K';
    const taxed = ({ groups }: OrderBillingPart) =>
      groups.map((group) =>
        isFree(group) ? { ...group, category: 'S' as const, rate, tax: fractionOf(group.net, rate) } : group,
      );
    await lockCounters(em, [order]);
    const issued = await em.find(OrderInvoice, { order: order.id }, { orderBy: { part: 'asc' }, refresh: true });
    if (issued.some(({ kind }) => kind === 'whole')) {
      throw conflict('no_billing_plan', 'This order has one invoice over everything');
    }
    const lines = await em.find(OrderLine, { order: order.id }, { orderBy: { position: 'asc' } });
    const plan = billingPlanOf(order, lines);
    const free = plan.filter((part) => !part.isReplaced && part.groups.some(isFree));
    const wrong = free.flatMap((part) => {
      const invoice = issued[part.number - 1];
      if (invoice) assertNotCredited(invoice);
      return invoice && leftToCredit(invoice) > 0 ? [{ part, invoice }] : [];
    });
    for (const { part, invoice } of wrong) assertWhole(part, invoice);
    await this.taxToCome(
      em,
      order,
      plan,
      free.filter(({ number }) => number > issued.length),
      taxed,
    );
    for (const { part, invoice } of wrong) await this.correct(em, order, actor, invoice, taxed(part));
    await this.events.publish(em, orderChanged, [{ order, payment: null }]);
  }

  /** Adds the VAT to the parts that have no invoice. */
  private async taxToCome(
    em: EntityManager,
    order: Order,
    plan: OrderBillingPart[],
    free: OrderBillingPart[],
    taxed: (part: OrderBillingPart) => BillingGroup[],
  ): Promise<void> {
    if (free.length === 0) return;
    const changed = plan.map((part) => (free.includes(part) ? withGroups(part, taxed(part)) : part));
    const more = sumOf(changed, ({ tax }) => tax) - sumOf(plan, ({ tax }) => tax);
    const billingPlan = toStored(changed, prepaymentOf(order), order.billingPlan?.ended);
    await changeOrder(em, order, { billingPlan, ...(await movedBy(em, order, more)) });
  }

  /** Credits an invoice in whole and issues it again with these VAT groups. */
  private async correct(
    em: EntityManager,
    order: Order,
    actor: Actor,
    invoice: OrderInvoice,
    groups: BillingGroup[],
  ): Promise<void> {
    const issuedOn = today();
    const number = await this.invoices.nextNumber(em, issuedOn);
    const amount = leftToCredit(invoice);
    const text = `The proof of transport is missing. Invoice ${number} with VAT replaces invoice ${invoice.number}`;
    const note = await this.creditNotes.issue(em, order, invoice, actor, 'price', { amount }, text);
    const credit = { kind: 'credit', amount, credited: amount } as const;
    await this.payments.add(em, order, actor, credit, issuedOn, { reference: note.number, invoiceId: invoice.id });
    const again = { reference: number, invoiceId: invoice.id };
    await this.payments.add(em, order, actor, reinvoiceRow(amount), issuedOn, again);
    await this.invoices.issueAgain(em, actor, order, invoice, { number, issuedOn, groups });
  }
}

const freeGoodsOf = ({ taxDecision }: Order) =>
  taxDecision?.groups.find(({ category, needsProof }) => category === 'K' && needsProof);

/** True when the VAT of goods that were accepted without VAT is in the invoices of an order. */
export function isTaxed(order: Order): boolean {
  const accepted = freeGoodsOf(order);
  const groups = order.billingPlan?.parts.flatMap((part) => part.groups) ?? [];
  return accepted !== undefined && groups.some((its) => isSameGroup(its, accepted) && its.category !== 'K');
}

/** An invoice that was credited in whole has its accepted VAT when it is issued again. */
function assertNotCredited({ number, total, creditNotesTotal }: OrderInvoice): void {
  if (total === 0 || creditNotesTotal < total) return;
  throw conflict('credit_note_exists', `Invoice ${number} was credited in whole. Issue it again first.`);
}

function assertWhole({ groups }: OrderBillingPart, invoice: OrderInvoice): void {
  if (leftToCredit(invoice) === invoice.total && !groups.some(({ lowered }) => lowered)) return;
  throw conflict(
    'credit_note_exists',
    `A part of invoice ${invoice.number} was credited or corrected. Credit the rest of it, and invoice the goods by a new quote.`,
  );
}
