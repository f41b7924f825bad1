import { taxOfPart } from '#rules/credit';
import { sumOf } from '#rules/sum';
import type { Invoice } from '../../shared/api/schema';
import type { CreditableLine } from './credit-preview';

/** Totals with VAT of both documents of a correction, in cents, before they are issued. */
export interface CorrectionPreview {
  creditNote: number;
  invoice: number;
  /** True when earlier credits of amounts left less of the invoice than its lines come to. */
  isTooMuch: boolean;
}

const cents = (euros: number) => Math.round(euros * 100);

/**
 * Returns what a credit note of all that is left of an invoice and the invoice with lower prices come to, by the rules of
 * the server.
 *
 * @param nets new amounts of lines without VAT, in cents
 */
export function correctionPreview(
  { lines, vat, shippingLeft, shippingVatGroup, leftToCredit }: Invoice,
  nets: ReadonlyMap<string, number>,
): CorrectionPreview {
  const all = [
    ...lines.map(({ id, vatGroup, left }) => ({ vatGroup, net: nets.get(id) ?? cents(left) })),
    { vatGroup: shippingVatGroup, net: nets.get('shipping') ?? cents(shippingLeft) },
  ];
  const groups = vat.map(({ rate, basisLeft, taxLeft }, index) => {
    const theirs = all.filter(({ vatGroup }) => vatGroup === index);
    const [left, basis] = [{ rate, basis: cents(basisLeft), tax: cents(taxLeft) }, sumOf(theirs, ({ net }) => net)];
    return { gross: basis + taxOfPart(left, basis), isTooMuch: basis > left.basis };
  });
  return {
    creditNote: cents(leftToCredit),
    invoice: sumOf(groups, ({ gross }) => gross),
    isTooMuch: groups.some(({ isTooMuch }) => isTooMuch),
  };
}

/** Number of units of a line whose price can be corrected; 1 for a line that is corrected by its amount. */
export const unitsOf = ({ line, left }: CreditableLine, { lines }: Pick<Invoice, 'lines'>): number => {
  const source = lines.find(({ id }) => id === line);
  if (!source) return 1;
  const price = cents(source.unitPrice);
  if (left === cents(source.net)) return source.quantity;
  return price > 0 && left % price === 0 ? left / price : 1;
};
