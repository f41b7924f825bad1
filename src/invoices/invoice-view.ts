import type { Config } from '../config.js';
import type { EInvoice, VatRate } from '../orders/invoices/e-invoice/e-invoice.js';
import { CreditNote } from '../orders/invoices/credit-note.entity.js';
import { groupsLeft, lineLeft, SHIPPING_LINE } from '../orders/invoices/credit-note-document.js';
import { acceptedAs } from '../orders/invoices/invoice-vat.js';
import { paymentQr } from '../orders/invoices/payment-qr.js';
import type { Order, OrderInvoice } from '../orders/order.entity.js';
import { SELLER } from '../quotes/document/seller.js';
import { creditorReference } from '../rules/creditor-reference.js';
import { toEuros } from '../rules/money.js';
import { foreignState, isSameVat } from '../rules/tax.js';
import { TAX_WORDS } from '../rules/tax-rule-words.js';
import type { InvoiceAccountDto, InvoiceDto } from './invoice-answers.dto.js';

type Content = Pick<
  InvoiceDto,
  | 'issuedBy'
  | 'lines'
  | 'shipping'
  | 'shippingLeft'
  | 'shippingVatGroup'
  | 'vat'
  | 'note'
  | 'sellerVatNumber'
  | 'buyerVatNumber'
  | 'creditNotes'
>;
type Payable = Pick<InvoiceDto, 'paidBefore' | 'creditedBefore' | 'account'>;

/**
 * Converts the document of an invoice or a credit note of an order; `notes` are the credit notes of an invoice, and
 * `taxDecision` is the accepted VAT.
 */
export function toDocument(
  { actorName }: OrderInvoice | CreditNote,
  document: EInvoice,
  notes: CreditNote[],
  { taxDecision }: Pick<Order, 'taxDecision'>,
): Content {
  const { lines, vat, charges, totals, exemptions, seller, buyer, kind } = document;
  const credited = notes.map((note) => note.document);
  const leftOf = (id: string) => (kind === 'invoice' ? toEuros(lineLeft(document, credited, id) ?? 0) : 0);
  const groups = kind === 'invoice' ? groupsLeft(document, credited) : [];
  const groupOf = (taxed: VatRate) => vat.findIndex((group) => isSameVat(group, taxed));
  return {
    issuedBy: actorName,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: toEuros(line.unitPrice),
      net: toEuros(line.net),
      left: leftOf(line.id),
      category: line.category,
      rate: line.rate,
      vatGroup: groupOf(line),
      period: line.period,
    })),
    shipping: toEuros(totals.charges),
    shippingLeft: leftOf(SHIPPING_LINE),
    shippingVatGroup: charges[0] ? groupOf(charges[0]) : null,
    vat: vat.map(({ basis, tax, ...its }, index) => ({
      country: foreignState(its),
      category: its.category,
      rate: its.rate,
      basis: toEuros(basis),
      tax: toEuros(tax),
      basisLeft: toEuros(groups[index]?.basis ?? 0),
      taxLeft: toEuros(groups[index]?.tax ?? 0),
      // Only the text of an exemption has the reason of staff; groups of another category can share theirs.
      reason: (its.rule && its.category !== 'E' ? TAX_WORDS[its.rule].mention : exemptions[its.category]?.text) ?? null,
      explanation: its.category === 'S' ? null : (acceptedAs(its, taxDecision)?.reason ?? null),
    })),
    note: document.note,
    sellerVatNumber: seller.vatNumber,
    buyerVatNumber: buyer.vatNumber,
    creditNotes: notes.map(({ id, number, issuedOn, total, reason }) => ({
      id,
      number,
      issuedOn,
      total: toEuros(total),
      reason,
    })),
  };
}

/** Converts what was paid before an invoice was issued, and how to pay what is open; a credit note has neither. */
export function toPayable(
  invoice: OrderInvoice | CreditNote,
  { currency }: EInvoice,
  account: Config['bankAccount'],
): Payable {
  if (invoice instanceof CreditNote) return { paidBefore: 0, creditedBefore: 0, account: null };
  return {
    paidBefore: toEuros(invoice.paidAmount),
    creditedBefore: toEuros(invoice.creditedAmount),
    account: account && invoice.openAmount > 0 ? toAccount(invoice, currency, account) : null,
  };
}

function toAccount(
  { number, openAmount: amount }: OrderInvoice,
  currency: string,
  account: NonNullable<Config['bankAccount']>,
): InvoiceAccountDto {
  const reference = creditorReference(number);
  const transfer = { ...account, name: SELLER.name, amount, reference };
  return { ...account, name: SELLER.name, reference, qr: currency === 'EUR' ? paymentQr(transfer) : null };
}
