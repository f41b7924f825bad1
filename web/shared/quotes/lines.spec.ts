import type { QuoteItem } from '../api/schema';
import { discountOf, isDiscounted } from './lines';

const item = (given: Partial<QuoteItem>) =>
  ({
    quantity: 1,
    billingPeriod: 'one_time',
    billingTerm: 1,
    billingPrice: 100,
    listPrice: 100,
    ...given,
  }) as QuoteItem;

describe('a discount', () => {
  it('is the difference to list prices over the whole term, to the cent', () => {
    const items = [
      item({ quantity: 2, billingPrice: 11_610, listPrice: 12_900 }),
      item({ billingPeriod: 'monthly', billingTerm: 36, billingPrice: 0.1, listPrice: 0.3 }),
    ];
    expect(discountOf(items)).toBe(2_587.2);
    expect(items.map(isDiscounted)).toEqual([true, true]);
  });

  it('is zero for lines at or above list price, or unpriced', () => {
    const items = [item({}), item({ billingPrice: 120 }), item({ billingPrice: null, listPrice: null })];
    expect(discountOf(items)).toBe(0);
    expect(items.map(isDiscounted)).toEqual([false, false, false]);
  });
});
