import type { QuoteItem } from '../api/schema';
import { compareLines, compareTerms, linesOf, linesOfPricing } from './compare';
import type { TaxDecision, TaxGroup } from './tax';

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

describe('compareTerms', () => {
  const terms = {
    subtotal: 116_520,
    shippingCost: 0,
    taxPercentage: 0.21,
    tax: 24_469.2,
    total: 140_989.2,
    validUntil: null,
    leadTimeWeeks: 6,
    deliveryNotes: null,
    prepaymentPercentage: null,
  };
  const group = { country: null, code: null, mention: null, reason: '', needsProof: false, shipping: 0 };
  const decision = (groups: TaxGroup[]): TaxDecision => ({
    groups,
    missing: null,
    vatNumber: null,
    vatNumberStatus: null,
    vatNumberCheckedAt: null,
  });
  const flat = decision([
    {
      ...group,
      category: 'S',
      rate: 0.21,
      supplies: ['goods', 'service'],
      net: 116_520,
      tax: 24_469.2,
      label: 'no confirmed VAT number',
    },
  ]);
  const free = decision([
    {
      ...group,
      category: 'K',
      rate: 0,
      supplies: ['goods'],
      net: 96_420,
      tax: 0,
      label: 'intra-Community supply',
    },
    { ...group, category: 'AE', rate: 0, supplies: ['service'], net: 20_100, tax: 0, label: 'reverse charge' },
  ]);

  it('compares the VAT by one rate without a decision', () => {
    expect(compareTerms(terms, { ...terms, tax: 20_000, total: 136_520 })).toEqual([
      { label: 'VAT (21%)', before: '€24,469.20', after: '€20,000.00' },
      { label: 'Total', before: '€140,989.20', after: '€136,520.00' },
    ]);
  });

  it('compares the groups of the VAT, also where only a reason differs', () => {
    const before = { ...terms, taxDecision: flat };
    expect(compareTerms(before, { ...terms, taxPercentage: 0, tax: 0, total: 116_520, taxDecision: free })).toEqual([
      {
        label: 'VAT',
        before: 'VAT (21%), no confirmed VAT number: €24,469.20',
        after:
          'Goods €96,420.00: VAT (0%), intra-Community supply: €0.00\nServices €20,100.00: VAT (0%), reverse charge: €0.00',
      },
      { label: 'Total', before: '€140,989.20', after: '€116,520.00' },
    ]);
    expect(compareTerms(terms, before)).toEqual([
      { label: 'VAT', before: 'VAT (21%): €24,469.20', after: 'VAT (21%), no confirmed VAT number: €24,469.20' },
    ]);
    expect(compareTerms(before, before)).toEqual([]);
  });
});
