import { type Cents, multiply } from './money.js';
import { fractionOf, subtotalOf, type Totals } from './price.js';
import { sumOf } from './sum.js';
import { isSameVat, type Supply, SUPPLIES, type SupplyTax, type TaxTable } from './tax.js';

/**
 * Lines of a quote whose VAT is reported as one, and their VAT: `rule` is the first of its `reasons`. Amounts are in
 * cents.
 */
export interface TaxGroup extends SupplyTax {
  /** Rules by which the VAT of a state is charged; more than one when kinds of supply differ in the reason only. */
  reasons: Pick<SupplyTax, 'rule' | 'country'>[];
  /** Kinds of supply in the group; a line belongs to the group that has its kind. */
  supplies: Supply[];
  /** Totals of the lines and the group's share of the shipping cost. */
  net: Cents;
  /** Part of `net` that is shipping. */
  shipping: Cents;
  /** VAT, rounded once on `net`. */
  tax: Cents;
}

export interface TaxedLine {
  supply: Supply;
  /** Total of the line; null while it has no price. */
  total: Cents | null;
}

export interface TaxedTotals extends Totals {
  groups: TaxGroup[];
  /** The rate if there is one group, else VAT ÷ net amount, with four decimals. */
  rate: number;
}

/**
 * Returns the totals of lines with a group for each VAT that is reported apart. Shipping is ancillary to the goods, so the groups
 * with goods share it by their amounts; without goods, all groups. The groups' nets add up to subtotal + shipping, and
 * their VAT to the tax.
 */
export function taxedTotals(
  lines: readonly TaxedLine[],
  table: TaxTable,
  shippingCost: Cents | null = null,
): TaxedTotals {
  const groups = groupsOf(lines, table);
  shareShipping(groups, shippingCost ?? 0);
  for (const group of groups) group.tax = fractionOf(group.net, group.rate);
  const subtotal = subtotalOf(lines.map(({ total }) => total));
  const [net, tax] = [subtotal + (shippingCost ?? 0), sumOf(groups, (group) => group.tax)];
  return { groups, subtotal, tax, total: net + tax, rate: rateOf(groups, net, tax) };
}

/** True for groups of the same supplies of an order, whose rates can differ: that of the day of supply counts. */
export const isSameGroup = (one: Pick<TaxGroup, 'supplies'>, other: Pick<TaxGroup, 'supplies'>): boolean =>
  one.supplies[0] === other.supplies[0];

/** Returns the group of a line. */
export const groupOf = <Group extends Pick<TaxGroup, 'supplies'>>(
  groups: readonly Group[],
  { supply }: Pick<TaxedLine, 'supply'>,
): Group | undefined => groups.find(({ supplies }) => supplies.includes(supply));

function groupsOf(lines: readonly TaxedLine[], table: TaxTable): TaxGroup[] {
  const sold = SUPPLIES.filter((supply) => lines.some((line) => line.supply === supply));
  const groups: TaxGroup[] = [];
  for (const supply of sold.length > 0 ? sold : (['goods'] as const)) {
    const tax = table[supply];
    const { rule, country } = tax;
    const net = subtotalOf(lines.filter((line) => line.supply === supply).map(({ total }) => total));
    const same = groups.find((group) => isSameVat(group, tax));
    const reason = { rule, country };
    if (!same) {
      groups.push({ ...tax, reasons: [reason], supplies: [supply], net, shipping: 0, tax: 0 });
      continue;
    }
    if (!same.reasons.some((one) => one.rule === rule && one.country === country)) same.reasons.push(reason);
    same.supplies.push(supply);
    same.net += net;
    same.needsProof ||= tax.needsProof;
  }
  return groups;
}

/** Adds its share of the shipping cost to each group. Shares are rounded on the running sum, so that they add up. */
function shareShipping(groups: TaxGroup[], shippingCost: Cents): void {
  const withGoods = groups.filter(({ supplies }) => supplies.some((supply) => supply !== 'service'));
  const sharing = withGoods.length > 0 ? withGoods : groups;
  const whole = sumOf(sharing, ({ net }) => net);
  let [sum, shared] = [0, 0];
  for (const [place, group] of sharing.entries()) {
    sum += group.net;
    const upTo = whole > 0 ? multiply(shippingCost, sum, whole) : place === 0 ? shippingCost : shared;
    group.shipping = upTo - shared;
    shared = upTo;
  }
  for (const group of groups) group.net += group.shipping;
}

function rateOf(groups: TaxGroup[], net: Cents, tax: Cents): number {
  const [first, ...others] = groups;
  if (others.every(({ rate }) => rate === first?.rate)) return first?.rate ?? 0;
  return net > 0 ? Math.round((tax / net) * 10_000) / 10_000 : 0;
}
