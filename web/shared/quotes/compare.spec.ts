import type { QuoteItem } from '../api/schema';
import { compareLines, linesOf, linesOfPricing } from './compare';

function item(id: string, productId: string, extra: Partial<QuoteItem> = {}): QuoteItem {
  return {
    id,
    productId,
    product: {
      id: productId,
      name: productId,
      description: '',
      category: 'Device',
      type: 'Table',
      image: '',
      leadTimeWeeks: 1,
    },
    quantity: 1,
    billingPrice: 100,
    listPrice: 100,
    billingPeriod: 'one_time',
    billingTerm: 1,
    totalPrice: 100,
    priceConfigurationId: 'p',
    parentItemId: null,
    optionId: null,
    optionGroup: null,
    selectedOptions: [],
    ...extra,
  };
}
const option = (id: string, parentItemId: string, optionId: string, extra: Partial<QuoteItem> = {}) =>
  item(id, 'option', { parentItemId, optionId, optionGroup: 'included', ...extra });
const kinds = (before: QuoteItem[], after: QuoteItem[]) =>
  compareLines(linesOf(before), linesOf(after)).map(({ key, kind }) => `${key} ${kind}`);

describe('compareLines', () => {
  it('finds changed, added and removed lines in reading order', () => {
    const before = [item('1', 'table'), option('2', '1', 'case'), item('3', 'desk')];
    const after = [
      item('4', 'table', { billingPrice: 90, totalPrice: 90 }),
      option('5', '4', 'glasses'),
      item('6', 'desk'),
    ];
    expect(kinds(before, after)).toEqual([
      'table#0 changed',
      'table/case#0 removed',
      'table/glasses#0 added',
      'desk#0 same',
    ]);
  });

  it('distinguishes repeated products', () => {
    const one = [item('1', 'table')];
    const two = [item('1', 'table'), item('2', 'table', { quantity: 2 })];
    expect(kinds(one, two)).toEqual(['table#0 same', 'table#1 added']);
    expect(kinds(two, one)).toEqual(['table#0 same', 'table#1 removed']);
  });

  it('puts a removed first line first', () => {
    expect(kinds([item('1', 'a'), item('2', 'b')], [item('2', 'b')])).toEqual(['a#0 removed', 'b#0 same']);
  });

  it('treats a quote and its calculation alike', () => {
    const items = [item('1', 'table'), option('2', '1', 'case')];
    const priced = items.map((line) => ({
      productId: line.productId,
      priceConfigurationId: 'p',
      optionId: line.optionId,
      isOption: line.optionId !== null,
      name: line.productId,
      quantity: 1,
      unitPrice: 100,
      billingPeriod: 'one_time' as const,
      billingTerm: 1,
      total: 100,
    }));
    expect(compareLines(linesOf(items), linesOfPricing(priced)).map(({ kind }) => kind)).toEqual(['same', 'same']);
  });
});
