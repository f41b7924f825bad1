import { randomUUID } from 'node:crypto';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import { orderChanged } from './order.events.js';
import { type Actor, fullName } from '../rules/actor.js';
import { now, today } from '../platform/clock.js';
import { conflict, unprocessable } from '../platform/errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { QuoteDocument } from '../quotes/document/quote-document.js';
import { productNames, toDocumentLine } from '../quotes/drafts/quote-lines.js';
import { QuoteReader } from '../quotes/quote-reader.service.js';
import type { QuoteAcceptance } from '../quotes/quote.entity.js';
import { findReader } from '../users/mail-reader.js';
import { creditOf } from './invoices/credit-left.js';
import { CreditNotes } from './invoices/credit-notes.service.js';
import { statusMail } from './order-mails.js';
import { toCents } from '../rules/money.js';
import { paymentOf, refundRow } from '../rules/order-payment.js';
import { dayProblem } from './order-days.js';
import { changeOrder, changeOrderStatus, lockCounters, lockOrder, recordEvent } from './order-record.js';
import { OrderPayments } from './payments/order-payments.service.js';
import type { OrderStatusDto, ShipmentDto } from './order-requests.dto.js';
import { canBecome, type OrderStatus, stepBefore } from '../rules/order-status.js';
import { needsTransportProof } from '../rules/transport-proof.js';
import { searchFold } from '../rules/search-fold.js';
import { Order, OrderInvoice, OrderLine, OrderPayment } from './order.entity.js';
import { NEXT_ORDER } from './orders.queries.js';
import { TransportProof } from './transport/transport-proof.entity.js';

/**
 * Creates orders and changes their status. Each change is one transaction that locks the row, changes it with one
 * conditional statement, inserts the event, and puts the mail into the outbox.
 */
@Injectable()
export class OrdersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotes: QuoteReader,
    private readonly outbox: Outbox,
    private readonly payments: OrderPayments,
    private readonly creditNotes: CreditNotes,
    private readonly events: Events,
  ) {}

  /**
   * Creates the order of an accepted quote. Its lines, totals and terms are those of the accepted revision, independent
   * of today's catalogue. Returns its id. Throws 404 for an unknown quote, 409 when the quote is not accepted or has an
   * order.
   */
  async createFromQuote(actor: Actor, quoteId: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const { document, acceptance } = await this.quotes.accepted(actor, quoteId);
      const order = await this.insert(em, document, acceptance);
      const ids = new Map(document.lines.map(({ id }) => [id, order.replaces ? randomUUID() : id]));
      await em.insertMany(
        OrderLine,
        document.lines.map(({ id, parentId, ...line }, position) => ({
          ...line,
          id: ids.get(id) ?? id,
          order: order.id,
          parent: parentId && ids.get(parentId),
          position,
        })),
      );
      recordEvent(em, order.id, actor, { type: 'status', toStatus: order.status });
      if (needsTransportProof(order.taxDecision)) em.create(TransportProof, { order: order.id });
      await em.flush();
      await this.events.publish(em, orderChanged, [{ order, payment: null }]);
      await this.tell(order, null);
      return order.id;
    });
  }

  /**
   * Changes the status of an order. Throws 409 when the table `ORDER_ACTIONS` does not allow the change. A cancellation
   * needs a reason, and may refund the paid amount or a part of it. Throws 422 for a field that is missing or too high.
   */
  async changeStatus(actor: Actor, id: string, change: OrderStatusDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const { status: fromStatus } = order;
      const { status: toStatus } = change;
      if (!canBecome(fromStatus, toStatus)) throw wrongStatus(fromStatus, toStatus);
      const notes = change.notes || null;
      const refund = toCents(change.refundAmount ?? 0);
      if (toStatus === 'cancelled' && !notes) throw invalid('notes', 'A reason is required');
      if (toStatus !== 'cancelled' && refund > 0)
        throw invalid('refundAmount', 'A refund can be recorded only with a cancellation');
      if (toStatus === 'cancelled') await lockCounters(em, [order], toStatus);
      if (refund > 0) {
        const details = { note: 'Refunded with the cancellation', reason: 'cancellation' as const };
        const row = refundRow(refund, null, { status: toStatus }, await creditOf(em, order));
        if ('problem' in row) throw invalid('refundAmount', row.problem);
        await this.payments.add(em, order, actor, row, today(), details, 'refundAmount');
      }
      const rows = toStatus === 'cancelled' ? await em.find(OrderPayment, { order: order.id }) : null;
      const payment = rows && paymentOf(rows, { ...order, status: toStatus });
      if (toStatus === 'cancelled') await this.creditNotes.ofCancellation(em, order, actor);
      const refusal = toStatus === 'cancelled' ? { invoiceRefusal: null, invoiceRefusedAt: null } : {};
      const changes = { status: toStatus, ...payment, ...refusal, ...datesOf(order, toStatus) };
      await changeOrderStatus(em, order, actor, changes, notes);
      await em.flush();
      await this.events.publish(em, orderChanged, [{ order, payment: null }]);
      await this.tell(order, notes);
    });
  }

  /**
   * Returns an order to its previous status and records the reason; sends no mail. Throws 409 when there is no previous
   * status to return to, and for a delivery like `setShipment`.
   */
  async stepBack(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const { status: fromStatus } = order;
      const toStatus = stepBefore(fromStatus);
      if (!toStatus) throw conflict('wrong_status', `An order that is ${fromStatus} has no step to undo`);
      if (fromStatus === 'delivered') await assertDelivery(em, order, null);
      const dates = { shipped: { shippedOn: null }, delivered: { deliveredOn: null } };
      const changes = { status: toStatus, ...dates[fromStatus as keyof typeof dates] };
      await changeOrderStatus(em, order, actor, changes, reason);
      await em.flush();
      await this.events.publish(em, orderChanged, [{ order, payment: null }]);
    });
  }

  /**
   * Sets the progress of the shipment. Throws 409 for a cancelled order, and for another day of the delivery once a period
   * that is counted from it is invoiced; 422 for days that contradict each other, are in the future, or before the
   * order.
   */
  async setShipment(actor: Actor, id: string, given: ShipmentDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      if (order.status === 'cancelled') throw conflict('wrong_status', 'A cancelled order cannot be shipped');
      const { expectedOn, shippedOn, deliveredOn, carrier, trackingUrl } = given;
      if (shippedOn && deliveredOn && deliveredOn < shippedOn) {
        throw invalid('deliveredOn', 'It cannot be delivered before it is shipped');
      }
      // A day is checked only when it changes: an order may be shipped later than promised, and older ones have any
      // day.
      if (shippedOn && expectedOn && expectedOn < shippedOn && expectedOn !== order.expectedOn) {
        throw invalid('expectedOn', 'It cannot be expected before it is shipped');
      }
      assertDay('shippedOn', 'Shipped on', given, order);
      assertDay('deliveredOn', 'Delivered on', given, order);
      await assertDelivery(em, order, deliveredOn || null);
      await changeOrder(em, order, {
        expectedOn: expectedOn || null,
        shippedOn: shippedOn || null,
        deliveredOn: deliveredOn || null,
        carrier: carrier || null,
        trackingUrl: trackingUrl || null,
      });
    });
  }

  /**
   * Inserts the order. A unique index on the quote allows only one order that is not cancelled, so a concurrent second
   * request gets 409.
   */
  private async insert(em: EntityManager, document: QuoteDocument, acceptance: QuoteAcceptance): Promise<Order> {
    const row = await NEXT_ORDER.first(em);
    const { company, contact, lines, totals } = document;
    const { validUntil: _, ...terms } = document.terms;
    const time = now();
    const id = randomUUID();
    const number = `O-${time.getUTCFullYear()}-${row?.running.padStart(6, '0')}`;
    const [cancelled] = await em.find(Order, { quote: document.quoteId }, { orderBy: { createdAt: 'desc' }, limit: 1 });
    const names = productNames(lines);
    const words = [
      id,
      number,
      document.quoteId,
      document.number,
      document.customerReference,
      acceptance.purchaseOrder,
      ...new Set(names),
      fullName(contact),
      contact.email,
      company.name,
    ];
    const { affectedRows } = await em
      .createQueryBuilder(Order)
      .insert({
        id,
        number,
        createdAt: time,
        updatedAt: time,
        quote: document.quoteId,
        replaces: cancelled?.id ?? null,
        quoteNumber: document.number,
        revision: acceptance.revision,
        sha256: acceptance.sha256,
        company: company.id,
        user: contact.id,
        companyDetails: company,
        contact,
        ...totals,
        taxDecision: document.taxDecision ?? null,
        ...terms,
        ...paymentOf([], { status: 'pending', total: totals.total }),
        customerReference: document.customerReference,
        purchaseOrder: acceptance.purchaseOrder ?? null,
        deliveryNotes: document.deliveryNotes,
        buyerNote: document.buyerNote ?? null,
        wantedDate: document.wantedDate ?? null,
        deliveryAddress: document.deliveryAddress ?? null,
        productNames: names,
        searchText: searchFold(words.filter(Boolean).join(' ')),
      })
      .onConflict(raw(`(quote_id) where status <> 'cancelled'`))
      .ignore()
      .execute<{ affectedRows: number }>('run');
    if (affectedRows === 0) throw conflict('order_exists', 'An order has already been created from this quote');
    return em.findOneOrFail(Order, id);
  }

  private async tell(order: Order, notes: string | null): Promise<void> {
    const reader = await findReader(this.transactions.em, order.company.id, order.user.id);
    if (!reader) return;
    const lines = await this.transactions.em.find(OrderLine, { order: order.id });
    const mail = statusMail(order, order.status, notes, reader, lines.map(toDocumentLine));
    if (mail) await this.outbox.add(mail);
  }
}

/** Returns the day of a step that has one: today, unless the day is already set. */
function datesOf({ shippedOn, deliveredOn }: Order, status: OrderStatus): Partial<Order> {
  if (status === 'shipped') return { shippedOn: shippedOn ?? today() };
  return status === 'delivered' ? { deliveredOn: deliveredOn ?? today() } : {};
}

/**
 * Throws 409 for another day of the delivery once a recurring part is invoiced: the later periods would move, so that days
 * were invoiced twice or never. The first day is always set: a part that staff moved before the delivery may be invoiced.
 */
async function assertDelivery(em: EntityManager, order: Order, deliveredOn: string | null): Promise<void> {
  if (!order.deliveredOn || deliveredOn === order.deliveredOn) return;
  if (await em.count(OrderInvoice, { order: order.id, kind: 'recurring' })) {
    throw conflict('invoice_exists', 'The day of the delivery cannot change, because a period from it is invoiced');
  }
  if (order.billingPlan?.ended) {
    throw conflict('wrong_status', 'The day of the delivery cannot change, because the term was ended');
  }
}

/**
 * Throws 422 for a new day in the future, or before the order was created. A year that is typed wrong would make
 * periods due at once that never ran.
 */
function assertDay(field: 'shippedOn' | 'deliveredOn', label: string, given: ShipmentDto, order: Order): void {
  const day = given[field];
  const problem = day && day !== order[field] ? dayProblem(label, day, order) : null;
  if (problem) throw invalid(field, problem);
}

const invalid = (field: string, message: string) => unprocessable(message, [{ field, message }]);

function wrongStatus(from: OrderStatus, to: OrderStatus) {
  const [was, wanted] = [from, to].map((status) => status.replace('_', ' '));
  return conflict(
    'wrong_status',
    from === to ? `This order is already ${was}` : `An order that is ${was} cannot become ${wanted}`,
  );
}
