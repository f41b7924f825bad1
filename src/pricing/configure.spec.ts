import { catalogueOf, configuration, option, product } from '../../test/builders/catalogue.js';
import type { CatalogueOption, CatalogueProduct } from '../catalogue/catalogue.js';
import { optionGroupTitle } from '../rules/option-groups.js';
import { checkLines, configureLines, type LineInput } from './configure.js';

/** Configures a quote line for the device HoloTable with these options and this selection. */
function configured(
  options: CatalogueOption[],
  selected: Record<string, number> = {},
  { quantity = 1, ...given }: Partial<CatalogueProduct> & { quantity?: number } = {},
) {
  const catalogue = catalogueOf(product({ ...given, priceConfigurations: [configuration({ options })] }));
  const selectedOptions = Object.entries(selected).map(([optionId, count]) => ({ optionId, quantity: count }));
  return configureLines(catalogue, [{ priceConfigurationId: 'purchase', quantity, selectedOptions }]);
}

const chosen = (result: ReturnType<typeof configured>) =>
  result.lines[0]!.options.map(({ option: { id }, quantity }) => [id, quantity]);

/** Returns the messages of all errors in the product's options. */
const errors = (...args: Parameters<typeof configured>) => checkLines(configured(...args).lines).map((e) => e.message);

describe('included options', () => {
  const included = (id: string, given: Partial<CatalogueOption> = {}) =>
    option(id, { group: 'included', required: true, billingPrice: 0, ...given });

  it.each([
    ['with their minimum', 8, 8],
    ['once where they have none', 0, 1],
    ['once where one is enough', 1, 1],
  ])('are added %s', (_name, minQuantity, expected) => {
    expect(chosen(configured([included('glasses', { minQuantity })]))).toEqual([['glasses', expected]]);
  });

  it('keep the requested quantity', () => {
    expect(chosen(configured([included('glasses', { minQuantity: 2 })], { glasses: 5 }))).toEqual([['glasses', 5]]);
  });

  it('cannot be below their minimum', () => {
    expect(errors([included('glasses', { minQuantity: 4 })], { glasses: 3 })).toEqual(['Option glasses: at least 4']);
  });

  it('are added once per product if the catalogue says so', () => {
    const forEach = included('glasses', { oneForEach: true });
    expect(chosen(configured([forEach], {}, { quantity: 3 }))).toEqual([['glasses', 3]]);
    expect(chosen(configured([forEach], { glasses: 1 }, { quantity: 3 }))).toEqual([['glasses', 1]]);
  });

  it('are added to software too', () => {
    expect(chosen(configured([included('seats')], {}, { category: 'Software' }))).toEqual([['seats', 1]]);
  });

  it('are optional if not required', () => {
    expect(chosen(configured([included('glasses', { required: false })]))).toEqual([]);
  });

  it('do not add required options of other groups', () => {
    expect(chosen(configured([option('sla', { group: 'SLA', required: true })]))).toEqual([]);
  });
});

describe('quantities', () => {
  const pair = option('pair', { minQuantity: 2, maxQuantity: 20 });
  it.each([
    [1, ['Option pair: at least 2']],
    [2, []],
    [20, []],
    [21, ['Option pair: at most 20']],
  ])('of %p for an option with limits 2 to 20 have the errors %p', (quantity, expected) => {
    expect(errors([pair], { pair: quantity })).toEqual(expected);
  });

  it('of an option without a maximum are unlimited', () => {
    expect(errors([option('pair')], { pair: 9999 })).toEqual([]);
  });

  it('of options are used as given, not multiplied by the number of products', () => {
    const { lines } = configured([option('pair')], { pair: 3 }, { quantity: 4 });
    expect(lines[0]).toMatchObject({ quantity: 4, total: 400_00, options: [{ quantity: 3, total: 30_00 }] });
  });
});

describe('groups', () => {
  const group = (name: string | null, given: Partial<CatalogueOption>) =>
    ['a', 'b', 'c', 'd'].map((id) => option(id, { group: name, ...given }));

  it.each([
    ['a radio group takes one', 1, ['a'], []],
    ['a radio group does not take two', 1, ['a', 'b'], ['Finish for HoloTable: select at most 1']],
    ['a capped group takes its limit', 3, ['a', 'b', 'd'], []],
    ['a capped group does not take more', 3, ['a', 'b', 'c', 'd'], ['Finish for HoloTable: select at most 3']],
    ['a group without a limit takes all', null, ['a', 'b', 'c', 'd'], []],
    ['a group that is not required may stay empty', 1, [], []],
  ])('%s', (_name, maxSelections, picks, expected) => {
    const selected = Object.fromEntries(picks.map((id) => [id, 1]));
    expect(errors(group('Finish', { maxSelections }), selected)).toEqual(expected);
  });

  it.each([
    ['SLA', 'Please select a Service Level Agreement option for HoloTable'],
    ['additional-peripherals', 'Please select an Additional Peripherals option for HoloTable'],
    ['Surround', 'Please select a Surround option for HoloTable'],
  ])('that are required %s need a choice', (name, message) => {
    expect(errors(group(name, { required: true }))).toEqual([message]);
    expect(errors(group(name, { required: true }), { c: 1 })).toEqual([]);
  });

  it('one required option makes its group required, and any option satisfies it', () => {
    const options = [option('a', { group: 'SLA', required: true }), option('b', { group: 'SLA' })];
    expect(errors(options)).toEqual(['Please select a Service Level Agreement option for HoloTable']);
    expect(errors(options, { b: 1 })).toEqual([]);
  });

  it('are required for devices only, not for software', () => {
    const options = group('SLA', { required: true });
    expect(errors(options, {}, { category: 'Software' })).toEqual([]);
    expect(errors(options, {}, { category: 'Device' })).toHaveLength(1);
  });

  it('have the titles of the specification', () => {
    expect(
      ['included', 'SLA', 'additional-peripherals', null, 'Surround'].map((group) => optionGroupTitle(group)),
    ).toEqual([
      'Included Items',
      'Service Level Agreement',
      'Additional Peripherals',
      'Additional Options',
      'Surround',
    ]);
  });
});

describe('lines', () => {
  const table = product({
    id: 'table',
    priceConfigurations: [
      configuration({ id: 'table-purchase', options: [option('case')] }),
      configuration({ id: 'table-old', isDefault: false, isActive: false }),
      configuration({
        id: 'table-rental',
        isDefault: false,
        billingPrice: 790_00,
        billingPeriod: 'monthly',
        billingTerm: 24,
        options: [option('case-rental')],
      }),
      configuration({ id: 'table-custom', isDefault: false, billingPrice: null }),
    ],
  });
  const wall = product({
    id: 'wall',
    name: 'HoloWall',
    priceConfigurations: [configuration({ id: 'wall-purchase', options: [option('mount')] })],
  });
  const catalogue = catalogueOf(table, wall);
  const line = (priceConfigurationId: string, given: Partial<LineInput> = {}): LineInput => ({
    priceConfigurationId,
    quantity: 1,
    selectedOptions: [],
    ...given,
  });
  const gone = 'This product can no longer be ordered at this price';

  it.each([
    ['an unknown configuration', line('nothing'), gone],
    ['an inactive configuration', line('table-old'), gone],
    ['the configuration of another product', line('wall-purchase', { productId: 'table' }), gone],
    ['an unknown product', line('table-purchase', { productId: 'nothing' }), gone],
    ['a name that every object has', line('constructor'), gone],
  ])('%s is refused', (_name, wrong, message) => {
    const { lines, errors: found } = configureLines(catalogue, [line('wall-purchase'), wrong]);
    expect(found).toEqual([{ field: 'items.1.priceConfigurationId', message }]);
    expect(lines.map(({ product: { id } }) => id)).toEqual(['wall']);
  });

  it.each([
    ['of another product', 'mount'],
    ['of another configuration of the product', 'case-rental'],
    ['that does not exist', 'nothing'],
  ])('an option %s is refused', (_name, optionId) => {
    const selectedOptions = [
      { optionId: 'case', quantity: 1 },
      { optionId, quantity: 1 },
    ];
    expect(configureLines(catalogue, [line('table-purchase', { selectedOptions })]).errors).toEqual([
      { field: 'items.0.selectedOptions.1.optionId', message: 'This option cannot be ordered with HoloTable' },
    ]);
  });

  it('an option selected twice is refused', () => {
    const selectedOptions = [
      { optionId: 'case', quantity: 1 },
      { optionId: 'case', quantity: 2 },
    ];
    expect(configureLines(catalogue, [line('table-purchase', { selectedOptions })]).errors).toEqual([
      { field: 'items.0.selectedOptions.1.optionId', message: 'Option case is selected twice' },
    ]);
  });

  it('all errors are reported at once, each by its field', () => {
    const inputs = [
      line('nothing'),
      line('table-purchase', { selectedOptions: [{ optionId: 'mount', quantity: 1 }] }),
      line('table-old'),
    ];
    expect(configureLines(catalogue, inputs).errors.map(({ field }) => field)).toEqual([
      'items.0.priceConfigurationId',
      'items.1.selectedOptions.0.optionId',
      'items.2.priceConfigurationId',
    ]);
  });

  it('have catalogue prices, in the given order', () => {
    const inputs = [
      line('table-rental', { quantity: 3 }),
      line('table-custom', { quantity: 2 }),
      line('table-purchase', { quantity: 2, selectedOptions: [{ optionId: 'case', quantity: 1 }] }),
    ];
    const { lines, errors: found } = configureLines(catalogue, inputs);
    expect(found).toEqual([]);
    expect(lines).toMatchObject([
      { quantity: 3, unitPrice: 790_00, billingPeriod: 'monthly', billingTerm: 24, total: 56_880_00, options: [] },
      { quantity: 2, unitPrice: null, total: null },
      { quantity: 2, unitPrice: 100_00, total: 200_00, options: [{ quantity: 1, unitPrice: 10_00, total: 10_00 }] },
    ]);
  });

  it('may contain the same product twice', () => {
    expect(configureLines(catalogue, [line('table-purchase'), line('table-purchase')]).lines).toHaveLength(2);
  });

  it('options are in catalogue order, whatever order they were selected in', () => {
    const options = ['a', 'b', 'c'].map((id) => option(id));
    expect(chosen(configured(options, { c: 1, a: 1, b: 1 })).map(([id]) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('checkLines', () => {
  it('requires at least one product', () => {
    expect(checkLines([])).toEqual([{ field: 'items', message: 'Please select at least one product' }]);
  });

  it('names the line of each error', () => {
    const sla = option('sla', { group: 'SLA', required: true });
    const catalogue = catalogueOf(product({ priceConfigurations: [configuration({ options: [sla] })] }));
    const line = { priceConfigurationId: 'purchase', quantity: 1 };
    const { lines } = configureLines(catalogue, [
      { ...line, selectedOptions: [{ optionId: 'sla', quantity: 1 }] },
      { ...line, selectedOptions: [] },
    ]);
    expect(checkLines(lines)).toEqual([
      {
        field: 'items.1.selectedOptions',
        message: 'Please select a Service Level Agreement option for HoloTable',
      },
    ]);
  });
});
