import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { today } from '../../platform/clock.js';
import { conflict } from '../../platform/errors.js';
import { Events } from '../../platform/events/events.js';
import { type Actor, fullName } from '../../rules/actor.js';
import type { CreditReason } from '../../rules/credit.js';
import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { type Order, OrderInvoice } from '../order.entity.js';
import { invoiceIssued } from '../order.events.js';
import { type Credited, creditNoteDocument, exceedsGroup } from './credit-note-document.js';
import { CreditNote } from './credit-note.entity.js';
import { eInvoiceProblems } from './e-invoice/e-invoice-problems.js';
import { NEXT_CREDIT_NOTE } from './order-invoices.queries.js';
import { OrderInvoices } from './order-invoices.service.js';

/** Returns the amount with VAT of an invoice that was not credited, before it was issued or by credit notes. */
export const leftToCredit = ({ total, creditedAmount, creditNotesTotal }: OrderInvoice): Cents =>
  total - creditedAmount - creditNotesTotal;

/**
 * Credit notes of invoices, with a series of numbers of their own. Callers have locked the order. A refund that is a
 * credit, and a cancellation, have credit notes of the invoices of an order whose VAT is decided.
 */
@Injectable()
export class CreditNotes {
  constructor(
    private readonly invoices: OrderInvoices,
    private readonly events: Events,
  ) {}

  /**
   * Issues a credit note. Throws 409 `wrong_amount` for more than what is left of the invoice or of one of its VAT groups,
   * 409 `wrong_invoice` with sentences when it would break the rules of e-invoices.
   */
  async issue(
    em: EntityManager,
    order: Order,
    invoice: OrderInvoice,
    actor: Actor,
    reason: CreditReason,
    credited: Credited,
    note?: string,
  ): Promise<CreditNote> {
    await em.refresh(invoice);
    const earlier = (await em.find(CreditNote, { invoice: invoice.id })).map(({ document }) => document);
    const issuedOn = today();
    const terms = { issuedOn, reason, note, invoice: await this.invoices.documentOf(em, invoice), earlier };
    const draft = creditNoteDocument({ ...terms, number: '' }, credited);
    // The draft of an amount has no more than what is left of the VAT groups, so the amount itself is compared.
    const amount = 'amount' in credited ? credited.amount : draft.totals.gross;
    if (draft.totals.gross <= 0 || amount > leftToCredit(invoice)) {
      throw conflict('wrong_amount', 'A credit note cannot be more than what is left of its invoice');
    }
    if (exceedsGroup(draft, terms.invoice, earlier)) {
      throw conflict('wrong_amount', 'The lines cannot be credited by more than what is left of their VAT rate');
    }
    const problems = eInvoiceProblems(draft);
    if (problems.length > 0) throw conflict('wrong_invoice', problems.join(' '));
    const number = await nextNumber(em, Number(issuedOn.slice(0, 4)));
    const document = creditNoteDocument({ ...terms, number }, credited);
    const issued = em.create(CreditNote, {
      invoice: invoice.id,
      order: order.id,
      company: order.company.id,
      number,
      issuedOn,
      reason,
      net: document.totals.net,
      tax: document.totals.tax,
      total: document.totals.gross,
      document,
      actor: actor.userId,
      actorName: fullName(actor),
    });
    await em.flush();
    await em.refresh(invoice);
    await this.events.publish(em, invoiceIssued, { order, issued });
    return issued;
  }

  /**
   * Issues the credit notes of a refund that is a credit: of what was paid of the invoices, the last invoice first. A
   * cancelled order first gives back what was paid and not invoiced, which has no credit note, so that the rest of its
   * invoices is not more and not less than what stays paid.
   *
   * @param order after the refund, with what is still paid
   */
  async ofRefund(em: EntityManager, order: Order, actor: Actor, amount: Cents, reason: CreditReason): Promise<void> {
    const invoices = await invoicesToCredit(em, order);
    const paidOf = (invoice: OrderInvoice) => Math.max(0, leftToCredit(invoice) - invoice.openAmount);
    const isCancelled = reason === 'cancellation' || order.status === 'cancelled';
    let left = isCancelled ? Math.min(amount, sumOf(invoices, paidOf) - order.paidAmount) : amount;
    for (const invoice of invoices) {
      const part = Math.min(left, paidOf(invoice));
      if (part > 0) await this.issue(em, order, invoice, actor, reason, { amount: part });
      left -= Math.max(part, 0);
    }
  }

  /** Issues the credit notes of a cancellation: of what is open of the invoices, because a cancelled order owes nothing. */
  async ofCancellation(em: EntityManager, order: Order, actor: Actor): Promise<void> {
    for (const invoice of await invoicesToCredit(em, order)) {
      const amount = Math.min(invoice.openAmount, leftToCredit(invoice));
      if (amount > 0) await this.issue(em, order, invoice, actor, 'cancellation', { amount });
    }
  }

  /** Throws 409 for a change that would revoke a credit, if the order has a credit note, because that never changes. */
  async assertNone(em: EntityManager, order: Order): Promise<void> {
    if (await em.count(CreditNote, { order: order.id })) {
      throw conflict('credit_note_exists', 'The credit has a credit note, which never changes');
    }
  }
}

/** Returns the invoices of an order whose VAT is decided, the last one first; credits of others are not noted. */
const invoicesToCredit = async (em: EntityManager, { id, taxDecision }: Order): Promise<OrderInvoice[]> =>
  taxDecision ? em.find(OrderInvoice, { order: id }, { orderBy: { part: 'desc' }, refresh: true }) : [];

/** Returns the next number of the year's series, whose row stays locked until the transaction ends. */
async function nextNumber(em: EntityManager, year: number): Promise<string> {
  const row = await NEXT_CREDIT_NOTE.first(em, [year]);
  return `CN-${year}-${String(row?.last).padStart(6, '0')}`;
}
