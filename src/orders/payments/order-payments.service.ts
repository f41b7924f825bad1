import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, fullName } from '../../rules/actor.js';
import { toCents } from '../../rules/money.js';
import {
  type PaymentKind,
  paymentOf,
  type PaymentProblem,
  type PaymentRow,
  paymentRow,
  type RefundReason,
  refundRow,
  rowProblem,
  rowToReach,
} from '../../rules/order-payment.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { formatDate } from '../../platform/handlebars-helpers.js';
import { conflict, unprocessable } from '../../platform/http/errors.js';
import { OrderFollowers } from '../order-followers.js';
import { changeOrder, lockOrder } from '../order-record.js';
import { type Order, OrderPayment } from '../order.entity.js';
import type { OrderPaymentDto, RecordPaymentDto } from './order-payments.dto.js';

/** What the dialogs of staff tell; `refundAs` of a refund. */
type Recorded = RecordPaymentDto & { refundAs?: RefundReason | null };
type Details = Partial<Pick<OrderPayment, 'method' | 'reference' | 'note'>>;

const HOUR_MS = 60 * 60 * 1000;
/** Whichever day it is somewhere on earth is not in the future. */
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;
/** A day is over everywhere on earth so long after it has begun in UTC. */
const LONGEST_DAY_MS = 36 * HOUR_MS;

/**
 * What is paid for an order, and given back, as rows that are only ever added: each in the transaction that brings the
 * order's amount and status to what all of its rows say.
 */
@Injectable()
export class OrderPayments {
  constructor(
    private readonly transactions: Transactions,
    private readonly followers: OrderFollowers,
  ) {}

  /**
   * Adds a payment or a refund. 422 beside the amount for more than is owed or was paid, beside the date for one before the order
   * was made or in the future, beside `refundAs` where a refund does not say what it is; 409 where there is nothing of it, or for a
   * payment of a cancelled order.
   */
  async record(actor: Actor, id: string, kind: PaymentKind, given: Recorded, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const amount = toCents(given.amount);
      const row = kind === 'payment' ? paymentRow(amount) : refundRow(amount, given.refundAs, order);
      if ('problem' in row) throw refused(row);
      await this.add(em, order, actor, row, given.paidOn, given);
    });
  }

  /** Adds the row that brings what was paid in all to an amount, as of today; where it is that already, none. */
  async reach(actor: Actor, id: string, given: OrderPaymentDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const rows = await em.find(OrderPayment, { order: order.id });
      const row = rowToReach(rows, order, toCents(given.paidAmount), given);
      if (row && 'problem' in row) throw refused(row);
      if (row) await this.add(em, order, actor, row, today());
    });
  }

  /** Of an order that the caller has locked; what is wrong with the amount is told beside `field`. */
  async add(
    em: EntityManager,
    order: Order,
    actor: Actor,
    row: PaymentRow,
    paidOn: string,
    { method, reference, note }: Details = {},
    field = 'amount',
  ): Promise<void> {
    if (row.kind === 'payment' && order.status === 'cancelled') {
      throw conflict('wrong_status', 'A cancelled order takes no payment');
    }
    const rows = await em.find(OrderPayment, { order: order.id });
    const problem = rowProblem(row, order);
    if (problem) throw refused({ ...problem, field: problem.field && field });
    if (isAhead(paidOn)) {
      throw refused({ problem: 'Date must not be in the future', field: 'paidOn' });
    }
    if (isBefore(paidOn, order.createdAt)) {
      const made = formatDate(order.createdAt.toISOString());
      throw refused({ problem: `Date must not be before the order was made, on ${made}`, field: 'paidOn' });
    }
    // Amounts and status are part of the statement as well, so that nobody can take more than is there by another way.
    const where =
      row.kind === 'payment'
        ? {
            status: { $ne: 'cancelled' as const },
            paidAmount: { $lte: order.total - row.amount - (order.creditedAmount + row.credited) },
          }
        : { paidAmount: { $gte: row.amount } };
    await changeOrder(em, order, paymentOf([...rows, row], order), where);
    const payment = em.create(OrderPayment, {
      order: order.id,
      number: rows.length + 1,
      ...row,
      paidOn,
      method: method ?? null,
      reference: reference ?? null,
      note: note || null,
      actor: actor.userId,
      actorName: fullName(actor),
    });
    await em.flush();
    await this.followers.changed(em, order, payment);
  }
}

/** Whether a day has not begun anywhere on earth. */
export const isAhead = (day: string): boolean => Date.parse(day) > now().getTime() + FURTHEST_AHEAD_MS;

/** True when the day had ended in every time zone. */
const isBefore = (day: string, moment: Date): boolean => Date.parse(day) + LONGEST_DAY_MS <= moment.getTime();

export const today = (): string => now().toISOString().slice(0, 10);

const refused = ({ problem, field }: Omit<PaymentProblem, 'field'> & { field: string | null }) =>
  field ? unprocessable(problem, [{ field, message: problem }]) : conflict('wrong_status', problem);
