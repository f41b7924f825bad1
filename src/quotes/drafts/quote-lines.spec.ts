import { catalogueOf, configuration, option, product } from '../../../test/builders/catalogue.js';
import { configureLines, type LineInput } from '../../pricing/configure.js';
import { keepIds, productNames, sameOffer, toDocumentLines, toLineInputs } from './quote-lines.js';

const options = [
  option('included', { group: 'included', required: true, billingPrice: 0 }),
  option('case', { productId: 'flight-case' }),
  option('sla', { group: 'SLA', billingPeriod: 'yearly', billingTerm: 3 }),
];
const catalogue = catalogueOf(
  product({ id: 'table', priceConfigurations: [configuration({ id: 'table-purchase', options })] }),
  product({ id: 'wall', name: 'HoloWall', priceConfigurations: [configuration({ id: 'wall-purchase' })] }),
);
const table = (quantity = 1, ...selected: string[]): LineInput => ({
  productId: 'table',
  priceConfigurationId: 'table-purchase',
  quantity,
  selectedOptions: ['included', ...selected].map((optionId) => ({ optionId, quantity: 1 })),
});
const wall = (quantity = 1): LineInput => ({
  productId: 'wall',
  priceConfigurationId: 'wall-purchase',
  quantity,
  selectedOptions: [],
});
const lines = (...inputs: LineInput[]) => toDocumentLines(configureLines(catalogue, inputs).lines);
const ids = (all: ReturnType<typeof lines>) => all.map(({ id }) => id);

it('each option comes after its product, with the product as parent', () => {
  const [first, included, flightCase, second] = lines(table(2, 'case'), wall());
  expect([first, included, flightCase, second].map((line) => line?.parentId)).toEqual([
    null,
    first!.id,
    first!.id,
    null,
  ]);
  expect(first).toMatchObject({ name: 'HoloTable', optionId: null, optionProductId: null, quantity: 2 });
  expect(flightCase).toMatchObject({
    name: 'Option case',
    productId: 'table',
    optionId: 'case',
    optionProductId: 'flight-case',
    unitPrice: 1000,
    listPrice: 1000,
  });
  expect(new Set(ids(lines(table(1, 'case'), wall()))).size).toBe(4);
});

it('lines are converted back to the same inputs', () => {
  const inputs = [table(2, 'case', 'sla'), wall(3), table(1)];
  expect(toLineInputs(lines(...inputs))).toEqual(inputs);
});

it('the search text names products, not options, in order and with repetitions', () => {
  expect(productNames(lines(wall(), table(1, 'case'), wall()))).toEqual(['HoloWall', 'HoloTable', 'HoloWall']);
});

describe('keepIds', () => {
  it('keeps all ids when only quantities change', () => {
    const before = lines(table(1, 'case'), wall());
    expect(ids(keepIds(before, lines(table(9, 'case'), wall(4))))).toEqual(ids(before));
  });

  it('keeps the ids of remaining lines and gives new ones to added lines', () => {
    const before = lines(table(1, 'case'));
    const after = keepIds(before, lines(table(1, 'case', 'sla'), wall()));
    expect(ids(after).slice(0, 3)).toEqual(ids(before));
    expect(new Set(ids(after)).size).toBe(5);
    expect(after[3]).toMatchObject({ optionId: 'sla', parentId: before[0]!.id });
  });

  it('keeps options with their product when there are two of the same', () => {
    const before = lines(table(1, 'case'), table(2, 'sla'));
    const after = keepIds(before, lines(table(1, 'case'), table(5, 'sla')));
    expect(ids(after)).toEqual(ids(before));
    expect(after.map(({ parentId }) => parentId)).toEqual(before.map(({ parentId }) => parentId));
  });

  it('keeps ids when products change places', () => {
    const [first, included, last] = lines(table(), wall());
    expect(ids(keepIds([first!, included!, last!], lines(wall(), table())))).toEqual([
      last!.id,
      first!.id,
      included!.id,
    ]);
  });
});

describe('sameOffer', () => {
  const offer = lines(table(1, 'case'), wall());
  it('compares the offered content, not ids, names or descriptions', () => {
    const again = lines(table(1, 'case'), wall()).map((line) => ({ ...line, name: 'Renamed', description: 'Other' }));
    expect(sameOffer(offer, again)).toBe(true);
  });

  it.each([
    ['quantity', { quantity: 2 }],
    ['price', { unitPrice: 9_999 }],
    ['price that is missing', { unitPrice: null }],
    ['period', { billingPeriod: 'monthly' as const }],
    ['term', { billingTerm: 2 }],
    ['configuration', { priceConfigurationId: 'other' }],
  ])('detects a different %s', (_name, change) => {
    expect(
      sameOffer(
        offer,
        offer.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
      ),
    ).toBe(false);
  });

  it('detects missing and added lines', () => {
    expect(sameOffer(offer, offer.slice(1))).toBe(false);
    expect(sameOffer(offer, lines(table(1, 'case'), wall(), wall()))).toBe(false);
  });
});
