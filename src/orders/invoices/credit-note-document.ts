import type { Cents } from '../../rules/money.js';
import { type CreditReason, splitCredit, taxOfPart } from '../../rules/credit.js';
import { sumOf } from '../../rules/sum.js';
import { isSameVat } from '../../rules/tax.js';
import {
  type DocumentCharge,
  type EInvoice,
  type EInvoiceLine,
  type VatGroup,
  vatOf,
  type VatRate,
  withTotals,
} from './e-invoice/e-invoice.js';

/** Id of an invoice's shipping among its lines. */
export const SHIPPING_LINE = 'shipping';

/** The credited part of an invoice: an amount with VAT, or amounts of its lines without VAT. */
export type Credited = { amount: Cents } | { lines: { id: string; net: Cents }[] };

interface CreditNoteTerms {
  number: string;
  issuedOn: string;
  reason: CreditReason;
  /** Words about the reason, and the invoice that replaces the credited one. */
  note?: string | undefined;
  invoice: EInvoice;
  /** Credit notes of the invoice from before. */
  earlier: EInvoice[];
}

const REASONS: Record<CreditReason, string> = {
  refund: 'Refund',
  cancellation: 'The order was cancelled',
  price: 'The price was corrected',
};

/** Returns what of each VAT group of an invoice is not credited, in the order of its groups. */
export const groupsLeft = ({ vat }: EInvoice, earlier: EInvoice[]): VatGroup[] =>
  vat.map((group) => {
    const credited = earlier.flatMap((note) => note.vat.filter((its) => isSameVat(its, group)));
    return {
      ...group,
      basis: group.basis - sumOf(credited, ({ basis }) => basis),
      tax: group.tax - sumOf(credited, ({ tax }) => tax),
    };
  });

/**
 * True if a credit note has more of a VAT group than what is left of it. Credits of amounts, and a prepayment that the
 * invoice subtracts, leave less of a group than of its lines.
 */
export const exceedsGroup = ({ vat }: Pick<EInvoice, 'vat'>, invoice: EInvoice, earlier: EInvoice[]): boolean => {
  const left = groupsLeft(invoice, earlier);
  return vat.some(({ basis, tax, ...rate }) => {
    const group = left.find((one) => isSameVat(one, rate));
    return !group || basis > group.basis || tax > group.tax;
  });
};

/** Returns what of a line of an invoice, or of its shipping, is not credited, without VAT; null for an unknown line. */
export function lineLeft(invoice: EInvoice, earlier: EInvoice[], id: string): Cents | null {
  const of = ({ lines, totals }: EInvoice) => {
    const net = lines.find((line) => line.id === id)?.net;
    return id === SHIPPING_LINE ? totals.charges + (net ?? 0) : net;
  };
  const net = of(invoice);
  return net === undefined ? null : net - sumOf(earlier, (note) => of(note) ?? 0);
}

/**
 * Returns a credit note by the terms of EN 16931. Its amounts are positive. A credit of the whole invoice has the lines
 * of the invoice; one of an amount has a line for each VAT group. The last credit of a group has all that is left of it,
 * so that the credit notes add up to the invoice; that can be cents of VAT alone, which BR-CO-17 tolerates.
 */
export function creditNoteDocument(terms: CreditNoteTerms, credited: Credited): EInvoice {
  const { number, issuedOn, reason, note, invoice, earlier } = terms;
  const left = groupsLeft(invoice, earlier);
  const { vat: _vat, totals, ...content } = invoice;
  const isWhole = earlier.length === 0 && 'amount' in credited && credited.amount === totals.gross;
  const groups = 'amount' in credited ? splitCredit(left, credited.amount) : [];
  const [lines, charges] = isWhole
    ? [invoice.lines, invoice.charges]
    : 'lines' in credited
      ? partsOf(invoice, credited.lines)
      : [groups.filter(({ basis, tax }) => basis + tax > 0).map((group, index) => partOf(group, index, invoice)), []];
  const taxOf = (group: Omit<VatGroup, 'tax'>): Cents => {
    const its = left.find((one) => isSameVat(one, group)) ?? { ...group, basis: 0, tax: 0 };
    return groups.find((one) => isSameVat(one, group))?.tax ?? taxOfPart(its, group.basis);
  };
  return withTotals(
    {
      ...content,
      kind: 'credit_note',
      number,
      issuedOn,
      dueOn: null,
      paymentTerms: null,
      note: note ?? REASONS[reason],
      precedingInvoice: { number: invoice.number, issuedOn: invoice.issuedOn },
      account: null,
      allowances: [],
      charges,
      lines,
      prepaid: 0,
    },
    taxOf,
  );
}

/** Returns the line for an amount of a VAT group; one of 0 for VAT alone, which the document has nowhere else. */
const partOf = ({ basis, ...group }: VatGroup, index: number, { number }: EInvoice): EInvoiceLine => ({
  ...vatOf(group),
  id: `part-${index + 1}`,
  note: null,
  quantity: 1,
  unit: 'C62',
  net: basis,
  name: basis > 0 ? `Part of ${number}` : `VAT of ${number}`,
  description: null,
  sellerItem: null,
  unitPrice: basis,
  listPrice: null,
  period: null,
});

/** Returns lines for amounts of an invoice's lines, by pieces where the amount is that of whole pieces, and the shipping. */
function partsOf(invoice: EInvoice, credited: { id: string; net: Cents }[]): [EInvoiceLine[], DocumentCharge[]] {
  const netOf = new Map(credited.map(({ id, net }) => [id, net]));
  const lines = invoice.lines.flatMap((line): EInvoiceLine[] => {
    const net = netOf.get(line.id);
    if (!net) return [];
    const isByPiece = line.unitPrice > 0 && net % line.unitPrice === 0;
    const pieces = isByPiece ? { quantity: net / line.unitPrice } : { quantity: 1, unitPrice: net };
    return [{ ...line, note: null, listPrice: null, net, ...pieces }];
  });
  const shipping = netOf.get(SHIPPING_LINE);
  const [charge] = invoice.charges;
  if (!shipping || !charge) return [lines, []];
  if (lines.length > 0) return [lines, [{ ...charge, amount: shipping }]];
  return [[shippingLine(charge, shipping)], []];
}

/** A document needs a line, so shipping alone is one. */
const shippingLine = ({ reason, ...charge }: VatRate & { reason: string | null }, net: Cents): EInvoiceLine => ({
  ...vatOf(charge),
  id: SHIPPING_LINE,
  note: null,
  quantity: 1,
  unit: 'C62',
  net,
  name: reason ?? 'Shipping',
  description: null,
  sellerItem: null,
  unitPrice: net,
  listPrice: null,
  period: null,
});
