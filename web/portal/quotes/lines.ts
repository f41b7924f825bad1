import type { BillingPeriod, QuoteItem } from '../../shared/api/schema';
import { plural } from '../../shared/format';
import { capitalised } from '../../shared/texts';

const GROUP_TITLES: Record<string, string> = {
  included: 'Included Items',
  SLA: 'Service Level Agreement',
  'additional-peripherals': 'Additional Peripherals',
};

/** An option group's title. Spec 1 section 2, builder step 2; ungrouped ones are `ungrouped`. */
export const optionGroupTitle = (group: string | null, ungrouped = 'Additional Options'): string =>
  group === null ? ungrouped : (GROUP_TITLES[group] ?? capitalised(group.replaceAll('-', ' ')));

/** A term in words: '12 months', '1 year'; null for one-time prices. Terms count their own period (DESIGN section 4). */
export function termWords(period: BillingPeriod, term: number): string | null {
  if (period === 'one_time') return null;
  return plural(term, period === 'monthly' ? 'month' : 'year');
}

export interface ProductLine {
  item: QuoteItem;
  groups: { title: string; options: QuoteItem[] }[];
}

/** A quote's items as they are read: each product with its options by group, in the order given. */
export function productLines(items: QuoteItem[]): ProductLine[] {
  return items
    .filter((item) => item.parentItemId === null)
    .map((item) => {
      const groups = new Map<string, QuoteItem[]>();
      for (const option of items.filter((other) => other.parentItemId === item.id)) {
        const title = optionGroupTitle(option.optionGroup, 'Other');
        groups.set(title, [...(groups.get(title) ?? []), option]);
      }
      return { item, groups: [...groups].map(([title, options]) => ({ title, options })) };
    });
}

/** What the builder's calls take: a quote's products with their chosen options. */
export const toLineInputs = (items: QuoteItem[]) =>
  productLines(items).map(({ item }) => ({
    productId: item.productId,
    quantity: item.quantity,
    priceConfigurationId: item.priceConfigurationId,
    selectedOptions: item.selectedOptions.map(({ optionId, quantity }) => ({ optionId, quantity })),
  }));
