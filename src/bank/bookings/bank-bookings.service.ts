import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { type Order, OrderPayment } from '../../orders/order.entity.js';
import { creditOf } from '../../orders/invoices/credit-left.js';
import { OrderPayments } from '../../orders/payments/order-payments.service.js';
import { today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import {
  type BankEntryAction,
  bankEntryAllows,
  type BankEntryStatus,
  type BookingReason,
  type SureReason,
} from '../../rules/bank-entry.js';
import type { Cents } from '../../rules/money.js';
import { type OrderCredit, outstandingOf, paymentRow, refundRow } from '../../rules/order-payment.js';
import { BankBooking, BankEntry } from '../bank.entity.js';
import type { MatchedInvoice } from '../matching/bank-match.js';
import { findInvoices } from '../matching/bank-invoices.queries.js';
import { dayProblemOf } from '../matching/entry-days.js';
import type { BookEntryDto } from './bank-bookings.dto.js';
import { STANDING_ROWS, USE_INDEXES } from './bank-bookings.queries.js';
import {
  addRow,
  addRows,
  bookEntries,
  changeEntry,
  checkCredit,
  lockEntries,
  lockEntry,
  lockOrders,
  lockPaidOrders,
} from './booking-rows.js';
import { type Booking, bookingOf, checkDay, checkInvoices, inEuros, wrong } from './booking-parts.js';
import { assertNotRecorded, recordedOrders } from './recorded-by-hand.js';

/** An entry that names invoices, whose parts come to its amount. */
export interface SureBooking {
  id: string;
  parts: (Booking['invoices'][number] & { orderId: string })[];
  reason: SureReason;
}

/**
 * Bookings of entries. Their rows are only added: the rows of a booked entry come to its amount, and undoing adds a row
 * against each of them. Each row of an invoice is also a row of the order's payments, in the same transaction.
 */
@Injectable()
export class BankBookings {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: OrderPayments,
  ) {}

  /**
   * Books an entry as staff decided, or sets it aside. Throws 404; 409 for an entry that is not to be decided; 412 for a
   * stale copy; 422 by field when the parts do not come to the entry's amount, or are more than is left of an invoice, and
   * on `isNotRecorded` when staff recorded this amount by hand.
   */
  async book(actor: Actor, id: string, given: BookEntryDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const entry = await lockEntry(em, id, version);
      if (given.setAside) {
        if (given.invoices?.length || given.credit || given.fee) {
          throw wrong('setAside', 'An entry that is set aside is not booked on anything');
        }
        allow('set_aside', entry);
        await changeEntry(em, entry, 'set_aside', null);
        return;
      }
      allow('book', entry);
      const booking = bookingOf(entry, given);
      const { orders, invoices } = await this.lockInvoices(em, actor, booking.invoices);
      if (!given.isNotRecorded) await assertNotRecorded(em, entry, booking, invoices);
      checkInvoices(entry, booking, invoices);
      await this.write(em, actor, entry, booking, orders, invoices);
    });
  }

  /**
   * Books entries on invoices that they name, for the very amounts that are left of them, in one transaction and with a
   * few statements. No two of them may be for the same order. Leaves out an entry that was examined before, whose
   * amounts have changed, or whose payment staff recorded by hand. Throws when a payment is refused; then none is
   * booked.
   */
  async bookSure(actor: Actor, sure: SureBooking[]): Promise<void> {
    await this.transactions.run(async (em) => {
      await USE_INDEXES.run(em);
      const entries = await lockEntries(
        em,
        sure.map(({ id }) => id),
      );
      const waiting = sure.flatMap((one) => {
        const entry = entries.get(one.id);
        return entry && !entry.examined && entry.status === 'to_decide' ? [{ ...one, entry }] : [];
      });
      if (waiting.length === 0) return;
      const named = waiting.flatMap(({ parts }) => parts);
      const orders = await lockPaidOrders(
        em,
        actor,
        named.map(({ orderId }) => orderId),
      );
      const invoices = await findInvoices(
        em,
        named.map(({ invoiceId }) => invoiceId),
      );
      const right = waiting.filter(({ entry, parts }) =>
        parts.every((part) => {
          const isSame = invoices.get(part.invoiceId)?.open === part.amount;
          return isSame && dayProblemOf(entry, orders.get(part.orderId)!.createdAt) === null;
        }),
      );
      const recorded = await recordedOrders(em, right, invoices);
      const booked = right.filter(({ parts }) => !parts.some(({ orderId }) => recorded.has(orderId)));
      if (booked.length === 0) return;
      const rows = booked.flatMap(({ entry, parts, reason }) => parts.map((part) => ({ ...part, entry, reason })));
      const payments = await this.payments.receive(
        em,
        actor,
        rows.map(({ entry, invoiceId, orderId, amount }) => {
          const reference = entry.reference?.slice(0, 100) ?? invoices.get(invoiceId)!.number;
          return { invoiceId, order: orders.get(orderId)!, amount, paidOn: entry.bookedOn, reference };
        }),
      );
      await addRows(
        em,
        actor,
        rows.map(({ entry, invoiceId: invoice, orderId: order, amount, reason }, at) => {
          const company = invoices.get(invoice)!.companyId;
          return { entry, kind: 'invoice', amount, reason, invoice, company, order, payment: payments[at] };
        }),
      );
      await bookEntries(em, booked);
    });
  }

  /**
   * Undoes the booking of an entry, or takes back that it was set aside. Throws 404; 409 for an entry without a decision,
   * and when an order or a credit has changed so that it cannot be undone; 412 for a stale copy.
   */
  async undo(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const entry = await lockEntry(em, id, version);
      allow('undo', entry);
      const standing = (await STANDING_ROWS.all(em, [entry.id])).map((row) => row.id);
      const rows = await em.find(BankBooking, { id: { $in: standing } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
      const orders = await lockOrders(
        em,
        actor,
        rows.flatMap(({ order }) => (order ? [order.id] : [])),
      );
      for (const row of rows) {
        const order = row.order ? orders.get(row.order.id)! : null;
        const payment = order && (await this.payBack(em, actor, order, row));
        addRow(em, actor, entry, {
          kind: row.kind,
          amount: -row.amount,
          reason: 'staff',
          invoice: row.invoice?.id,
          company: row.company?.id,
          undoes: row.id,
          order: order?.id,
          payment: payment?.id,
        });
        await em.flush();
      }
      // A credit may have paid an invoice by a row of the same entry, so only the sum of all counts.
      const creditors = rows.flatMap(({ kind, company }) => (kind === 'credit' ? [company!.id] : []));
      for (const company of new Set(creditors)) await checkCredit(em, company);
      await changeEntry(em, entry, 'to_decide', null);
    });
  }

  private async lockInvoices(
    em: EntityManager,
    actor: Actor,
    parts: Booking['invoices'],
  ): Promise<{ orders: Map<string, Order>; invoices: Map<string, MatchedInvoice> }> {
    const ids = parts.map(({ invoiceId }) => invoiceId);
    const before = await findInvoices(em, ids);
    const orders = await lockOrders(
      em,
      actor,
      [...before.values()].map(({ orderId }) => orderId),
    );
    return { orders, invoices: await findInvoices(em, ids) };
  }

  /** Writes the rows of a booking by staff, whose amounts were checked under the locks. */
  private async write(
    em: EntityManager,
    actor: Actor,
    entry: BankEntry,
    { invoices: parts, credit, fee }: Booking,
    orders: ReadonlyMap<string, Order>,
    invoices: ReadonlyMap<string, MatchedInvoice>,
  ): Promise<void> {
    const reason: BookingReason = 'staff';
    const sign = entry.direction === 'in' ? 1 : -1;
    for (const [at, { invoiceId, amount }] of parts.entries()) {
      const { orderId, companyId, number } = invoices.get(invoiceId)!;
      const order = orders.get(orderId)!;
      checkDay(entry, order.createdAt, at);
      const row = sign > 0 ? paymentRow(amount) : returned(amount, order, await creditOf(em, order));
      const reference = entry.reference?.slice(0, 100) ?? number;
      const details = { method: 'bank_transfer' as const, reference, invoiceId };
      const payment = await this.payments.add(em, order, actor, row, entry.bookedOn, details, `invoices.${at}.amount`);
      addRow(em, actor, entry, {
        kind: 'invoice',
        amount: sign * amount,
        reason,
        invoice: invoiceId,
        company: companyId,
        order: orderId,
        payment: payment.id,
      });
    }
    if (fee !== 0) addRow(em, actor, entry, { kind: 'fee', amount: -fee, reason });
    if (credit) {
      const company = credit.companyId ?? invoices.get(parts[0]!.invoiceId)!.companyId;
      if (!(await em.count(Company, { id: company }))) throw wrong('creditCompanyId', 'Company not found');
      addRow(em, actor, entry, { kind: 'credit', amount: sign * credit.amount, reason, company });
      await em.flush();
      if (sign < 0) await checkCredit(em, company);
    }
    await em.flush();
    await changeEntry(em, entry, 'booked', reason);
  }

  /**
   * Takes a payment back, or for a negative amount, records again a payment that was taken back. Of a cancelled order that
   * is credit again, because the order owes nothing and its credit notes stand.
   */
  private async payBack(
    em: EntityManager,
    actor: Actor,
    order: Order,
    { amount, invoice, payment }: BankBooking,
  ): Promise<OrderPayment> {
    const { repaid: before, reference } = await em.findOneOrFail(OrderPayment, { id: payment!.id });
    const repaid: Cents = amount < 0 && order.status === 'cancelled' ? -amount : before;
    const most = amount > 0 ? order.paidAmount : outstandingOf(order) + repaid;
    if (Math.abs(amount) > most) {
      const what = amount > 0 ? 'paid' : 'left to be paid';
      throw conflict('wrong_status', `Only ${inEuros(most)} of order ${order.number} is ${what} now`);
    }
    const row =
      amount > 0 ? returned(amount, order, await creditOf(em, order)) : { ...paymentRow(-amount), repaid: -repaid };
    const details = { reference, invoiceId: invoice?.id ?? null };
    return this.payments.add(em, order, actor, row, today(), details);
  }
}

/**
 * Money that goes back: it first pays back what was paid of credited invoices; the rest is owed again, unless the order
 * was cancelled.
 */
function returned(amount: Cents, order: Order, credit?: OrderCredit) {
  const row = refundRow(amount, order.status === 'cancelled' ? 'credit' : 'returned', order, credit);
  if ('problem' in row) throw conflict('wrong_status', row.problem);
  return row;
}

const STANDS: Record<BankEntryStatus, string> = {
  to_decide: 'This entry is not booked',
  booked: 'This entry is already booked',
  set_aside: 'This entry is set aside',
};

function allow(action: BankEntryAction, entry: BankEntry): void {
  const status: BankEntryStatus = entry.status;
  if (!bankEntryAllows(action, status)) throw conflict('wrong_status', STANDS[status]);
}
