import type { CatalogItemDetail, ConfigurationOption, PricedItem } from '../api/schema';
import { configureLine, type DraftLine } from './builder-state';
import { pricedLines, pricingInputs, roughPricing } from './pricing';

const option = (id: string, billingPrice: number | null, over: Partial<ConfigurationOption> = {}) =>
  ({
    id,
    name: id,
    group: null,
    required: false,
    minQuantity: 1,
    maxQuantity: null,
    maxSelections: null,
    oneForEach: false,
    billingPrice,
    billingPeriod: 'one_time',
    billingTerm: 1,
    ...over,
  }) as ConfigurationOption;

const product = (id: string, over: object, options: ConfigurationOption[] = []) =>
  ({
    id,
    name: id,
    category: 'Device',
    priceConfigurations: [
      {
        id: `${id}-price`,
        name: '',
        isDefault: true,
        isActive: true,
        billingPrice: 100,
        billingPeriod: 'one_time',
        billingTerm: 1,
        options,
        ...over,
      },
    ],
  }) as unknown as CatalogItemDetail;

const line = (productId: string, quantity: number, ...selected: [string, number][]): DraftLine => ({
  key: productId,
  productId,
  quantity,
  priceConfigurationId: null,
  selectedOptions: selected.map(([optionId, count]) => ({ optionId, quantity: count })),
  parked: {},
});

const table = configureLine(
  line('table', 2, ['sla', 2], ['later', 1]),
  product('table', { billingPrice: 48_500.1 }, [
    option('camera', 0, { group: 'included', required: true }),
    option('sla', 185.35, { billingPeriod: 'monthly', billingTerm: 36 }),
    option('later', null),
  ]),
);
const seats = configureLine(
  line('seats', 3),
  product('seats', { billingPrice: 0.1, billingPeriod: 'yearly', billingTerm: 3 }),
);
const gone = configureLine({ ...line('old', 1), priceConfigurationId: 'gone' }, product('old', {}));

it('the request contains orderable lines with their included options', () => {
  expect(pricingInputs([table, gone])).toEqual([
    {
      priceConfigurationId: 'table-price',
      quantity: 2,
      selectedOptions: [
        { optionId: 'camera', quantity: 1 },
        { optionId: 'sla', quantity: 2 },
        { optionId: 'later', quantity: 1 },
      ],
    },
  ]);
});

it('the estimate is quantity × price × term without VAT; unpriced lines count as zero', () => {
  const rough = roughPricing([table, seats, gone]);
  expect(
    rough.lines.flatMap(({ item, options }) => [item, ...options]).map(({ name, total }) => [name, total]),
  ).toEqual([
    ['table', 97_000.2],
    ['camera', 0],
    ['sla', 13_345.2],
    ['later', null],
    ['seats', 0.9],
  ]);
  expect(rough).toMatchObject({ subtotal: 110_346.3, total: 110_346.3, vat: null, isRough: true });
});

it('options are assigned to the product before them', () => {
  const item = (name: string, isOption: boolean) => ({ name, isOption }) as PricedItem;
  const lines = pricedLines([item('a', false), item('a1', true), item('a2', true), item('b', false)]);
  expect(lines.map((one) => [one.item.name, one.options.map(({ name }) => name)])).toEqual([
    ['a', ['a1', 'a2']],
    ['b', []],
  ]);
});
