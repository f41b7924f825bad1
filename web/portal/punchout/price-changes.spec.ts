import type { PricedItem, Quote } from '../../shared/api/schema';
import { priceChanges } from './price-changes';

const saved = (totalPrice: number | null, quantity = 1, optionId: string | null = null) =>
  ({ priceConfigurationId: 'table', optionId, totalPrice, quantity }) as Quote['items'][number];
const today = (name: string, total: number | null, quantity = 1, optionId: string | null = null) =>
  ({ priceConfigurationId: 'table', optionId, name, total, quantity }) as PricedItem;
const changed = (...given: Parameters<typeof priceChanges>) =>
  priceChanges(...given).map(({ item, now, before }) => [item.name, before, now]);

it('names each product and option with another price of one piece once', () => {
  const items = [saved(99_800, 2), saved(1_000, 2, 'mount'), saved(49_900)];
  expect(changed(items, [today('Table', 145_500, 3), today('Mount', 500, 1, 'mount')])).toEqual([
    ['Table', 49_900, 48_500],
  ]);
  expect(changed(items, [today('Table', 49_900), today('Mount', 1_800, 3, 'mount')])).toEqual([['Mount', 500, 600]]);
});

it('names prices for the whole term', () => {
  const item = { billingPeriod: 'monthly', billingTerm: 12 } as const;
  const before = { ...saved(149 * 12 * 2, 2), ...item, billingPrice: 149 };
  const now = { ...today('Presenter', 155 * 12), ...item, unitPrice: 155 };
  expect(changed([before], [now])).toEqual([['Presenter', 1_788, 1_860]]);
});

it('another quantity alone is no other price, also of parts of a cent', () => {
  expect(
    changed([saved(0.3, 3), saved(59.97, 3, 'mount')], [today('Table', 0.1), today('Mount', 19.99, 1, 'mount')]),
  ).toEqual([]);
});

it('names nothing without a price before or now, or that is no longer in the draft', () => {
  expect(changed([saved(null), saved(5, 1, 'mount')], [today('Table', 48_500)])).toEqual([]);
  expect(changed([saved(49_900)], [today('Table', null)])).toEqual([]);
});
