import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Credited, exceedsGroup, lineLeft } from '../orders/invoices/credit-note-document.js';
import { CreditNote } from '../orders/invoices/credit-note.entity.js';
import { CreditNotes, leftToCredit } from '../orders/invoices/credit-notes.service.js';
import { OrderInvoices } from '../orders/invoices/order-invoices.service.js';
import { lockCounters, lockOrder } from '../orders/order-record.js';
import { type Order, OrderInvoice, OrderPayment } from '../orders/order.entity.js';
import { OrderPayments } from '../orders/payments/order-payments.service.js';
import { today } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { conflict, unprocessable } from '../platform/errors.js';
import type { Actor } from '../rules/actor.js';
import { reinvoiceRow } from '../rules/order-payment.js';
import { correctedContent, type LowerPrice, type PriceProblem } from '../orders/invoices/correction.js';
import type { CreditReason } from '../rules/credit.js';
import { correctionProblem, notedOf, reinvoiceProblem, standingInvoices } from '../orders/invoices/order-billing.js';
import { type Cents, toCents } from '../rules/money.js';
import { sumOf } from '../rules/sum.js';
import { findInvoice } from './invoice-reader.service.js';
import type { CreditNoteRequestDto, PriceCorrectionDto } from './invoice-requests.dto.js';

/** Credits invoices: the credit note, and what it changes of the order's payments, are one transaction. */
@Injectable()
export class InvoiceCredits {
  constructor(
    private readonly transactions: Transactions,
    private readonly invoices: OrderInvoices,
    private readonly creditNotes: CreditNotes,
    private readonly payments: OrderPayments,
  ) {}

  /**
   * Issues a credit note and returns its id. It is first for credits of the order that have no credit note; the rest is
   * not owed any more, and what of it was paid is credit in the buyer's favour. Throws 404 for an invoice that the actor
   * may not see, 409 and 422 as the route says.
   */
  async issue(actor: Actor, invoiceId: string, given: CreditNoteRequestDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const invoice = await findInvoice(em, actor, invoiceId);
      const order = await lockOrder(em, actor, invoice.order.id, undefined);
      await em.refresh(invoice);
      await lockCounters(em, [order]);
      const credited = await this.creditedOf(em, invoice, given);
      const unnoted = await this.unnotedOf(em, order);
      return (await this.credit(em, actor, order, invoice, { reason: given.reason, credited, unnoted })).id;
    });
  }

  /**
   * Corrects the prices of an invoice: issues a credit note of all that is left of it, and an invoice with the lower
   * prices, which name each other. Returns the id of the new invoice. Throws 404 for an invoice that the actor may not
   * see, 409 and 422 as the route says.
   */
  async correct(actor: Actor, invoiceId: string, { lines, reason }: PriceCorrectionDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const found = await findInvoice(em, actor, invoiceId);
      const order = await lockOrder(em, actor, found.order.id, undefined);
      await em.refresh(found);
      await lockCounters(em, [order]);
      const problem = correctionProblem(found, order, await em.find(OrderInvoice, { order: order.id }));
      if (problem) throw conflict('wrong_status', problem);
      const earlier = (await em.find(CreditNote, { invoice: found.id })).map(({ document }) => document);
      const invoice = await this.invoices.documentOf(em, found);
      const content = correctedContent({ invoice, earlier }, pricesOf(lines));
      if ('problem' in content) throw invalid(fieldOf(content), content.problem);
      if (exceedsGroup(content, invoice, earlier)) {
        throw conflict('wrong_amount', 'Earlier credit notes left less of the invoice than its lines come to');
      }
      const issuedOn = today();
      const number = await this.invoices.nextNumber(em, issuedOn);
      const note = `The price was corrected: ${reason.replace(/\.+$/, '')}. Invoice ${number} replaces invoice ${found.number}`;
      // What the correction takes back is invoiced again, so credits without a credit note stay as they are.
      const all = { reason: 'price', credited: { amount: leftToCredit(found) }, unnoted: 0, note } as const;
      await this.credit(em, actor, order, found, all);
      const row = reinvoiceRow(content.totals.gross);
      await this.payments.add(em, order, actor, row, today(), { reference: number, invoiceId: found.id });
      return this.invoices.issueAgain(em, actor, order, found, { content, number, issuedOn });
    });
  }

  /**
   * Issues a credit note of an invoice of a locked order, with the row of what is not owed any more.
   *
   * @param given `unnoted`: credits of the order that the credit note is for, and which are not credited again
   */
  private async credit(
    em: EntityManager,
    actor: Actor,
    order: Order,
    invoice: OrderInvoice,
    given: { reason: CreditReason; credited: Credited; unnoted: Cents; note?: string },
  ): Promise<CreditNote> {
    const note = await this.creditNotes.issue(em, order, invoice, actor, given.reason, given.credited, given.note);
    const amount = Math.max(note.total - given.unnoted, 0);
    // A cancelled order owes nothing, so its credit note only leaves what was paid as credit.
    if (amount > 0 && order.status !== 'cancelled') {
      const details = { reference: note.number, invoiceId: invoice.id };
      await this.payments.add(em, order, actor, { kind: 'credit', amount, credited: amount }, today(), details);
    }
    return note;
  }

  /**
   * Issues the part of an invoice that was credited in whole again, as a new invoice, and returns its id. The amount is
   * owed again. Throws 404 for an invoice that the actor may not see, 409 as the route says.
   */
  async reinvoice(actor: Actor, invoiceId: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const found = await findInvoice(em, actor, invoiceId);
      const order = await lockOrder(em, actor, found.order.id, undefined);
      await em.refresh(found);
      const problem = reinvoiceProblem(found, order, await em.find(OrderInvoice, { order: order.id }));
      if (problem) throw conflict('wrong_status', problem);
      const details = { reference: found.number, invoiceId: found.id };
      const amount = found.total - (await this.notedBefore(em, found));
      await this.payments.add(em, order, actor, reinvoiceRow(amount), today(), details);
      return this.invoices.issueAgain(em, actor, order, found);
    });
  }

  /** Returns the part of an invoice's credit notes that was for earlier credits of the order, which stay credited. */
  private async notedBefore(em: EntityManager, { id }: OrderInvoice): Promise<Cents> {
    const notes = await em.find(CreditNote, { invoice: id });
    const rows = await em.find(OrderPayment, { invoice: id, kind: 'credit', credited: { $gt: 0 } });
    return sumOf(rows, ({ reference, credited }) => {
      const note = notes.find(({ number }) => number === reference);
      return note ? note.total - credited : 0;
    });
  }

  /**
   * Returns the amount of the order's credits that have no credit note; of a cancelled order, all that was not paid of
   * its invoices, because it owes nothing.
   */
  private async unnotedOf(em: EntityManager, order: Order): Promise<Cents> {
    const issued = await em.find(OrderInvoice, { order: order.id }, { refresh: true });
    const invoices = standingInvoices(issued);
    if (order.status === 'cancelled') return Math.max(sumOf(invoices, leftToCredit) - order.paidAmount, 0);
    const before = sumOf(invoices, (its) => its.creditedAmount);
    return Math.max(order.creditedAmount - before - notedOf(issued), 0);
  }

  /** Returns what is to be credited. Throws 422 for a wrong amount or line. */
  private async creditedOf(
    em: EntityManager,
    invoice: OrderInvoice,
    { amount, lines }: CreditNoteRequestDto,
  ): Promise<Credited> {
    if (amount && lines) throw invalid('lines', 'Enter an amount or choose lines, not both');
    if (!lines) return { amount: amount ? toCents(amount) : leftToCredit(invoice) };
    const document = await this.invoices.documentOf(em, invoice);
    const earlier = (await em.find(CreditNote, { invoice: invoice.id })).map((note) => note.document);
    return {
      lines: lines.map(({ line: id, net: euros }, index) => {
        const left = lineLeft(document, earlier, id);
        if (left === null) throw invalid(`lines.${index}.line`, 'The invoice does not have this line');
        const net = toCents(euros);
        if (net > left)
          throw invalid(`lines.${index}.net`, 'A line cannot be credited by more than what is left of it');
        return { id, net };
      }),
    };
  }
}

/** Returns the prices of a request in cents. Throws 422 for a line with no price, or with two. */
const pricesOf = (lines: PriceCorrectionDto['lines']): LowerPrice[] =>
  lines.map(({ lineId: id, unitPrice = null, amount = null }, index) => {
    if ((unitPrice === null) === (amount === null)) {
      throw invalid(`lines.${index}.unitPrice`, 'Enter a unit price or an amount');
    }
    return unitPrice === null ? { id, amount: toCents(amount!) } : { id, unitPrice: toCents(unitPrice) };
  });

const fieldOf = ({ line, field }: PriceProblem): string => (line === null ? 'lines' : `lines.${line}.${field}`);

const invalid = (field: string, message: string) => unprocessable(message, [{ field, message }]);
