import type { CatalogItemDetail, QuoteItem } from '../../../shared/api/schema';
import { configureLine } from '../../../shared/builder/builder-state';
import { addedPrice, optionPrice } from '../../../shared/builder/line-words';
import { atQuotedPrices } from './quoted-prices';

const price = (billingPrice: number) => ({ billingPrice, billingPeriod: 'one_time', billingTerm: 1 });
const option = (id: string, billingPrice: number) => ({
  id,
  group: null,
  required: false,
  minQuantity: 1,
  maxQuantity: null,
  maxSelections: null,
  oneForEach: false,
  ...price(billingPrice),
});
const configuration = (id: string, isDefault: boolean) => ({
  id,
  isActive: true,
  isDefault,
  options: [option('frame', 1000), option('mount', 500)],
  ...price(10_000),
});
const product = {
  id: 'wall',
  priceConfigurations: [configuration('bought', true), configuration('rented', false)],
} as unknown as CatalogItemDetail;
const item = (given: object) =>
  ({ priceConfigurationId: 'bought', optionId: null, parentItemId: null, ...given }) as QuoteItem;
const items = [
  item({ id: 'line', ...price(9000) }),
  item({ id: 'part', optionId: 'frame', parentItemId: 'line', ...price(800) }),
];
const shown = (key: string, priceConfigurationId: string) => {
  const line = { key, productId: 'wall', quantity: 3, priceConfigurationId, selectedOptions: [], parked: {} };
  const { configuration, choices } = atQuotedPrices(configureLine(line, product), items);
  return {
    prices: [configuration!, ...configuration!.options].map(optionPrice),
    choices: choices.map(optionPrice),
    oneEach: addedPrice(configuration!.options[0]!, 2),
  };
};

it.each([
  ['of the quote', 'line', 'bought', ['€9,000', '€800', '€500'], ['€9,000', '€10,000'], '+€1,600'],
  ['that is bought otherwise', 'line', 'rented', ['€10,000', '€1,000', '€500'], ['€9,000', '€10,000'], '+€2,000'],
  ['that is new', 'new', 'bought', ['€10,000', '€1,000', '€500'], ['€10,000', '€10,000'], '+€2,000'],
])('a line %s shows the prices that it is saved with', (_what, key, way, prices, choices, oneEach) =>
  expect(shown(key, way)).toEqual({ prices, choices, oneEach }),
);
