import type { Config } from '../../config.js';
import { formatDate, formatMoney, formatNumber } from '../../platform/handlebars-helpers.js';
import { creditorReference, inGroupsOfFour } from '../../rules/creditor-reference.js';
import type { Cents } from '../../rules/money.js';
import type { QuoteDocument } from '../../quotes/document/quote-document.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import { type QuotePdfView, quotePdfView } from '../../quotes/document/quote-pdf.js';
import { SELLER } from '../../quotes/document/seller.js';
import { paymentQr, type QrDrawing } from './payment-qr.js';
import type { Order, OrderInvoice, OrderLine } from '../order.entity.js';
import type { CreditNote } from './credit-note.entity.js';
import type { EInvoice } from './e-invoice/e-invoice.js';
import { acceptedAs, vatRows } from './invoice-vat.js';

type Fact = QuotePdfView['facts'][number];

/**
 * Data of the template `templates/pdf/invoice.hbs`: the accepted content, and the amount to pay. It contains no names
 * of people.
 */
export interface InvoicePdfView extends Pick<
  QuotePdfView,
  'title' | 'footer' | 'number' | 'facts' | 'reference' | 'seller' | 'client' | 'products' | 'notes' | 'terms'
> {
  /** Words for the kind of document, and the heading of its terms. */
  kind: 'Invoice' | 'Credit note';
  termsHeading: string;
  totals: Pick<QuotePdfView['totals'], 'subtotal' | 'shipping' | 'taxLabel' | 'tax' | 'taxGroups' | 'total'>;
  /** Number of the order. */
  order: string;
  /** Amounts that were credited and paid before, and the amount that is left to pay; empty when there are none. */
  balance: Fact[];
  /** QR code from which bank apps fill in the payment; null when there is nothing to pay or no account. */
  qr: QrDrawing | null;
}

/** Returns the data for an invoice's PDF, with the bank account to pay to if one is configured. */
export function invoicePdfView(
  invoice: OrderInvoice,
  order: Order,
  lines: OrderLine[],
  account: Config['bankAccount'],
): InvoicePdfView {
  const part = invoice.kind === 'whole' ? null : (invoice.document ?? null);
  const quote = quotePdfView({ document: documentOf(order, lines, part), acceptance: null });
  const money = (cents: Cents) => formatMoney(cents, order.currency);
  const left = invoice.total - invoice.creditedAmount - invoice.paidAmount;
  const due = money(left);
  const reference = creditorReference(invoice.number);
  const [issued, until] = [formatDate(invoice.issuedOn), formatDate(invoice.dueOn)];
  const before = [
    { label: `Credited before ${issued}`, amount: invoice.creditedAmount },
    { label: `Paid before ${issued}`, amount: invoice.paidAmount },
  ].flatMap(({ label, amount }) => (amount > 0 ? [{ label, value: money(amount) }] : []));
  return {
    title: `Invoice ${invoice.number}`,
    kind: 'Invoice',
    termsHeading: 'Payment',
    footer: invoice.number,
    number: invoice.number,
    order: order.number,
    facts: [
      { label: 'Date', value: issued },
      { label: 'Due', value: until },
      { label: 'Quote', value: order.quoteNumber },
      { label: 'To be paid', value: due },
    ],
    reference: order.purchaseOrder ?? order.customerReference ?? null,
    seller: quote.seller,
    client: { ...quote.client, contact: [] },
    products: quote.products,
    notes: quote.notes,
    totals: quote.totals,
    balance: before.length > 0 ? [...before, { label: 'Still to be paid', value: due }] : [],
    terms: [
      { label: 'To be paid', value: `${due}, by ${until}` },
      ...(invoice.document?.precedingInvoice
        ? [{ label: 'Replaces', value: `Invoice ${invoice.document.precedingInvoice.number}` }]
        : []),
      ...(invoice.document?.paymentTerms ? [{ label: 'Terms', value: invoice.document.paymentTerms }] : []),
      ...(account ? [{ label: 'IBAN', value: inGroupsOfFour(account.iban) }] : []),
      ...(account?.bic ? [{ label: 'BIC', value: account.bic }] : []),
      { label: 'Reference', value: account ? inGroupsOfFour(reference) : invoice.number },
      ...quote.terms.filter(({ label }) => label === 'Currency' || label === 'VAT' || label.startsWith('VAT, ')),
    ],
    qr:
      account && order.currency === 'EUR'
        ? paymentQr({ ...account, name: SELLER.name, amount: left, reference })
        : null,
    ...(part && partView(part, order)),
  };
}

/** Returns the data for the PDF of a credit note, which has the layout of an invoice. */
export function creditNotePdfView(note: CreditNote, order: Order, lines: OrderLine[]): InvoicePdfView {
  const quote = quotePdfView({ document: documentOf(order, lines, note.document), acceptance: null });
  const { precedingInvoice, note: reason } = note.document;
  const total = formatMoney(note.total, order.currency);
  const invoice = precedingInvoice?.number ?? '';
  return {
    title: `Credit note ${note.number}`,
    kind: 'Credit note',
    termsHeading: 'Credit',
    footer: note.number,
    number: note.number,
    order: order.number,
    facts: [
      { label: 'Date', value: formatDate(note.issuedOn) },
      { label: 'Invoice', value: invoice },
      { label: 'Quote', value: order.quoteNumber },
      { label: 'Credited', value: total },
    ],
    reference: order.purchaseOrder ?? order.customerReference ?? null,
    seller: quote.seller,
    client: { ...quote.client, contact: [] },
    ...partView(note.document, order),
    notes: [],
    balance: [],
    terms: [
      { label: 'Credited', value: `${total} of invoice ${invoice}` },
      { label: 'Reason', value: reason ?? '' },
      ...quote.terms.filter(({ label }) => label === 'Currency' || label === 'VAT' || label.startsWith('VAT, ')),
    ],
    qr: null,
  };
}

/** Returns the lines and amounts of an invoice that is a part of its order. */
function partView(document: EInvoice, { taxDecision }: Order): Pick<InvoicePdfView, 'products' | 'notes' | 'totals'> {
  const money = (cents: Cents) => formatMoney(cents, document.currency);
  const { totals, lines, period, issuedOn, note } = document;
  // The period of a prepayment ends on its day of issue while the day of the delivery is not known.
  const isExpected = lines.every((line) => !line.period) && period !== null && period.to > issuedOn;
  return {
    products: lines.map(({ name, description, quantity, unitPrice, listPrice, net, period: its }) => ({
      name,
      description: description ?? '',
      quantity: formatNumber(quantity),
      unitPrice: money(unitPrice),
      listPrice: listPrice === null ? null : money(listPrice),
      term: its ? `${formatDate(its.from)} to ${formatDate(its.to)}` : '',
      total: money(net),
      groups: [],
    })),
    notes: [
      ...(isExpected && period ? [`Delivery is expected by ${formatDate(period.to)}.`] : []),
      ...(note ? [note] : []),
    ],
    totals: {
      subtotal: money(totals.lines),
      shipping: money(totals.charges),
      taxLabel: 'VAT',
      tax: money(totals.tax),
      taxGroups: vatRows(document, taxDecision),
      total: money(totals.gross),
    },
  };
}

/**
 * Converts an order to a quote document, so that the invoice lists it like the accepted quote. For an invoice of a part of
 * it, or a credit note, it has only the VAT of that part.
 */
function documentOf(order: Order, lines: OrderLine[], part: EInvoice | null): QuoteDocument {
  const decision = order.taxDecision;
  const shown = part && new Set(part.vat.map((its) => acceptedAs(its, decision)));
  const groups = decision?.groups.filter((group) => !shown || shown.has(group));
  return {
    quoteId: order.quote.id,
    number: order.quoteNumber,
    revision: order.revision,
    isOffer: true,
    createdAt: order.createdAt.toISOString(),
    issuedAt: order.createdAt.toISOString(),
    customerReference: order.customerReference ?? null,
    deliveryNotes: null,
    company: order.companyDetails,
    contact: order.contact,
    lines: lines.map(toDocumentLine),
    totals: {
      subtotal: order.subtotal,
      shippingCost: order.shippingCost ?? 0,
      taxPercentage: order.taxPercentage,
      taxReason: order.taxReason,
      tax: order.tax,
      total: order.total,
    },
    ...(decision && groups && { taxDecision: { ...decision, groups } }),
    terms: {
      currency: order.currency,
      validUntil: null,
      leadTimeWeeks: order.leadTimeWeeks ?? null,
      deliveryMethod: order.deliveryMethod,
      prepaymentPercentage: null,
    },
  };
}
