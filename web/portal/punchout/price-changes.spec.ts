import type { PricedItem, Quote } from '../../shared/api/schema';
import { priceChanges } from './price-changes';

const saved = (name: string, billingPrice: number | null, optionId: string | null = null) =>
  ({ priceConfigurationId: 'table', optionId, billingPrice, product: { name } }) as Quote['items'][number];
const today = (unitPrice: number | null, optionId: string | null = null) =>
  ({ priceConfigurationId: 'table', optionId, unitPrice }) as PricedItem;

it('names each product and option with another price once', () => {
  const items = [saved('Table', 49_900), saved('Mount', 500, 'mount'), saved('Table', 49_900)];
  expect(priceChanges(items, [today(48_500), today(500, 'mount')])).toEqual([
    { name: 'Table', now: 48_500, before: 49_900 },
  ]);
  expect(priceChanges(items, [today(49_900), today(600, 'mount')])).toEqual([{ name: 'Mount', now: 600, before: 500 }]);
});

it('names nothing without a price before or now, or that is no longer in the draft', () => {
  expect(priceChanges([saved('Table', null), saved('Mount', 5, 'mount')], [today(48_500)])).toEqual([]);
  expect(priceChanges([saved('Table', 49_900)], [today(null)])).toEqual([]);
});
