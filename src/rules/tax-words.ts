import type { Supply, TaxCategory } from './tax.js';

const SUPPLY_WORDS: Record<Supply, string> = {
  goods: 'goods',
  service: 'services',
  goods_with_installation: 'installed goods',
};

/** Names the kinds of supply of a group: 'Goods and services'. */
export function suppliesInWords(supplies: readonly Supply[]): string {
  const words = supplies.map((supply) => SUPPLY_WORDS[supply]).join(' and ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

interface LabelledGroup {
  category: TaxCategory;
  rate: number;
  label: string;
  supplies: readonly Supply[];
}

/**
 * Returns the label of a group's VAT: 'VAT (21%), seller and buyer in the Netherlands'; one of several groups names what
 * it taxes. What is outside the scope of VAT has no rate.
 *
 * @param percent formats a fraction as on the surrounding page
 */
export function taxLabel(
  { category, rate, label, supplies }: LabelledGroup,
  isOnly: boolean,
  percent: (fraction: number) => string,
): string {
  const tax = category === 'O' ? 'No VAT' : `VAT (${percent(rate)})`;
  return isOnly ? `${tax}, ${label}` : `${suppliesInWords(supplies)}: ${tax}, ${label}`;
}

/** True when the groups have different rates, so that parts of the total cannot be computed with one rate. */
export const ratesDiffer = (groups: readonly { rate: number }[] = []): boolean =>
  new Set(groups.map(({ rate }) => rate)).size > 1;
