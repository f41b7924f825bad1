import { randomUUID } from 'node:crypto';
import type { Loaded } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Events } from '../../platform/events/events.js';
import { orderChanged } from '../order.events.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { type Cents, toCents } from '../../rules/money.js';
import {
  paymentOf,
  type PaymentProblem,
  type PaymentRow,
  paymentRow,
  type RefundReason,
  refundRow,
  rowProblem,
  rowToReach,
} from '../../rules/order-payment.js';
import { now, today } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/prepared.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, unprocessable } from '../../platform/errors.js';
import { dayProblem } from '../order-days.js';
import { changeOrder, lockOrder } from '../order-record.js';
import { Order, OrderInvoice, OrderPayment } from '../order.entity.js';
import { sumOf } from '../../rules/sum.js';
import type { CreditReason } from '../../rules/credit.js';
import type { CreditNote } from '../invoices/credit-note.entity.js';
import { creditOf } from '../invoices/credit-left.js';
import { CreditNotes } from '../invoices/credit-notes.service.js';
import type { OrderPaymentDto, RecordPaymentDto } from './order-payments.dto.js';
import { RECEIVE_PAYMENTS } from './order-payments.queries.js';

/** Fields of a payment or refund that staff enter; `refundAs` only for a refund. */
type Recorded = RecordPaymentDto & { refundAs?: RefundReason | null };
/** `creditNote`: the row belongs to a credit note that exists, so that it needs no other. */
type Details = Partial<Pick<OrderPayment, 'method' | 'reference' | 'note'>> & {
  /** The invoice that the row names. */
  invoiceId?: string | null;
  creditNote?: CreditNote;
  reason?: CreditReason;
};

/** Fields of an order that payments of its invoices need. */
export const PAID_ORDER = [
  'company',
  'quote',
  'status',
  'version',
  'total',
  'paidAmount',
  'creditedAmount',
  'createdAt',
] as const;
export type PaidOrder = Loaded<Order, never, (typeof PAID_ORDER)[number]>;

/** A payment of an invoice by bank. */
export interface ReceivedPayment {
  /** The order of the invoice, locked. */
  order: PaidOrder;
  invoiceId: string;
  amount: Cents;
  paidOn: string;
  reference: string;
}

/**
 * Payments and refunds of orders. Their rows are only added, never changed. The same transaction updates the order's
 * amounts and payment status from all of its rows.
 */
@Injectable()
export class OrderPayments {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly creditNotes: CreditNotes,
  ) {}

  /**
   * Adds a payment or a refund. Throws 422 for the amount if it exceeds the outstanding or paid amount, for the day if
   * it is before the order or in the future, and for `refundAs` if a refund lacks it. Throws 409 when nothing can be
   * paid or refunded, and for a payment of a cancelled order.
   */
  async record(actor: Actor, id: string, kind: 'payment' | 'refund', given: Recorded, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const amount = toCents(given.amount);
      const row =
        kind === 'payment' ? paymentRow(amount) : refundRow(amount, given.refundAs, order, await creditOf(em, order));
      if ('problem' in row) throw refused(row);
      await this.add(em, order, actor, row, given.paidOn, given);
    });
  }

  /** Sets the total paid amount: adds the row with the difference, as of today; no row if there is no difference. */
  async reach(actor: Actor, id: string, given: OrderPaymentDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const rows = await em.find(OrderPayment, { order: order.id });
      const credit = await creditOf(em, order);
      const row = rowToReach(rows, order, toCents(given.paidAmount), { ...given, credit });
      if (row && 'problem' in row) throw refused(row);
      if (row) await this.add(em, order, actor, row, today());
    });
  }

  /** Adds a row to an order that the caller has locked, and returns it. An error of the amount is reported for `field`. */
  async add(
    em: EntityManager,
    order: Order,
    actor: Actor,
    row: PaymentRow,
    paidOn: string,
    { method, reference, note, invoiceId, creditNote, reason = 'refund' }: Details = {},
    field = 'amount',
  ): Promise<OrderPayment> {
    const { repaid = 0 } = row;
    // A refund of a cancelled order can be undone: all of it is credit again.
    const isCreditAgain = row.kind === 'payment' && repaid === -row.amount;
    if (row.kind === 'payment' && order.status === 'cancelled' && !isCreditAgain) {
      throw conflict('wrong_status', 'A cancelled order cannot be paid');
    }
    const rows = await em.find(OrderPayment, { order: order.id });
    const problem = rowProblem(row, order);
    if (problem) throw refused({ ...problem, field: problem.field && field });
    assertDay(paidOn, order);
    if (invoiceId && !(await em.count(OrderInvoice, { id: invoiceId, order: order.id }))) {
      throw refused({ problem: 'Choose an invoice of this order', field: 'invoiceId' });
    }
    // The statement checks amounts and status again, so that a concurrent change cannot exceed the limits.
    const received = row.kind === 'payment' ? row.amount : 0;
    const isNotCancelled = isCreditAgain ? {} : { status: { $ne: 'cancelled' as const } };
    const where =
      row.kind === 'refund'
        ? { paidAmount: { $gte: row.amount }, creditedAmount: { $lte: order.total - row.credited } }
        : row.kind === 'credit' || repaid < 0
          ? { ...isNotCancelled, creditedAmount: { $gte: -row.credited, $lte: order.total - row.credited } }
          : { ...isNotCancelled, paidAmount: { $lte: order.total - received - (order.creditedAmount + row.credited) } };
    if (row.kind === 'payment' && row.credited < 0) await this.creditNotes.assertNone(em, order);
    await changeOrder(em, order, paymentOf([...rows, row], order), where);
    const payment = em.create(OrderPayment, {
      order: order.id,
      number: rows.length + 1,
      ...row,
      repaid,
      invoice: invoiceId ?? null,
      paidOn,
      method: method ?? null,
      reference: reference ?? null,
      note: note || null,
      actor: actor.userId,
      actorName: fullName(actor),
    });
    await em.flush();
    if (row.kind === 'refund' && row.credited > 0 && !creditNote) {
      await this.creditNotes.ofRefund(em, order, actor, row.credited, reason);
    }
    await this.events.publish(em, orderChanged, [{ order, payment }]);
    return payment;
  }

  /**
   * Adds payments of invoices to orders that the caller has locked, with their counters where there are several, and
   * returns the ids of their rows in the same order. Takes a few statements for any number of them. Throws like `add`;
   * then none is added.
   */
  async receive(em: EntityManager, actor: Actor, received: ReceivedPayment[]): Promise<string[]> {
    const byOrder = Map.groupBy(received, ({ order }) => order);
    const ids = [...byOrder.keys()].map(({ id }) => id);
    const earlier = Map.groupBy(
      await em.find(OrderPayment, { order: { $in: ids } }, { disableIdentityMap: true }),
      ({ order }) => order.id,
    );
    const numbers = new Map(ids.map((id) => [id, earlier.get(id)?.length ?? 0]));
    const changes = [...byOrder].map(([order, theirs]) => {
      const row = paymentRow(sumOf(theirs, ({ amount }) => amount));
      assertReceivable(row, order, theirs);
      const { id, version } = order;
      return { id, version, ...paymentOf([...(earlier.get(id) ?? []), row], order) };
    });
    const changed = await RECEIVE_PAYMENTS.all(em, { orders: JSON.stringify(changes), now: now() });
    if (changed.length < ids.length) throw conflict('wrong_status', 'This order was changed in the meantime');
    const rows = received.map(({ order, invoiceId, ...payment }) => {
      const number = numbers.get(order.id)! + 1;
      numbers.set(order.id, number);
      const details = { ...paymentRow(payment.amount), repaid: 0, method: 'bank_transfer' as const, note: null };
      const by = { actor: actor.userId, actorName: fullName(actor) };
      return { id: randomUUID(), order: order.id, invoice: invoiceId, number, ...payment, ...details, ...by };
    });
    await insertRows(em, OrderPayment, rows);
    await this.events.publish(
      em,
      orderChanged,
      rows.map((payment, at) => ({ order: received[at]!.order, payment })),
    );
    return rows.map(({ id }) => id);
  }
}

function assertReceivable(row: PaymentRow, order: PaidOrder, received: ReceivedPayment[]): void {
  if (order.status === 'cancelled') throw conflict('wrong_status', 'A cancelled order cannot be paid');
  const problem = rowProblem(row, order);
  if (problem) throw refused(problem);
  for (const { paidOn } of received) assertDay(paidOn, order);
}

/** Throws 422 for a day in the future, or before the order. */
function assertDay(paidOn: string, order: Pick<Order, 'createdAt'>): void {
  const problem = dayProblem('Date', paidOn, order);
  if (problem) throw refused({ problem, field: 'paidOn' });
}

const refused = ({ problem, field }: Omit<PaymentProblem, 'field'> & { field: string | null }) =>
  field ? unprocessable(problem, [{ field, message: problem }]) : conflict('wrong_status', problem);
