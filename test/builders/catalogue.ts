import type {
  Catalogue,
  CatalogueConfiguration,
  CatalogueOption,
  CatalogueProduct,
} from '../../src/catalogue/catalogue.js';

/** Returns a product; by default the device 'table' without price configurations. */
export function product(given: Partial<CatalogueProduct> = {}): CatalogueProduct {
  const id = given.id ?? 'table';
  return {
    id,
    name: 'HoloTable',
    description: 'A table',
    category: 'Device',
    type: 'Table',
    supply: 'goods',
    group: 'tables',
    groupName: 'Tables',
    image: '/pictures/table.webp',
    portability: false,
    industries: [],
    activeUsers: 4,
    glasses: 'none',
    leadTimeWeeks: 10,
    specifications: [],
    ...given,
    priceConfigurations: (given.priceConfigurations ?? []).map((one) => ({ ...one, productId: id })),
  };
}

/** Returns a price configuration; by default 100 euros, paid once. Its product is the product that contains it. */
export const configuration = (given: Partial<CatalogueConfiguration> = {}): CatalogueConfiguration => ({
  id: 'purchase',
  productId: 'table',
  name: 'Purchase',
  isDefault: true,
  isActive: true,
  billingPrice: 100_00,
  billingPeriod: 'one_time',
  billingTerm: 1,
  options: [],
  ...given,
});

/** Returns an option; by default 10 euros, paid once, without a group or limits. */
export const option = (id: string, given: Partial<CatalogueOption> = {}): CatalogueOption => ({
  id,
  productId: null,
  slaPackageId: null,
  name: `Option ${id}`,
  description: '',
  group: null,
  required: false,
  minQuantity: 1,
  maxQuantity: null,
  maxSelections: null,
  oneForEach: false,
  supply: 'goods',
  billingPrice: 10_00,
  billingPeriod: 'one_time',
  billingTerm: 1,
  ...given,
});

export const catalogueOf = (...products: CatalogueProduct[]): Catalogue => ({
  version: '1',
  groups: [],
  products: new Map(products.map((one) => [one.id, one])),
  priceConfigurations: new Map(products.flatMap((one) => one.priceConfigurations).map((one) => [one.id, one])),
  slaPackages: new Map(),
  withdrawn: [],
});
