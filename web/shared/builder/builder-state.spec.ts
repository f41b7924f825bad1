import type { CatalogItemDetail } from '../api/schema';
import {
  addProducts,
  configureLine,
  defaultConfiguration,
  draftReducer,
  EMPTY_DRAFT,
  isComplete,
  productQuantity,
  selectionOf,
  toLineInput,
  withSelection,
  type Draft,
  type DraftAction,
  type DraftLine,
} from './builder-state';

const price = { billingPrice: 1, billingPeriod: 'one_time', billingTerm: 1 } as const;
const purchase = { id: 'purchase', name: 'Purchase', isDefault: true, isActive: true, ...price, options: [] };
const rental = { ...purchase, id: 'rental', isDefault: false };
const slaOption = {
  id: 'sla-base',
  catalogItemId: 'table',
  slaPackageId: null,
  productId: null,
  price: 1,
  unitPrice: 1,
  name: 'SLA Base',
  description: '',
  group: 'SLA',
  required: true,
  minQuantity: 1,
  maxQuantity: null,
  maxSelections: 1,
  oneForEach: false,
  ...price,
};
const ofSla = { optionGroup: 'SLA' };
const product = (priceConfigurations: CatalogItemDetail['priceConfigurations']) =>
  ({ id: 'table', name: 'Table', category: 'Device', priceConfigurations }) as CatalogItemDetail;

const line = (over: Partial<DraftLine> = {}): DraftLine => ({
  key: 'table#1',
  productId: 'table',
  quantity: 1,
  priceConfigurationId: null,
  selectedOptions: [],
  parked: {},
  ...over,
});
const draft = (...lines: DraftLine[]): Draft => ({ lines, customerReference: '' });
const after = (start: Draft, ...actions: DraftAction[]) => actions.reduce(draftReducer, start);
const set = (productId: string, quantity: number): DraftAction => ({ type: 'product', productId, quantity });

describe('product selection', () => {
  it('adds, changes and removes products', () => {
    const added = after(EMPTY_DRAFT, set('table', 1), set('sdk', 1), set('table', 2));
    expect(selectionOf(added.lines)).toEqual([
      { productId: 'table', quantity: 2 },
      { productId: 'sdk', quantity: 1 },
    ]);
    expect(selectionOf(after(added, set('table', 0)).lines)).toEqual([{ productId: 'sdk', quantity: 1 }]);
    expect(after(added, set('table', -1), set('sdk', 0)).lines).toEqual([]);
  });

  it('is limited to the largest quantity', () => {
    expect(productQuantity(after(EMPTY_DRAFT, set('table', 10_000)).lines, 'table')).toBe(9999);
  });

  it('keeps the choices when only the quantity changes', () => {
    const configured = line({ priceConfigurationId: 'rental', selectedOptions: [{ optionId: 'a', quantity: 1 }] });
    expect(after(draft(configured), set('table', 4)).lines).toEqual([{ ...configured, quantity: 4, optionsFor: 1 }]);
  });

  it('preselects once and keeps existing products', () => {
    const start = after(EMPTY_DRAFT, set('table', 3));
    const twice = after(start, { type: 'preselect', productIds: ['table', 'sdk'] });
    expect(selectionOf(twice.lines).map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(after(twice, { type: 'preselect', productIds: ['table', 'sdk'] })).toEqual(twice);
  });

  it('reduces the last line first when a product has several', () => {
    const lines = [line({ quantity: 2 }), line({ key: 'table#2', quantity: 3 })];
    const quantities = (total: number) => after(draft(...lines), set('table', total)).lines.map((one) => one.quantity);
    expect(quantities(6)).toEqual([2, 4]);
    expect(quantities(3)).toEqual([2, 1]);
    expect(quantities(2)).toEqual([2]);
    expect(quantities(1)).toEqual([1]);
    expect(quantities(0)).toEqual([]);
  });
});

describe('adding to a quote', () => {
  it('adds to the quantities of existing products and appends the others', () => {
    const saved = line({
      key: 'item',
      quantity: 2,
      selectedOptions: [{ optionId: 'sla-base', quantity: 1, ...ofSla }],
    });
    const merged = addProducts(
      [saved],
      [
        { productId: 'table', quantity: 3 },
        { productId: 'sdk', quantity: 1 },
      ],
    );
    expect(merged).toEqual([{ ...saved, quantity: 5, optionsFor: 2 }, line({ key: 'sdk#1', productId: 'sdk' })]);
  });
});

describe('an address with products', () => {
  it('sets products and quantities, and keeps their choices', () => {
    const kept = draft(
      line({ quantity: 1, priceConfigurationId: 'rental' }),
      line({ key: 'wall#1', productId: 'wall' }),
    );
    const opened = withSelection(kept, [
      { productId: 'sdk', quantity: 2 },
      { productId: 'table', quantity: 4 },
    ]);
    expect(
      opened.lines.map(({ productId, quantity, priceConfigurationId }) => [productId, quantity, priceConfigurationId]),
    ).toEqual([
      ['table', 4, 'rental'],
      ['sdk', 2, null],
    ]);
  });
});

describe('a line', () => {
  it('has a quantity from 1 to the maximum', () => {
    const quantity = (value: number) =>
      after(draft(line()), { type: 'quantity', key: 'table#1', product: product([]), quantity: value }).lines[0]
        ?.quantity;
    expect([quantity(0), quantity(7), quantity(99_999)]).toEqual([1, 7, 9999]);
  });

  it('restores choices when a price configuration is selected again', () => {
    const start = draft(line({ selectedOptions: [{ optionId: 'a', quantity: 2 }] }));
    const switched = after(start, { type: 'configuration', key: 'table#1', from: 'purchase', to: 'rental' });
    expect(switched.lines[0]).toMatchObject({ priceConfigurationId: 'rental', selectedOptions: [] });
    const back = after(switched, { type: 'configuration', key: 'table#1', from: 'rental', to: 'purchase' });
    expect(back.lines[0]?.selectedOptions).toEqual([{ optionId: 'a', quantity: 2 }]);
  });

  it('keeps options with the configuration they were selected for', () => {
    const configuration = { ...rental, options: [slaOption] };
    const chosen = after(draft(line()), { type: 'toggle', key: 'table#1', configuration, optionId: 'sla-base' });
    expect(chosen.lines[0]).toMatchObject({
      priceConfigurationId: 'rental',
      selectedOptions: [{ optionId: 'sla-base', quantity: 1, ...ofSla }],
    });
  });
});

describe('a service agreement per device', () => {
  const configuration = { ...purchase, options: [slaOption] };
  const device = product([configuration, { ...rental, options: [{ ...slaOption, id: 'sla-rental' }] }]);
  const chosen = (quantity: number) => [{ optionId: 'sla-base', quantity, ...ofSla }];
  const twoWithSla = after(draft(line({ quantity: 2 })), {
    type: 'toggle',
    key: 'table#1',
    configuration,
    optionId: 'sla-base',
  });

  it.each<[string, DraftAction]>([
    ['on the list of products', set('table', 5)],
    ['on its card', { type: 'quantity', key: 'table#1', product: device, quantity: 5 }],
  ])('follows the product quantity set %s', (_where, action) => {
    expect(twoWithSla.lines[0]?.selectedOptions).toEqual(chosen(2));
    expect(after(twoWithSla, action).lines[0]?.selectedOptions).toEqual(chosen(5));
  });

  it('follows when products are added to a saved quote', () => {
    expect(addProducts(twoWithSla.lines, [{ productId: 'table', quantity: 1 }])[0]?.selectedOptions).toEqual(chosen(3));
  });

  it('follows in a draft stored by an older version, also when parked', () => {
    const old = line({
      quantity: 2,
      selectedOptions: [{ optionId: 'sla-base', quantity: 2 }],
      parked: { rental: [{ optionId: 'sla-rental', quantity: 2 }] },
    });
    expect(
      after(draft(old), { type: 'quantity', key: 'table#1', product: device, quantity: 5 }).lines[0],
    ).toMatchObject({
      selectedOptions: [{ optionId: 'sla-base', quantity: 5 }],
      parked: { rental: [{ optionId: 'sla-rental', quantity: 5 }] },
    });
  });
});

describe('an option with one per product', () => {
  const frame = { ...slaOption, id: 'frame', group: 'frame', required: false, oneForEach: true };
  const withFrame = product([{ ...purchase, options: [slaOption, frame] }]);
  const chosen = line({ quantity: 2, selectedOptions: [{ optionId: 'frame', quantity: 2 }] });
  const optionsAfter = (...actions: DraftAction[]) =>
    configureLine(after(draft(chosen), ...actions).lines[0]!, withFrame).options;

  it('follows a quantity set in step 1 without the catalogue', () => {
    expect(optionsAfter(set('table', 5))).toMatchObject([{ optionId: 'frame', quantity: 5 }]);
    expect(optionsAfter(set('table', 5), set('table', 2), set('table', 3))[0]).toMatchObject({ quantity: 3 });
  });

  it('keeps a quantity that the user has set', () => {
    const own = { ...chosen, selectedOptions: [{ optionId: 'frame', quantity: 1 }] };
    expect(configureLine(after(draft(own), set('table', 5)).lines[0]!, withFrame).options[0]).toMatchObject({
      quantity: 1,
    });
  });

  it('is adjusted before another option of the line changes', () => {
    const configuration = withFrame.priceConfigurations[0]!;
    const toggled = (optionId: string) =>
      optionsAfter(set('table', 5), { type: 'toggle', key: 'table#1', configuration, optionId });
    expect(toggled('frame')).toEqual([]);
    expect(toggled('sla-base')).toMatchObject([{ optionId: 'sla-base' }, { optionId: 'frame', quantity: 5 }]);
  });
});

describe('duplicating a line', () => {
  const device = product([{ ...purchase, options: [slaOption] }, rental]);
  const sla = [{ optionId: 'sla-base', quantity: 2 }];
  const table = line({ quantity: 2, priceConfigurationId: 'purchase', selectedOptions: sla });
  const other = line({ key: 'sdk#1', productId: 'sdk' });

  it('adds a copy below it with its own key', () => {
    const { lines } = after(draft(table, other), { type: 'duplicate', key: 'table#1' });
    expect(lines).toEqual([table, { ...table, key: 'table#2' }, other]);
  });

  it('is limited by the largest quantity of the product', () => {
    const many = after(draft(line({ quantity: 9_990 })), { type: 'duplicate', key: 'table#1' });
    expect(many.lines.map(({ quantity }) => quantity)).toEqual([9_990, 9]);
    expect(after(many, { type: 'duplicate', key: 'table#1' }).lines).toHaveLength(2);
  });

  it('and copying its choices to the other lines keeps their quantities', () => {
    const second = line({ key: 'table#2', quantity: 5, priceConfigurationId: 'rental' });
    const { lines } = after(draft(table, second, other), { type: 'copyOptions', key: 'table#1', product: device });
    expect(lines).toEqual([
      table,
      {
        ...second,
        priceConfigurationId: 'purchase',
        selectedOptions: [{ optionId: 'sla-base', quantity: 5 }],
      },
      other,
    ]);
  });
});

describe('the initial price configuration of a product', () => {
  it('is the default, else the first active one, else the first', () => {
    const inactive = { ...rental, id: 'old', isActive: false };
    expect(defaultConfiguration([rental, purchase])).toBe(purchase);
    expect(defaultConfiguration([inactive, rental])).toBe(rental);
    expect(defaultConfiguration([inactive])).toBe(inactive);
    expect(defaultConfiguration([{ ...inactive, isDefault: true }, rental])).toBe(rental);
    expect(defaultConfiguration([])).toBeUndefined();
  });
});

describe('a line checked against the catalogue', () => {
  const device = product([{ ...purchase, options: [slaOption] }, rental]);

  it('is incomplete without a required option, and complete with it', () => {
    const missing = configureLine(line(), device);
    expect([isComplete(missing), missing.missing.map(({ group }) => group)]).toEqual([false, ['SLA']]);
    const complete = configureLine(line({ selectedOptions: [{ optionId: 'sla-base', quantity: 1 }] }), device);
    expect(isComplete(complete)).toBe(true);
    expect(toLineInput(complete)).toEqual({
      productId: 'table',
      quantity: 1,
      priceConfigurationId: 'purchase',
      selectedOptions: [{ optionId: 'sla-base', quantity: 1 }],
    });
  });

  it.each([
    ['is gone', 'gone'],
    ['is no longer sold', 'old'],
  ])('cannot be ordered when its price configuration %s', (_why, priceConfigurationId) => {
    const old = { ...rental, id: 'old', isActive: false };
    const configured = configureLine(line({ priceConfigurationId }), product([purchase, old]));
    expect([configured.configuration, isComplete(configured), toLineInput(configured)]).toEqual([null, false, null]);
    expect(configured.choices).toEqual([purchase]);
  });
});
