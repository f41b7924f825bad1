import { CATALOG_ITEMS } from './catalog-items.js';
import type { CatalogItemSeed, ConfigurationOptionSeed, SeedPrice } from './catalogue.types.js';
import { PRODUCT_GROUPS } from './product-groups.js';
import { SLA_PACKAGES } from './sla-packages.js';

const INDUSTRIES = [
  'entertainment-metaverse',
  'engineering-manufacturing',
  'ports-airports',
  'safety-security',
  'digital-twins-smart-cities',
  'education-training',
  'defense-military',
  'healthcare-medical',
  'aec',
  'other',
];

/** Expected products: name, type, default price, period, term, lead time in weeks, picture. */
const LINE = [
  ['HoloTable 32', 'Table', 18900, 'one_time', 1, 6, 'table-compact'],
  ['HoloTable 65', 'Table', 48500, 'one_time', 1, 10, 'table-65'],
  ['HoloTable 98', 'Table', 86000, 'one_time', 1, 14, 'table-command'],
  ['HoloRoom Booth', 'Room', 74000, 'one_time', 1, 10, 'room-booth'],
  ['HoloRoom Studio', 'Room', 142000, 'one_time', 1, 14, 'room-studio'],
  ['HoloRoom Theatre', 'Room', null, 'one_time', 1, 18, 'room-immersive'],
  ['HoloWall Tile', 'Wall', 29800, 'one_time', 1, 8, 'wall-tile'],
  ['HoloWall 4K', 'Wall', 67400, 'one_time', 1, 10, 'wall-4k'],
  ['HoloWall Arc', 'Wall', 94500, 'one_time', 1, 12, 'wall-curve'],
  ['HoloWall Stage', 'Wall', 131900, 'one_time', 1, 14, 'wall-panorama'],
  ['HoloDesk 27', 'Display', 12900, 'one_time', 1, 6, 'display-desk'],
  ['FlexLED Curve', 'Flex', 38600, 'one_time', 1, 9, 'flex-curve'],
  ['FlexLED Column', 'Flex', 24200, 'one_time', 1, 8, 'flex-column'],
  ['Presenter', 'Application', 149, 'monthly', 12, 1, 'app-presenter'],
  ['Collab Review', 'Application', 2280, 'yearly', 1, 1, 'app-review'],
  ['Vision SDK', 'SDK', 0, 'one_time', 1, 1, 'sdk-vision'],
  ['Spatial SDK', 'SDK', 95, 'monthly', 12, 1, 'sdk-spatial'],
];

const configurations = CATALOG_ITEMS.flatMap((item) =>
  item.priceConfigurations.map((configuration) => ({ item, configuration })),
);
const options = configurations.flatMap(({ item, configuration }) =>
  configuration.options.map((option) => ({ item, configuration, option })),
);
const slaPrices = SLA_PACKAGES.flatMap((sla) => sla.prices);
const prices: SeedPrice[] = [
  ...configurations.map(({ configuration }) => configuration),
  ...options.map(({ option }) => option),
  ...slaPrices,
];

function defaultConfiguration(item: CatalogItemSeed) {
  return item.priceConfigurations.find((configuration) => configuration.isDefault);
}

/** Returns the values that occur more than once. */
function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Returns the ids of the options that break a rule, so that a failing test names them. */
function optionsWhere(broken: (entry: (typeof options)[number]) => boolean): string[] {
  return options.filter(broken).map(({ option }) => option.id);
}

describe('the demo catalogue', () => {
  it('has the decided products and prices', () => {
    const line = CATALOG_ITEMS.map((item) => {
      const price = defaultConfiguration(item);
      const picture = item.image.replace(/^\/pictures\/(.+)\.webp$/, '$1');
      return [
        item.name,
        item.type,
        price?.billingPrice,
        price?.billingPeriod,
        price?.billingTerm,
        item.leadTimeWeeks,
        picture,
      ];
    });
    expect(line).toEqual(LINE);
  });

  it('has 3 tables, 3 rooms, 4 walls, 1 display, 2 flex, 2 applications and 2 SDKs', () => {
    const counts: Record<string, number> = {};
    for (const { type } of CATALOG_ITEMS) counts[type] = (counts[type] ?? 0) + 1;
    expect(counts).toEqual({ Table: 3, Room: 3, Wall: 4, Display: 1, Flex: 2, Application: 2, SDK: 2 });
  });

  it('also rents the HoloTable 32, at 790 a month for 24 months', () => {
    const rental = CATALOG_ITEMS.find(({ id }) => id === 'holotable-32')?.priceConfigurations.filter(
      (configuration) => !configuration.isDefault,
    );
    expect(rental).toEqual([
      expect.objectContaining({ isActive: true, billingPrice: 790, billingPeriod: 'monthly', billingTerm: 24 }),
    ]);
  });

  it('gives every record a unique slug as id', () => {
    const ids = [
      ...CATALOG_ITEMS.map(({ id }) => id),
      ...configurations.map(({ configuration }) => configuration.id),
      ...options.map(({ option }) => option.id),
      ...SLA_PACKAGES.map(({ id }) => id),
      ...PRODUCT_GROUPS.map(({ slug }) => slug),
    ];
    expect(repeated(ids)).toEqual([]);
    expect(ids.filter((id) => id.length > 80 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('has one default configuration for each priced product, and it is active', () => {
    for (const { id, priceConfigurations } of CATALOG_ITEMS.filter((item) => item.priceConfigurations.length)) {
      const defaults = priceConfigurations.filter(({ isDefault }) => isDefault);
      expect({ id, active: defaults.map(({ isActive }) => isActive) }).toEqual({ id, active: [true] });
    }
  });

  it('states prices in whole cents and terms of at least one period, 1 for one_time', () => {
    const wrong = prices.filter(
      ({ billingPrice, billingPeriod, billingTerm }) =>
        (billingPrice !== null && (billingPrice < 0 || Number(billingPrice.toFixed(2)) !== billingPrice)) ||
        !Number.isInteger(billingTerm) ||
        billingTerm < 1 ||
        (billingPeriod === 'one_time' && billingTerm !== 1),
    );
    expect(wrong).toEqual([]);
  });

  it('describes every product completely', () => {
    for (const item of CATALOG_ITEMS) {
      const names = item.specifications.map(({ name }) => name);
      expect({ id: item.id, repeated: repeated(names) }).toEqual({ id: item.id, repeated: [] });
      expect(names.length).toBeGreaterThanOrEqual(6);
      expect(names.length).toBeLessThanOrEqual(10);
      expect(item.industries.length).toBeGreaterThan(0);
      expect(repeated(item.industries)).toEqual([]);
      expect(INDUSTRIES).toEqual(expect.arrayContaining(item.industries));
    }
  });

  it('has no exclamation marks', () => {
    expect(JSON.stringify([CATALOG_ITEMS, PRODUCT_GROUPS, SLA_PACKAGES])).not.toContain('!');
  });
});

describe('options', () => {
  it('have limits that can be met: 1 ≤ min ≤ max', () => {
    expect(
      optionsWhere(
        ({ option: { minQuantity, maxQuantity } }) =>
          minQuantity < 1 || (maxQuantity !== null && maxQuantity < minQuantity),
      ),
    ).toEqual([]);
  });

  it('of the same group have the same limit and required flag', () => {
    for (const { configuration } of configurations) {
      const groups = Map.groupBy(
        configuration.options.filter(({ group }) => group !== null),
        ({ group }) => group,
      );
      for (const [group, members] of groups) {
        const caps = new Set(members.map(({ maxSelections }) => maxSelections));
        const required = new Set(members.map((option) => option.required));
        expect({ configuration: configuration.id, group, caps: caps.size, required: required.size }).toEqual({
          configuration: configuration.id,
          group,
          caps: 1,
          required: 1,
        });
      }
    }
  });

  it('without a group have no limit', () => {
    expect(optionsWhere(({ option }) => option.group === null && option.maxSelections !== null)).toEqual([]);
  });

  it('that are included are required and cost nothing', () => {
    expect(
      optionsWhere(({ option }) => option.group === 'included' && !(option.required && option.billingPrice === 0)),
    ).toEqual([]);
  });

  it('that are also a product have the product’s price', () => {
    const linked = options.filter(({ option }) => option.productId !== undefined);
    expect(linked.length).toBeGreaterThan(0);
    for (const { option, item } of linked) {
      const product = CATALOG_ITEMS.find(({ id }) => id === option.productId);
      expect(product?.id).not.toBe(item.id);
      const { billingPrice, billingPeriod, billingTerm } = option;
      expect(product && defaultConfiguration(product)).toMatchObject({ billingPrice, billingPeriod, billingTerm });
    }
  });

  const exercised: [string, (option: ConfigurationOptionSeed) => boolean][] = [
    ['included once', (o) => o.group === 'included' && o.minQuantity === 1],
    ['included more than once', (o) => o.group === 'included' && o.minQuantity > 1],
    ['select one SLA', (o) => o.group === 'SLA' && o.required && o.maxSelections === 1],
    ['SLA left to choice', (o) => o.group === 'SLA' && !o.required],
    ['up to three peripherals', (o) => o.group === 'additional-peripherals' && o.maxSelections === 3],
    ['a largest quantity', (o) => o.group === 'additional-peripherals' && o.maxQuantity !== null],
    ['optional with a smallest quantity', (o) => !o.required && o.minQuantity > 1],
    ['without a group', (o) => o.group === null],
    ['a group of its own, select one', (o) => o.group === 'Mounting' && o.required && o.maxSelections === 1],
    ['optional support of software', (o) => o.group === 'Support' && !o.required],
    ['without a price', (o) => o.billingPrice === null && o.slaPackageId === undefined],
    ['another product', (o) => o.productId !== undefined],
  ];
  it.each(exercised)('include an example of the rule: %s', (_rule, matches) => {
    expect(options.filter(({ option }) => matches(option))).not.toEqual([]);
  });

  it('include a group with more peripherals than can be selected at once', () => {
    const counts = configurations.map(
      ({ configuration }) => configuration.options.filter(({ group }) => group === 'additional-peripherals').length,
    );
    expect(Math.max(...counts)).toBeGreaterThan(3);
  });

  it('include a configuration that is no longer sold', () => {
    expect(configurations.some(({ configuration }) => !configuration.isActive)).toBe(true);
  });
});

describe('Service Level Agreements', () => {
  it('are the options with an id that starts with sla-, and only those', () => {
    expect(
      optionsWhere(
        ({ option }) =>
          new Set([option.id.startsWith('sla-'), option.group === 'SLA', option.slaPackageId !== undefined]).size > 1,
      ),
    ).toEqual([]);
  });

  it('are required for every device except the desk display', () => {
    const free = configurations
      .filter(({ item }) => item.category === 'Device')
      .filter(({ configuration }) => !configuration.options.some(({ group, required }) => group === 'SLA' && required));
    expect(free.map(({ item }) => item.id)).toEqual(['holodesk-27']);
  });

  it('take price, period and term from their package', () => {
    for (const { option, item } of options.filter(({ option: { slaPackageId } }) => slaPackageId !== undefined)) {
      const sla = SLA_PACKAGES.find(({ id }) => id === option.slaPackageId);
      const price =
        sla?.prices.find(({ deviceId }) => deviceId === item.id) ??
        sla?.prices.find(({ deviceId }) => deviceId === null);
      expect(option.billingPrice).toBeNull();
      expect(price).toMatchObject({ billingPeriod: option.billingPeriod, billingTerm: option.billingTerm });
      expect(price?.billingPrice).not.toBeNull();
    }
  });

  it('have one default price, and at most one per device', () => {
    const devices = CATALOG_ITEMS.filter(({ category }) => category === 'Device').map(({ id }) => id);
    for (const { prices: own } of SLA_PACKAGES) {
      const deviceIds = own.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]));
      expect(own.length - deviceIds.length).toBe(1);
      expect(repeated(deviceIds)).toEqual([]);
      expect(devices).toEqual(expect.arrayContaining(deviceIds));
    }
  });

  it('have a specific price for some devices and the package’s price for others', () => {
    const plus = SLA_PACKAGES.find(({ id }) => id === 'sla-plus')?.prices.map(({ deviceId }) => deviceId);
    expect(plus).toContain('holowall-stage');
    expect(plus).not.toContain('holotable-65');
  });
});

describe('product groups', () => {
  it('are the six of the specification, each with its picture', () => {
    const slugs = ['displays', 'flex', 'rooms', 'software', 'tables', 'walls'];
    expect(PRODUCT_GROUPS.map(({ slug }) => slug).sort()).toEqual(slugs);
    for (const { slug, heroImage } of PRODUCT_GROUPS) expect(heroImage).toBe(`/pictures/group-${slug}.webp`);
  });

  it('contain the products of their types', () => {
    for (const { groupSlug, type } of CATALOG_ITEMS) {
      expect(PRODUCT_GROUPS.find(({ slug }) => slug === groupSlug)?.productTypes).toContain(type);
    }
  });

  it('compare all their products consistently with the specifications', () => {
    for (const group of PRODUCT_GROUPS) {
      const products = CATALOG_ITEMS.filter(({ groupSlug }) => groupSlug === group.slug);
      expect(group.contentBlocks.length).toBeGreaterThanOrEqual(2);
      for (const { feature, values } of group.featureComparison) {
        expect(values.map(({ productId }) => productId)).toEqual(products.map(({ id }) => id));
        const stated = products.map(
          ({ specifications }, index) =>
            specifications.find(({ name }) => name === feature)?.value ?? values[index]?.value,
        );
        expect(values.map(({ value }) => value)).toEqual(stated);
      }
    }
  });
});
