import type { PricedItem } from '../api/schema';
import { addedPrice, pricedWords } from './line-words';

const item: PricedItem = {
  productId: 'presenter',
  priceConfigurationId: 'presenter-monthly',
  optionId: null,
  isOption: false,
  name: 'Presenter',
  quantity: 2,
  unitPrice: 149,
  billingPeriod: 'monthly',
  billingTerm: 12,
  total: 3576,
};

describe('pricedWords', () => {
  it('wraps a sum only before a times sign', () => {
    expect(pricedWords(item).sum?.split(' ')).toEqual(['2', '×\u00a0€149', '×\u00a012\u00a0months']);
  });

  it('shows Free for a free line', () => {
    const free = { ...item, unitPrice: 0, total: 0 };
    expect(pricedWords(free, 'Software')).toEqual({ sum: '2 ×\u00a0Free', total: 'Free' });
    expect(pricedWords({ ...free, quantity: 1 }, 'Software')).toEqual({ sum: null, total: 'Free' });
  });
});

it.each([
  [{ billingPrice: 185, billingPeriod: 'monthly', billingTerm: 36 }, 2, '+€13,320'],
  [{ billingPrice: 0.1, billingPeriod: 'one_time', billingTerm: 1 }, 2, '+€0.20'],
  [{ billingPrice: 0, billingPeriod: 'one_time', billingTerm: 1 }, 2, 'Free'],
  [{ billingPrice: null, billingPeriod: 'one_time', billingTerm: 1 }, 2, 'Custom Quote'],
] as const)('for the price %j, %p more units cost %s', (price, more, words) =>
  expect(addedPrice(price, more)).toBe(words),
);
