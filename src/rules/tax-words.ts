import type { Supply, TaxCategory } from './tax.js';

const SUPPLY_WORDS: Record<Supply, string> = {
  goods: 'goods',
  service: 'services',
  goods_with_installation: 'installed goods',
};

/** Names the kinds of supply of a group: 'Goods and services', 'Goods, services and shipping'. */
export function suppliesInWords(supplies: readonly Supply[], shipping = 0): string {
  const words = [...supplies.map((supply) => SUPPLY_WORDS[supply]), ...(shipping > 0 ? ['shipping'] : [])];
  const last = words.pop() ?? '';
  const text = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

interface LabelledGroup {
  category: TaxCategory;
  rate: number;
  label: string;
  supplies: readonly Supply[];
  /** Net amount, and its part that is shipping, in the unit that `money` formats. */
  net: number;
  shipping: number;
}

/**
 * Returns the label of a group's VAT: 'VAT (21%), seller and buyer in the Netherlands'; one of several groups names what
 * it taxes: 'Goods €96,420.00: VAT (0%), intra-Community supply'. What is outside the scope of VAT has no rate.
 *
 * @param format formats a fraction and an amount as on the surrounding page
 */
export function taxLabel(
  group: LabelledGroup,
  isOnly: boolean,
  format: { percent: (fraction: number) => string; money: (amount: number) => string },
): string {
  const { category, rate, label, supplies, net, shipping } = group;
  const tax = category === 'O' ? 'No VAT' : `VAT (${format.percent(rate)})`;
  return isOnly ? `${tax}, ${label}` : `${suppliesInWords(supplies, shipping)} ${format.money(net)}: ${tax}, ${label}`;
}

/**
 * Returns the VAT of an order beyond that of its accepted groups: invoices have the rates of their days of supply. 0 for a
 * quote, and for a seller without a VAT number.
 */
export const taxBeyond = (tax: number, groups: readonly { tax: number }[] = []): number =>
  groups.length > 0 ? Math.round((tax - groups.reduce((sum, group) => sum + group.tax, 0)) * 100) / 100 : 0;

/** True when the groups have different rates, so that parts of the total cannot be computed with one rate. */
export const ratesDiffer = (groups: readonly { rate: number }[] = []): boolean =>
  new Set(groups.map(({ rate }) => rate)).size > 1;
