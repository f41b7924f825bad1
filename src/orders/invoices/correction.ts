import type { BillingGroup } from '../../rules/billing-plan.js';
import { taxOfPart } from '../../rules/credit.js';
import { type Cents, multiply } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { isSameVat, type VatKind } from '../../rules/tax.js';
import type { OrderInvoice } from '../order.entity.js';
import { groupsLeft, lineLeft, SHIPPING_LINE } from './credit-note-document.js';
import { type EInvoice, type EInvoiceLine, withTotals } from './e-invoice/e-invoice.js';

/** The lower price of a line, or of the shipping (`SHIPPING_LINE`), in cents without VAT: of a unit, or of the whole line. */
export type LowerPrice = { id: string } & ({ unitPrice: Cents } | { amount: Cents });

/** An invoice that is corrected, with its credit notes. */
interface Corrected {
  invoice: EInvoice;
  earlier: EInvoice[];
}

/** Content of a correction: lines, shipping, VAT and totals. */
export type CorrectedContent = Pick<EInvoice, 'lines' | 'charges' | 'vat' | 'totals'>;

/** Content and number of an invoice that corrects another, in place of those of its order. */
export interface Correction {
  of: Pick<OrderInvoice, 'id' | 'number' | 'issuedOn' | 'creditNotesTotal'>;
  content?: CorrectedContent | undefined;
  /** Its number and day of issue, when the number was taken before. */
  number?: string | undefined;
  issuedOn?: string | undefined;
}

/** Reason why a price is refused: `line` is its place among the given ones, null for all of them. */
export interface PriceProblem {
  problem: string;
  line: number | null;
  field: 'lineId' | 'unitPrice' | 'amount';
}

const isPrice = (price: LowerPrice): price is { id: string; unitPrice: Cents } => 'unitPrice' in price;

/** Returns how many units of a line are not credited; 1 for a line of which no number of units is left. */
const unitsLeft = ({ unitPrice, quantity, net }: EInvoiceLine, left: Cents): number =>
  left === net ? quantity : unitPrice > 0 && left % unitPrice === 0 ? left / unitPrice : 1;

/**
 * Returns the content of an invoice with lower prices, of what is not credited; or why a price is refused. Lines without
 * a new price keep what is left of them. No price is higher than the invoiced one, and something is left to invoice.
 */
export function correctedContent(
  { invoice, earlier }: Corrected,
  prices: readonly LowerPrice[],
): CorrectedContent | PriceProblem {
  const nets = new Map<string, Cents>();
  for (const [line, price] of prices.entries()) {
    const field = isPrice(price) ? 'unitPrice' : 'amount';
    const left = lineLeft(invoice, earlier, price.id) ?? 0;
    if (left <= 0) return { problem: 'The invoice does not have this line', line, field: 'lineId' };
    const source = invoice.lines.find(({ id }) => id === price.id);
    const net = isPrice(price) ? price.unitPrice * (source ? unitsLeft(source, left) : 1) : price.amount;
    if (net >= left) return { problem: 'The new price must be lower than the invoiced one', line, field };
    nets.set(price.id, net);
  }
  const { charges } = invoice;
  if (nets.has(SHIPPING_LINE) && charges.length > 1) {
    const line = prices.findIndex(({ id }) => id === SHIPPING_LINE);
    return { problem: 'Shipping with several VAT rates cannot be corrected', line, field: 'lineId' };
  }
  const shipping = nets.get(SHIPPING_LINE) ?? lineLeft(invoice, earlier, SHIPPING_LINE) ?? 0;
  const isWhole = shipping === sumOf(charges, ({ amount }) => amount);
  const content = {
    ...invoice,
    lines: invoice.lines.flatMap((line): EInvoiceLine[] => {
      const left = lineLeft(invoice, earlier, line.id) ?? 0;
      const net = nets.get(line.id) ?? left;
      if (net === line.net) return [line];
      return net === 0 ? [] : [priced(line, net, unitsLeft(line, left))];
    }),
    charges: isWhole
      ? charges
      : charges.slice(0, 1).flatMap((one) => (shipping > 0 ? [{ ...one, amount: shipping }] : [])),
  };
  const leftOf = groupsLeft(invoice, earlier);
  const {
    lines,
    charges: shipped,
    vat,
    totals,
  } = withTotals(content, (group) => {
    const its = leftOf.find((one) => isSameVat(one, group));
    return its ? taxOfPart(its, group.basis) : 0;
  });
  if (totals.gross <= 0 || lines.length === 0) {
    return { problem: 'Nothing would be left to invoice. Credit the invoice instead.', line: null, field: 'amount' };
  }
  return { lines, charges: shipped, vat, totals };
}

/** Returns a line with another amount: of the same units where that is a price in cents, otherwise as one piece. */
const priced = (line: EInvoiceLine, net: Cents, units: number): EInvoiceLine => ({
  ...line,
  note: units === line.quantity && net % units === 0 ? line.note : null,
  listPrice: null,
  net,
  ...(net % units === 0 ? { quantity: units, unitPrice: net / units } : { quantity: 1, unit: 'C62', unitPrice: net }),
});

/**
 * Returns the VAT groups of a part with the amounts of its correction, and how much lower they are than accepted. Groups
 * whose VAT is one in the invoice, as after goods were taxed, share it by their amounts.
 *
 * @param vatOf returns the VAT of a group
 */
export const loweredGroups = (
  groups: readonly BillingGroup[],
  { vat }: CorrectedContent,
  vatOf: (group: BillingGroup) => VatKind,
): BillingGroup[] =>
  groups.map((group, place) => {
    const isSame = (one: BillingGroup) => isSameVat(vatOf(one), vatOf(group));
    const netOf = (some: readonly BillingGroup[]) => sumOf(some.filter(isSame), (one) => one.net);
    const [before, upTo, all] = [netOf(groups.slice(0, place)), netOf(groups.slice(0, place + 1)), netOf(groups)];
    // Rounded on the running sum, so that the shares add up.
    const shareOf = (amount: Cents) => (all > 0 ? multiply(amount, upTo, all) - multiply(amount, before, all) : 0);
    const its = vat.find((one) => isSameVat(one, vatOf(group)));
    const [net, tax] = [shareOf(its?.basis ?? 0), shareOf(its?.tax ?? 0)];
    const { lowered = { net: 0, tax: 0 } } = group;
    return {
      ...group,
      net,
      tax,
      lowered: { net: lowered.net + group.net - net, tax: lowered.tax + group.tax - tax },
    };
  });

/** Returns the document of an invoice that names the one it corrects, with other prices where it has them. */
export function corrected(document: EInvoice, correction: Correction | undefined): EInvoice {
  if (!correction) return document;
  const { of, content } = correction;
  const note = [document.note, `This invoice replaces invoice ${of.number}`].filter(Boolean).join('. ');
  const precedingInvoice = { number: of.number, issuedOn: of.issuedOn };
  const { lines, charges, vat, totals } = content ?? document;
  const { prepaid } = document;
  return {
    ...document,
    lines,
    charges,
    vat,
    totals: { ...totals, payable: totals.gross - prepaid },
    note,
    precedingInvoice,
  };
}
