import {
  effectiveOptions,
  followQuantity,
  hasQuantity,
  setOptionQuantity,
  toggleOption,
  withinLimits,
} from './option-choices.js';
import {
  choiceProblems,
  missingGroups,
  missingMessage,
  type OptionChoice,
  optionGroups,
  optionGroupTitle,
  type RuledOption,
  shortOfEach,
} from './option-groups.js';

const option = (id: string, over: Partial<RuledOption> = {}): RuledOption => ({
  id,
  name: id,
  group: null,
  required: false,
  minQuantity: 1,
  maxQuantity: null,
  maxSelections: null,
  oneForEach: false,
  ...over,
});
const sla = (id: string) => option(id, { group: 'SLA', required: true, maxSelections: 1 });
const peripheral = (id: string, over: Partial<RuledOption> = {}) =>
  option(id, { group: 'additional-peripherals', maxSelections: 2, ...over });

const options: RuledOption[] = [
  option('camera', { group: 'included', required: true, minQuantity: 0 }),
  option('glasses', { group: 'included', required: true, minQuantity: 4 }),
  sla('base'),
  sla('plus'),
  peripheral('pointer', { maxQuantity: 3 }),
  peripheral('case', { maxQuantity: 1 }),
  peripheral('pairs', { minQuantity: 2, maxQuantity: 6 }),
  option('setup'),
];
const included: OptionChoice[] = [
  { optionId: 'camera', quantity: 1, optionGroup: 'included' },
  { optionId: 'glasses', quantity: 4, optionGroup: 'included' },
];
const chosen = (...ids: string[]) => ids.map((optionId) => ({ optionId, quantity: 1 }));
const toggle = (selected: { optionId: string; quantity: number }[], id: string) => toggleOption(options, selected, id);
const ids = (selected: { optionId: string }[]) => selected.map(({ optionId }) => optionId);

describe('groups', () => {
  it('are in catalogue order, with titles, limits and required flag', () => {
    expect(
      optionGroups(options).map(({ title, limit, isRequired, isIncluded }) => [title, limit, isRequired, isIncluded]),
    ).toEqual([
      ['Included Items', null, false, true],
      ['Service Level Agreement', 1, true, false],
      ['Additional Peripherals', 2, false, false],
      ['Additional Options', null, false, false],
    ]);
  });
});

it.each([
  ['SLA', 'Service Level Agreement'],
  [null, 'Additional Options'],
  ['cable-sets', 'Cable sets'],
  ['constructor', 'Constructor'], // the name of a property that every object has
])('the group %p is titled %p', (group, title) => expect(optionGroupTitle(group)).toBe(title));

describe('included options', () => {
  it('have their minimum, or 1', () => expect(effectiveOptions(options, [])).toEqual(included));

  it('keep a higher quantity and cannot be removed', () => {
    const more = [{ optionId: 'glasses', quantity: 6, optionGroup: 'included' }];
    expect(effectiveOptions(options, more)[1]).toEqual(more[0]);
    expect(toggle(more, 'glasses')).toEqual(effectiveOptions(options, more));
  });

  it('ignore options that the configuration does not have', () => {
    expect(effectiveOptions(options, chosen('gone'))).toEqual(included);
  });
});

describe('selecting options', () => {
  it('toggles', () => {
    const on = toggle([], 'setup');
    expect(on).toEqual([...included, { optionId: 'setup', quantity: 1, optionGroup: null }]);
    expect(toggle(on, 'setup')).toEqual(included);
  });

  it('starts an option at its minimum', () =>
    expect(toggle([], 'pairs')).toContainEqual(expect.objectContaining({ optionId: 'pairs', quantity: 2 })));

  it('selects one service agreement per device, unless its maximum is lower', () => {
    const agreements = (maxQuantity: number | null) => [sla('base'), { ...sla('plus'), maxQuantity }];
    const plus = (quantity: number) => [{ optionId: 'plus', quantity, optionGroup: 'SLA' }];
    expect(toggleOption(agreements(null), [], 'plus', 3)).toEqual(plus(3));
    expect(toggleOption(agreements(2), [], 'plus', 3)).toEqual(plus(2));
    expect(toggleOption(agreements(null), [{ optionId: 'base', quantity: 1 }], 'plus', 3)).toEqual(plus(3));
  });

  it('selects one of any other option, whatever its id', () => {
    expect(toggleOption([peripheral('sla-holder')], [], 'sla-holder', 3)).toMatchObject([{ quantity: 1 }]);
  });

  it('replaces the selected option in a group of one', () => {
    expect(ids(toggle(chosen('base'), 'plus'))).toEqual(['camera', 'glasses', 'plus']);
    expect(ids(toggle(chosen('base'), 'base'))).toEqual(['camera', 'glasses']);
  });

  it('ignores options beyond the limit of their group', () => {
    const full = effectiveOptions(options, chosen('pointer', 'case'));
    expect(toggle(full, 'pairs')).toEqual(full);
    expect(ids(toggle(full, 'setup'))).toContain('setup');
    expect(ids(toggle(toggle(full, 'case'), 'pairs'))).toEqual(['camera', 'glasses', 'pointer', 'pairs']);
  });

  it('ignores an option that is not offered', () => expect(toggle([], 'gone')).toEqual(included));
});

describe('when the quantity of the product changes', () => {
  const choices = (agreements: number) => [
    { optionId: 'plus', quantity: agreements, optionGroup: 'SLA' },
    { optionId: 'pointer', quantity: 2, optionGroup: 'additional-peripherals' },
    { optionId: 'sla-holder', quantity: 2, optionGroup: null },
  ];
  it('one service agreement per device stays one per device', () =>
    expect(followQuantity(choices(2), 2, 5, [])).toEqual(choices(5)));
  it('a different number of service agreements is kept', () =>
    expect(followQuantity(choices(1), 2, 5, [])).toEqual(choices(1)));

  it('an option stored without its group gets the group from the catalogue', () => {
    const old = (agreements: number) => [
      { optionId: 'plus', quantity: agreements },
      { optionId: 'sla-holder', quantity: 2 },
    ];
    expect(followQuantity(old(2), 2, 5, [...options, option('sla-holder')])).toEqual(old(5));
    expect(followQuantity(old(2), 2, 5, [])).toEqual(old(2));
  });
});

describe('an option with one per product', () => {
  const frame = option('frame', { oneForEach: true });
  const few = option('few', { oneForEach: true, minQuantity: 2, maxQuantity: 4 });
  const mount = option('mount', { group: 'included', required: true, oneForEach: true });
  const all = [mount, frame, few];
  const of = (quantities: Record<string, number>) =>
    Object.entries(quantities).map(([optionId, quantity]) => ({ optionId, quantity }));
  const quantities = (choices: readonly OptionChoice[]) =>
    Object.fromEntries(choices.map(({ optionId, quantity }) => [optionId, quantity]));

  it('is selected once per product within its limits, also when included', () => {
    expect(quantities(toggleOption(all, [], 'frame', 3))).toEqual({ mount: 3, frame: 3 });
    expect(quantities(toggleOption(all, [], 'few', 9))).toEqual({ mount: 9, few: 4 });
    expect(quantities(toggleOption(all, [], 'few', 1))).toEqual({ mount: 1, few: 2 });
    expect(quantities(setOptionQuantity(all, of({ frame: 3 }), 'mount', 1, 3))).toEqual({ mount: 1, frame: 3 });
  });

  it('follows the product quantity until changed', () => {
    expect(quantities(followQuantity(of({ frame: 3, few: 4 }), 3, 5, all))).toEqual({ frame: 5, few: 4 });
    expect(quantities(followQuantity(of({ few: 4 }), 9, 3, all))).toEqual({ few: 3 });
    expect(quantities(followQuantity(of({ frame: 2 }), 3, 5, all))).toEqual({ frame: 2 });
  });

  it('is reported when there are fewer than products, up to the option’s maximum', () => {
    expect(shortOfEach(option('a'), 1, 3)).toEqual({ each: 3 });
    expect(shortOfEach(option('a', { maxQuantity: 3 }), 2, 3)).toEqual({ each: 3 });
    expect(shortOfEach(option('a', { maxQuantity: 2 }), 2, 3)).toEqual({ each: null });
    for (const enough of [0, 3, 4]) expect(shortOfEach(option('a'), enough, 3)).toBeUndefined();
  });
});

describe('merged choices of two users', () => {
  it.each([
    ['one of one', ['base', 'plus'], ['plus'], ['plus']],
    ['as many as a larger group takes', ['pointer', 'case', 'pairs'], ['pairs', 'case'], ['case', 'pairs']],
    ['all where there is no limit', ['setup', 'camera', 'glasses'], [], ['setup', 'camera', 'glasses']],
  ])('keep %s, with preferred options first', (_rule, both, preferred, left) => {
    expect(ids(withinLimits(options, chosen(...both), chosen(...preferred)))).toEqual(left);
  });
});

describe('quantities', () => {
  const set = (id: string, from: number, to: number) =>
    setOptionQuantity(options, [{ optionId: id, quantity: from }], id, to).find(({ optionId }) => optionId === id)
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

  it('are adjustable only where more than one is allowed', () => {
    const stepped = options.filter(hasQuantity).map(({ id }) => id);
    expect(stepped).toEqual(['base', 'plus', 'pointer', 'pairs', 'setup']);
  });
});

describe('missing choices', () => {
  const missing = (category: 'Device' | 'Software', selected = included) =>
    missingGroups({ category }, options, selected).map((group) => missingMessage(group, { name: 'HoloWall 4K' }));

  it('are reported for a device in the words of the specification', () => {
    expect(missing('Device')).toEqual(['Please select a Service Level Agreement option for HoloWall 4K']);
    expect(missing('Device', chosen('base'))).toEqual([]);
  });

  it('are not reported for software', () => expect(missing('Software')).toEqual([]));
});

it('the server accepts what the builder accepts, and reports the same groups and all other errors', () => {
  const problems = (chosen: { optionId: string; quantity: number }[], category: 'Device' | 'Software' = 'Device') =>
    choiceProblems({ name: 'HoloWall 4K', category }, options, chosen);
  expect(problems(toggle([], 'base'))).toEqual([]);
  expect(problems(included)).toEqual(['Please select a Service Level Agreement option for HoloWall 4K']);
  expect(problems(included, 'Software')).toEqual([]);
  expect(problems(chosen('glasses', 'base', 'plus', 'pointer', 'case', 'pairs'))).toEqual([
    'glasses: at least 4',
    'pairs: at least 2',
    'Service Level Agreement for HoloWall 4K: select at most 1',
    'Additional Peripherals for HoloWall 4K: select at most 2',
  ]);
  expect(problems([...toggle([], 'base'), { optionId: 'pairs', quantity: 7 }])).toEqual(['pairs: at most 6']);
});

it('the message uses the right article for a group’s title', () => {
  const asked = (title: string) => missingMessage({ title }, { name: 'HoloRoom' });
  expect(['Entrance', 'Upgrade', 'USB cable', 'Mounting'].map(asked)).toEqual([
    'Please select an Entrance option for HoloRoom',
    'Please select an Upgrade option for HoloRoom',
    'Please select a USB cable option for HoloRoom',
    'Please select a Mounting option for HoloRoom',
  ]);
});
