import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, fullName } from '../rules/actor.js';
import { now } from '../platform/clock.js';
import { conflict } from '../platform/http/errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { QuoteDocument } from '../quotes/quote-document.js';
import { productNames, toDocumentLine } from '../quotes/quote-lines.js';
import { QuoteReader } from '../quotes/quote-reader.service.js';
import type { QuoteAcceptance } from '../quotes/quote.entity.js';
import { findReader } from '../users/mail-reader.js';
import { statusMail } from './order-mails.js';
import { paymentOf } from '../rules/order-payment.js';
import { changeOrder, lockOrder, recordEvent } from './order-record.js';
import type { OrderStatusDto } from './order-requests.dto.js';
import { canBecome, type OrderStatus } from '../rules/order-status.js';
import { Order, OrderLine } from './order.entity.js';

/**
 * The life of an order. Each step is one transaction: the row is locked, changed by one guarded statement, its history
 * written, the mail put into the outbox.
 */
@Injectable()
export class OrdersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotes: QuoteReader,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes the order of an accepted quote: lines, totals and terms are those of the accepted revision, whatever the
   * catalogue says today. Answers its id. 404 for an unknown quote, 409 when it is not accepted or already has its order.
   */
  async createFromQuote(actor: Actor, quoteId: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const { document, acceptance } = await this.quotes.accepted(actor, quoteId);
      const order = await this.insert(em, document, acceptance);
      await em.insertMany(
        OrderLine,
        document.lines.map(({ parentId, ...line }, position) => ({
          ...line,
          order: order.id,
          parent: parentId,
          position,
        })),
      );
      recordEvent(em, order.id, actor, { type: 'status', toStatus: order.status });
      await em.flush();
      await this.tell(order, null);
      return order.id;
    });
  }

  /** Takes an order to another status. 409 where the table of `ORDER_ACTIONS` knows no such way. */
  async changeStatus(actor: Actor, id: string, change: OrderStatusDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      const { status: fromStatus } = order;
      const { status: toStatus } = change;
      if (!canBecome(fromStatus, toStatus)) throw wrongStatus(fromStatus, toStatus);
      const notes = change.notes || null;
      await changeOrder(em, order, { status: toStatus });
      recordEvent(em, order.id, actor, { type: 'status', fromStatus, toStatus, notes });
      await em.flush();
      await this.tell(order, notes);
    });
  }

  /** The key on the quote makes it one order, also of many requests at once: 409 for all but the first. */
  private async insert(em: EntityManager, document: QuoteDocument, acceptance: QuoteAcceptance): Promise<Order> {
    const [row] = await em.execute<{ running: string }[]>(`select nextval('order_numbers') as running`);
    const { company, contact, lines, totals } = document;
    const { validUntil: _, ...terms } = document.terms;
    const time = now();
    const id = randomUUID();
    const number = `O-${time.getUTCFullYear()}-${row?.running.padStart(6, '0')}`;
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
        quoteNumber: document.number,
        revision: acceptance.revision,
        sha256: acceptance.sha256,
        company: company.id,
        user: contact.id,
        companyDetails: company,
        contact,
        ...totals,
        ...terms,
        ...paymentOf([], totals.total),
        customerReference: document.customerReference,
        purchaseOrder: acceptance.purchaseOrder ?? null,
        deliveryNotes: document.deliveryNotes,
        buyerNote: document.buyerNote ?? null,
        wantedDate: document.wantedDate ?? null,
        deliveryAddress: document.deliveryAddress ?? null,
        productNames: names,
        searchText: words.filter(Boolean).join(' ').toLowerCase(),
      })
      .onConflict('quote')
      .ignore()
      .execute<{ affectedRows: number }>('run');
    if (affectedRows === 0) throw conflict('order_exists', 'An order has already been made from this quote');
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

function wrongStatus(from: OrderStatus, to: OrderStatus) {
  const [was, wanted] = [from, to].map((status) => status.replace('_', ' '));
  return conflict(
    'wrong_status',
    from === to ? `This order is already ${was}` : `An order that is ${was} cannot become ${wanted}`,
  );
}
