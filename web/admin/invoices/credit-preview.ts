import { taxOfPart } from '#rules/credit';
import { sumOf } from '#rules/sum';
import type { Invoice } from '../../shared/api/schema';

/** Id of the shipping in a request. */
const SHIPPING = 'shipping';

/** A line of an invoice, or its shipping, of which something is left to credit. Amounts in cents, without VAT. */
export interface CreditableLine {
  line: string;
  name: string;
  /** Index of its VAT among that of the invoice. */
  vatGroup: number;
  left: number;
  /** Price of a piece, and how many whole pieces are left; null for a line that is no number of pieces. */
  pieces: { price: number; left: number } | null;
}

const cents = (euros: number) => Math.round(euros * 100);

/** Returns the lines of an invoice of which something is left to credit, and its shipping last. */
export function creditableLines(invoice: Invoice, shippingName: string): CreditableLine[] {
  const { lines, shippingLeft, shippingVatGroup: vatGroup } = invoice;
  const left = lines
    .filter((line) => line.left > 0)
    .map(({ id, name, vatGroup: its, quantity, unitPrice, left: amount }): CreditableLine => {
      const price = cents(unitPrice);
      const pieces = price > 0 ? Math.floor(cents(amount) / price) : 0;
      return {
        line: id,
        name,
        vatGroup: its,
        left: cents(amount),
        pieces: quantity > 1 && pieces > 0 ? { price, left: pieces } : null,
      };
    });
  if (shippingLeft <= 0 || vatGroup === null) return left;
  return [...left, { line: SHIPPING, name: shippingName, vatGroup, left: cents(shippingLeft), pieces: null }];
}

/** One VAT of a credit note, in cents; `isTooMuch` when the invoice has less of it left. */
interface PreviewGroup {
  country: string | null;
  category: string;
  rate: number;
  basis: number;
  tax: number;
  basisLeft: number;
  isTooMuch: boolean;
}

/** Amounts of a credit note before it is issued, in cents. `leftAfter` is what of the invoice can be credited then. */
export interface CreditPreview {
  net: number;
  groups: PreviewGroup[];
  total: number;
  leftAfter: number;
}

/** Returns what a credit note of parts of lines comes to, by the rules of the server. */
export function creditPreview(
  { vat, leftToCredit }: Pick<Invoice, 'vat' | 'leftToCredit'>,
  credited: { vatGroup: number; net: number }[],
): CreditPreview {
  const groups = vat.flatMap(({ country, category, rate, basisLeft, taxLeft }, index): PreviewGroup[] => {
    const theirs = credited.filter(({ vatGroup, net }) => vatGroup === index && net > 0);
    if (theirs.length === 0) return [];
    const left = { rate, basis: cents(basisLeft), tax: cents(taxLeft) };
    const basis = sumOf(theirs, ({ net }) => net);
    const tax = taxOfPart(left, basis);
    return [{ country, category, rate, basis, tax, basisLeft: left.basis, isTooMuch: basis > left.basis }];
  });
  const net = sumOf(groups, ({ basis }) => basis);
  const total = net + sumOf(groups, ({ tax }) => tax);
  return { net, groups, total, leftAfter: cents(leftToCredit) - total };
}
