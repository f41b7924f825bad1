import type { ConfigurationOption } from '../../shared/api/schema';
import {
  effectiveOptions,
  followQuantity,
  hasQuantity,
  missingGroups,
  missingMessage,
  optionGroups,
  setOptionQuantity,
  toggleOption,
  withinLimits,
  type PriceConfigurationDetail,
} from './option-rules';

const option = (id: string, over: Partial<ConfigurationOption> = {}): ConfigurationOption => ({
  id,
  catalogItemId: 'table',
  productId: null,
  price: 10,
  unitPrice: 10,
  name: id,
  description: '',
  group: null,
  required: false,
  minQuantity: 1,
  maxQuantity: null,
  maxSelections: null,
  billingPrice: 10,
  billingPeriod: 'one_time',
  billingTerm: 1,
  ...over,
});
const sla = (id: string) => option(id, { group: 'SLA', required: true, maxSelections: 1 });
const peripheral = (id: string, over: Partial<ConfigurationOption> = {}) =>
  option(id, { group: 'additional-peripherals', maxSelections: 2, ...over });

const configuration: PriceConfigurationDetail = {
  id: 'purchase',
  name: 'Purchase',
  isDefault: true,
  isActive: true,
  billingPrice: 100,
  billingPeriod: 'one_time',
  billingTerm: 1,
  options: [
    option('camera', { group: 'included', required: true, minQuantity: 0, billingPrice: 0 }),
    option('glasses', { group: 'included', required: true, minQuantity: 4, billingPrice: 0 }),
    sla('base'),
    sla('plus'),
    peripheral('pointer', { maxQuantity: 3 }),
    peripheral('case', { maxQuantity: 1 }),
    peripheral('pairs', { minQuantity: 2, maxQuantity: 6 }),
    option('setup'),
  ],
};
const included = [
  { optionId: 'camera', quantity: 1 },
  { optionId: 'glasses', quantity: 4 },
];
const chosen = (...ids: string[]) => ids.map((optionId) => ({ optionId, quantity: 1 }));
const toggle = (selected: { optionId: string; quantity: number }[], id: string) =>
  toggleOption(configuration, selected, id);
const ids = (selected: { optionId: string }[]) => selected.map(({ optionId }) => optionId);

describe('groups', () => {
  it('stand in the catalogue order, with titles, limits and what is required', () => {
    expect(
      optionGroups(configuration).map(({ title, limit, isRequired, isIncluded }) => [
        title,
        limit,
        isRequired,
        isIncluded,
      ]),
    ).toEqual([
      ['Included Items', null, false, true],
      ['Service Level Agreement', 1, true, false],
      ['Additional Peripherals', 2, false, false],
      ['Additional Options', null, false, false],
    ]);
  });
});

describe('what is included', () => {
  it('is there with its minimum, or 1', () => expect(effectiveOptions(configuration, [])).toEqual(included));

  it('keeps a quantity of its own, and does not go away', () => {
    const more = [{ optionId: 'glasses', quantity: 6 }];
    expect(effectiveOptions(configuration, more)[1]).toEqual(more[0]);
    expect(toggle(more, 'glasses')).toEqual(effectiveOptions(configuration, more));
  });

  it('leaves out what the configuration does not have', () => {
    expect(effectiveOptions(configuration, chosen('gone'))).toEqual(included);
  });
});

describe('choosing', () => {
  it('toggles', () => {
    const on = toggle([], 'setup');
    expect(on).toEqual([...included, { optionId: 'setup', quantity: 1 }]);
    expect(toggle(on, 'setup')).toEqual(included);
  });

  it('starts at the minimum', () => expect(toggle([], 'pairs')).toContainEqual({ optionId: 'pairs', quantity: 2 }));

  it('takes an agreement for each device, unless it allows fewer', () => {
    const agreements = (maxQuantity: number | null) => ({
      ...configuration,
      options: [sla('sla-base'), { ...sla('sla-plus'), maxQuantity }],
    });
    const plus = (quantity: number) => [{ optionId: 'sla-plus', quantity }];
    expect(toggleOption(agreements(null), [], 'sla-plus', 3)).toEqual(plus(3));
    expect(toggleOption(agreements(2), [], 'sla-plus', 3)).toEqual(plus(2));
    expect(toggleOption(agreements(null), [{ optionId: 'sla-base', quantity: 1 }], 'sla-plus', 3)).toEqual(plus(3));
  });

  it('replaces in a group of one', () => {
    expect(ids(toggle(chosen('base'), 'plus'))).toEqual(['camera', 'glasses', 'plus']);
    expect(ids(toggle(chosen('base'), 'base'))).toEqual(['camera', 'glasses']);
  });

  it('ignores picks past the limit of a larger group, and only of that group', () => {
    const full = effectiveOptions(configuration, chosen('pointer', 'case'));
    expect(toggle(full, 'pairs')).toEqual(full);
    expect(ids(toggle(full, 'setup'))).toContain('setup');
    expect(ids(toggle(toggle(full, 'case'), 'pairs'))).toEqual(['camera', 'glasses', 'pointer', 'pairs']);
  });

  it('does nothing for an option that is not offered', () => expect(toggle([], 'gone')).toEqual(included));
});

describe('when more or fewer of the product are bought', () => {
  const choices = (agreements: number) => [
    { optionId: 'sla-plus', quantity: agreements },
    { optionId: 'pointer', quantity: 2 },
  ];
  it('an agreement for each device stays one for each', () =>
    expect(followQuantity(choices(2), 2, 5)).toEqual(choices(5)));
  it('a number of agreements of its own stays', () => expect(followQuantity(choices(1), 2, 5)).toEqual(choices(1)));
});

describe('choices of two people together', () => {
  it.each([
    ['one of one', ['base', 'plus'], ['plus'], ['plus']],
    ['as many as a larger group takes', ['pointer', 'case', 'pairs'], ['pairs', 'case'], ['case', 'pairs']],
    ['all where there is no limit', ['setup', 'camera', 'glasses'], [], ['setup', 'camera', 'glasses']],
  ])('leave %s, the preferred first', (_rule, both, preferred, left) => {
    expect(ids(withinLimits(configuration, chosen(...both), chosen(...preferred)))).toEqual(left);
  });
});

describe('quantities', () => {
  const set = (id: string, from: number, to: number) =>
    setOptionQuantity(configuration, [{ optionId: id, quantity: from }], id, to).find(({ optionId }) => optionId === id)
      ?.quantity;

  it.each([
    ['up to the maximum', 'pointer', 2, 3, 3],
    ['not above it', 'pointer', 3, 4, 3],
    ['a typed figure down to it', 'pairs', 2, 999, 6],
    ['down to the minimum', 'pairs', 3, 2, 2],
    ['below it: no longer chosen', 'pairs', 2, 1, undefined],
    ['to nothing: no longer chosen', 'setup', 1, 0, undefined],
    ['a required one stays at its minimum', 'glasses', 4, 3, 4],
    ['a required choice stays at 1', 'base', 1, 0, 1],
    ['without a maximum as far as a line goes', 'setup', 1, 10_000, 9999],
  ])('%s', (_rule, id, from, to, result) => expect(set(id, from, to)).toBe(result));

  it('are stepped only where there is more than one', () => {
    const stepped = configuration.options.filter(hasQuantity).map(({ id }) => id);
    expect(stepped).toEqual(['base', 'plus', 'pointer', 'pairs', 'setup']);
  });
});

describe('missing choices', () => {
  const missing = (category: 'Device' | 'Software', selected = included) =>
    missingGroups(category, configuration, selected).map((group) => missingMessage(group, { name: 'HoloWall 4K' }));

  it('are told of a device, in the words of the spec', () => {
    expect(missing('Device')).toEqual(['Please select a Service Level Agreement option for HoloWall 4K']);
    expect(missing('Device', chosen('base'))).toEqual([]);
  });

  it('are nothing to software', () => expect(missing('Software')).toEqual([]));
});
