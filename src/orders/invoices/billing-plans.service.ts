import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { Events } from '../../platform/events/events.js';
import { formatDate, formatMoney } from '../../platform/handlebars-helpers.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import type { Actor } from '../../rules/actor.js';
import {
  comesTo,
  endTerm,
  lastBillingDay,
  mergeParts,
  movePart,
  orderProblem,
  splitPart,
} from '../../rules/billing-changes.js';
import type { Cents } from '../../rules/money.js';
import { paymentOf } from '../../rules/order-payment.js';
import { sumOf } from '../../rules/sum.js';
import { findReader } from '../../users/mail-reader.js';
import { termEndedMail } from '../order-mails.js';
import { changeOrder, lockOrder, recordEvent } from '../order-record.js';
import { type Order, OrderInvoice, OrderLine, OrderPayment } from '../order.entity.js';
import { orderChanged } from '../order.events.js';
import type { ChangePrepaymentDto, EndTermDto, MergePartsDto, MovePartDto, SplitPartDto } from './billing-plan.dto.js';
import {
  acceptedPlanOf,
  billingDaysOf,
  billingPlanOf,
  invoicedGroups,
  type OrderBillingPart,
  prepaymentOf,
} from './order-billing.js';
import { type StoredBillingPart, toStored, toStoredPart } from './stored-billing-plan.js';
import { covers } from './supply-rates.js';

/** A write to an order, and the version of the caller's copy. */
interface PlanChange {
  actor: Actor;
  id: string;
  version: number | undefined;
}

/**
 * Changes of the billing plans of orders, by staff. Only what is not invoiced changes, and the plan always comes to the
 * accepted amounts. Each change is one of the order: it locks it, and increases its version.
 */
@Injectable()
export class BillingPlans {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly events: Events,
  ) {}

  /** Sets the day from which a part is invoiced. Throws 404, 409, 412 and 422 as the route says. */
  async move(write: PlanChange, number: number, { fixedOn }: MovePartDto): Promise<void> {
    assertAhead(fixedOn);
    const changed = (plan: OrderBillingPart[]) => tooLate(plan, fixedOn) ?? movePart(plan, number, fixedOn ?? null);
    await this.change(write, [number], 'fixedOn', changed);
  }

  /** Splits a part in two. Throws like `move`. */
  async split(write: PlanChange, number: number, { share, fixedOn }: SplitPartDto): Promise<void> {
    assertAhead(fixedOn);
    const changed = (plan: OrderBillingPart[]) =>
      tooLate(plan, fixedOn) ?? splitPart(plan, number, share, fixedOn ?? null);
    await this.change(write, [number], fixedOn ? 'fixedOn' : 'share', changed);
  }

  /** Merges two parts. Throws like `move`. */
  async merge(write: PlanChange, number: number, { other }: MergePartsDto): Promise<void> {
    if (other === number) throw invalid('other', 'Choose the other invoice');
    await this.change(write, [number, other], 'other', (plan) => mergeParts(plan, number, other));
  }

  /** Changes the prepayment, which undoes other changes of the plan. Throws like `move`. */
  async setPrepayment(write: PlanChange, { prepaymentPercentage }: ChangePrepaymentDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const { order, lines, issued } = await planned(em, write);
      if (issued > 0) throw conflict('invoice_exists', 'The prepayment cannot change, because an invoice is issued');
      if (order.billingPlan?.ended) {
        throw conflict('wrong_status', 'The prepayment cannot change, because the term was ended');
      }
      await keep(em, order, acceptedPlanOf(order, lines, prepaymentPercentage), prepaymentPercentage || null);
    });
  }

  /**
   * Ends the term: takes the periods that begin on a day or later, and are not invoiced, off the plan and the total of the
   * order, and tells the contact. Throws like `move`, and 409 as the route says.
   */
  async endTerm(write: PlanChange, { endedFrom, reason }: EndTermDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const { order, lines, issued } = await planned(em, write);
      if (order.status !== 'delivered') throw conflict('wrong_status', 'The term begins with the delivery');
      const before = billingPlanOf(order, lines);
      const { plan, ended } = endTerm(before, issued, order.deliveredOn ?? null, endedFrom);
      if (ended.length === 0) throw invalid('endedFrom', 'No period that is not invoiced begins on this day or later');
      if (plan.length === 0) throw invalid('endedFrom', 'Nothing would be left to invoice. Cancel the order instead.');
      const total = order.total - sumOf(ended, (part) => part.total);
      if (!(await covers(em, order, total))) {
        throw conflict(
          'wrong_amount',
          `The order would come to ${formatMoney(total, order.currency)}, less than was paid and credited. Record a refund first.`,
        );
      }
      const all = [...(order.billingPlan?.ended ?? []), ...ended.map(toStoredPart)];
      assertComesTo(plan, order, total, all);
      const payments = await em.find(OrderPayment, { order: order.id });
      await changeOrder(em, order, {
        billingPlan: toStored(plan, prepaymentOf(order), all),
        tax: order.tax - sumOf(ended, (part) => part.tax),
        total,
        ...paymentOf(payments, { status: order.status, total }),
      });
      recordEvent(em, order.id, write.actor, { type: 'term_ended', notes: `From ${formatDate(endedFrom)}: ${reason}` });
      await em.flush();
      await this.events.publish(em, orderChanged, [{ order, payment: null }]);
      const reader = await findReader(em, order.company.id, order.user.id);
      if (reader) await this.outbox.add(termEndedMail(order, endedFrom, reason, reader, lines.map(toDocumentLine)));
    });
  }

  private async change(
    write: PlanChange,
    numbers: number[],
    field: string,
    changed: (plan: OrderBillingPart[]) => OrderBillingPart[] | string,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const { order, lines, issued } = await planned(em, write);
      const before = billingPlanOf(order, lines);
      for (const number of numbers) {
        if (!before.some((part) => part.number === number)) throw notFound('The billing plan has no such invoice');
        if (number <= issued) throw conflict('invoice_exists', `Invoice ${number} is issued and never changes`);
      }
      const plan = changed(before);
      const problem = typeof plan === 'string' ? plan : orderProblem(plan, issued, billingDaysOf(order));
      if (problem !== null) throw invalid(field, problem);
      await keep(em, order, plan as OrderBillingPart[], prepaymentOf(order));
    });
  }
}

/** Locks an order whose plan can change; returns its lines, and the number of its invoices. */
async function planned(em: EntityManager, { actor, id, version }: PlanChange) {
  const order = await lockOrder(em, actor, id, version);
  if (order.status === 'cancelled') throw conflict('wrong_status', 'A cancelled order cannot be invoiced');
  const invoices = await em.find(OrderInvoice, { order: order.id }, { fields: ['kind'] });
  if (!order.taxDecision || invoices.some(({ kind }) => kind === 'whole')) {
    throw conflict('no_billing_plan', 'This order has one invoice over everything');
  }
  const lines = await em.find(OrderLine, { order: order.id }, { orderBy: { position: 'asc' } });
  return { order, lines, issued: invoices.length };
}

/** Stores a changed plan. */
async function keep(
  em: EntityManager,
  order: Order,
  plan: OrderBillingPart[],
  prepayment: number | null,
): Promise<void> {
  const ended = order.billingPlan?.ended;
  assertComesTo(plan, order, order.total, ended);
  await changeOrder(em, order, { billingPlan: toStored(plan, prepayment, ended) });
}

function assertComesTo(plan: OrderBillingPart[], order: Order, total: Cents, ended?: StoredBillingPart[]): void {
  if (comesTo(plan, invoicedGroups(order), total, ended)) return;
  throw conflict('wrong_invoice', 'The billing plan does not come to the accepted amounts.');
}

function assertAhead(day: string | null | undefined): void {
  if (day && day < today()) throw invalid('fixedOn', 'Date must not be in the past');
}

function tooLate(plan: OrderBillingPart[], day: string | null | undefined): string | null {
  const last = lastBillingDay(plan, today());
  return day && day > last ? `Date must not be after ${formatDate(last)}` : null;
}

const invalid = (field: string, message: string) => unprocessable(message, [{ field, message }]);
