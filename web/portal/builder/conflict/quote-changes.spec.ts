import type { Draft, DraftLine } from '../../../shared/builder/builder-state';
import { baseOf, differences, isSameDraft, rebase } from './quote-changes';

const line = (key: string, over: Partial<DraftLine> = {}): DraftLine => ({
  key,
  productId: key,
  quantity: 1,
  priceConfigurationId: 'purchase',
  selectedOptions: [],
  parked: {},
  ...over,
});
const draft = (lines: DraftLine[], customerReference = ''): Draft => ({ lines, customerReference });
const of = (one: Draft) => one.lines.map(({ key, quantity }) => `${quantity} ${key}`);

const base = draft([line('table'), line('wall'), line('sdk')], 'PO 1');

describe('a quote as a draft', () => {
  const item = (id: string, over: object) => ({
    id,
    productId: 'table',
    quantity: 2,
    priceConfigurationId: 'purchase',
    parentItemId: null,
    optionId: null,
    optionGroup: null,
    selectedOptions: [],
    ...over,
  });
  const quote = {
    version: 3,
    customerReference: null,
    items: [
      item('i1', { selectedOptions: [{ optionId: 'sla', quantity: 1, productId: null, optionGroup: 'SLA' }] }),
      item('i2', { parentItemId: 'i1', optionId: 'sla', quantity: 1 }),
    ],
  } as unknown as Parameters<typeof baseOf>[0];

  it('has its items as lines with options, keyed by item id', () => {
    expect(baseOf(quote)).toEqual({
      version: 3,
      draft: draft([
        line('i1', {
          productId: 'table',
          quantity: 2,
          selectedOptions: [{ optionId: 'sla', quantity: 1, optionGroup: 'SLA' }],
        }),
      ]),
    });
  });
});

describe('the same draft', () => {
  it('ignores the order of options and spaces around the reference', () => {
    const a = [
      { optionId: 'a', quantity: 1 },
      { optionId: 'b', quantity: 2 },
    ];
    const one = draft([line('table', { selectedOptions: a })], 'PO');
    const other = draft([line('table', { selectedOptions: a.toReversed(), parked: { rental: [] } })], ' PO ');
    expect(isSameDraft(one, other)).toBe(true);
  });

  it.each<[string, Draft]>([
    ['a quantity', draft([line('table', { quantity: 2 }), line('wall'), line('sdk')], 'PO 1')],
    [
      'a price configuration',
      draft([line('table', { priceConfigurationId: 'rental' }), line('wall'), line('sdk')], 'PO 1'),
    ],
    [
      'an option',
      draft([line('table', { selectedOptions: [{ optionId: 'a', quantity: 1 }] }), line('wall'), line('sdk')], 'PO 1'),
    ],
    ['a line', draft([line('table'), line('wall')], 'PO 1')],
    ['the reference', draft(base.lines, 'PO 2')],
  ])('differs by %s', (_what, other) => expect(isSameDraft(base, other)).toBe(false));
});

describe('rebasing changes onto a newer version', () => {
  it('takes changes that only the other side made, and keeps the user’s changes', () => {
    const mine = draft([line('table', { quantity: 5 }), line('wall'), line('sdk')], 'PO 1');
    const theirs = draft([line('table'), line('wall', { quantity: 7 }), line('sdk')], 'PO 2');
    const result = rebase(base, mine, theirs);
    expect(of(result)).toEqual(['5 table', '7 wall', '1 sdk']);
    expect(result.customerReference).toBe('PO 2');
  });

  it('keeps the user’s value in a conflict', () => {
    const mine = draft([line('table', { quantity: 5 }), line('wall'), line('sdk')], 'mine');
    const theirs = draft([line('table', { quantity: 7 }), line('wall'), line('sdk')], 'theirs');
    const result = rebase(base, mine, theirs);
    expect([of(result)[0], result.customerReference]).toEqual(['5 table', 'mine']);
  });

  it('merges quantity, price configuration and options of a line separately', () => {
    const sla = (optionId: string) => [{ optionId, quantity: 1 }];
    const before = draft([line('table', { selectedOptions: sla('base') })]);
    const only = (my: Partial<DraftLine>, their: Partial<DraftLine>) =>
      rebase(
        before,
        draft([line('table', { selectedOptions: sla('base'), ...my })]),
        draft([line('table', { selectedOptions: sla('base'), ...their })]),
      ).lines[0];
    expect(only({ quantity: 2 }, { selectedOptions: sla('plus') })).toMatchObject({
      quantity: 2,
      selectedOptions: sla('plus'),
    });
    const rental = { priceConfigurationId: 'rental', selectedOptions: sla('rental') };
    expect(only({ selectedOptions: sla('plus'), quantity: 2 }, rental)).toMatchObject({ ...rental, quantity: 2 });
    expect(only(rental, { selectedOptions: sla('plus'), quantity: 3 })).toMatchObject({ ...rental, quantity: 3 });
  });

  describe('of options', () => {
    const table = (...ids: string[]) =>
      draft([line('table', { selectedOptions: ids.map((optionId) => ({ optionId, quantity: 1 })) })]);
    const options = (merged: Draft) => merged.lines[0]?.selectedOptions.map(({ optionId }) => optionId).toSorted();

    it.each([
      ['both add another one', ['sla'], ['sla', 'lift'], ['sla', 'case'], ['case', 'lift', 'sla']],
      ['one adds, the other removes', ['sla', 'case'], ['sla', 'case', 'lift'], ['sla'], ['lift', 'sla']],
      ['one exchanges, the other adds', ['base'], ['plus'], ['base', 'case'], ['case', 'plus']],
      [
        'both exchange the same one, and one adds',
        ['base'],
        ['plus'],
        ['critical', 'case'],
        ['case', 'critical', 'plus'],
      ],
    ])('when %s', (_name, before, mine, theirs, merged) => {
      expect(options(rebase(table(...before), table(...mine), table(...theirs)))).toEqual(merged);
    });
  });

  it('keeps added and removed lines of both sides', () => {
    const mine = draft([line('table'), line('wall'), line('mine#1')], 'PO 1');
    const theirs = draft([line('wall'), line('sdk'), line('theirs')], 'PO 1');
    expect(of(rebase(base, mine, theirs))).toEqual(['1 wall', '1 theirs', '1 mine#1']);
  });

  it('keeps a line that the user changed and the other side removed', () => {
    const mine = draft([line('table', { quantity: 5 }), line('wall'), line('sdk')]);
    expect(of(rebase(base, mine, draft([line('wall'), line('sdk')])))).toEqual(['1 wall', '1 sdk', '5 table']);
  });

  it('changes nothing when both sides are the same', () => {
    const same = draft([line('table', { quantity: 5 }), line('wall')], 'PO 9');
    expect(rebase(base, same, same)).toEqual(same);
  });

  it('recognises a line whose id changed with its price configuration', () => {
    const theirs = draft([
      line('new id', { productId: 'table', priceConfigurationId: 'rental' }),
      line('wall'),
      line('sdk'),
    ]);
    const mine = draft([line('table'), line('wall', { quantity: 3 }), line('sdk')]);
    expect(
      rebase(base, mine, theirs).lines.map((one) => [one.productId, one.priceConfigurationId, one.quantity]),
    ).toEqual([
      ['table', 'rental', 1],
      ['wall', 'purchase', 3],
      ['sdk', 'purchase', 1],
    ]);
  });
});

describe('differences', () => {
  it('are listed by line, with the common base', () => {
    const mine = draft(
      [line('table', { quantity: 2, selectedOptions: [{ optionId: 'sla', quantity: 2 }] }), line('wall')],
      'PO 1',
    );
    const theirs = draft([line('table', { priceConfigurationId: 'rental' }), line('wall'), line('sdk')], 'PO 3');
    expect(differences(base, mine, theirs)).toEqual([
      { what: { kind: 'product', productId: 'table', ordinal: null }, base: 1, mine: 2, theirs: 1 },
      {
        what: { kind: 'configuration', productId: 'table', ordinal: null },
        base: 'purchase',
        mine: 'purchase',
        theirs: 'rental',
      },
      {
        what: { kind: 'option', productId: 'table', ordinal: null, optionId: 'sla' },
        base: null,
        mine: 2,
        theirs: null,
      },
      { what: { kind: 'product', productId: 'sdk', ordinal: null }, base: 1, mine: null, theirs: 1 },
      { what: { kind: 'reference' }, base: 'PO 1', mine: 'PO 1', theirs: 'PO 3' },
    ]);
  });

  it('name the line when a product has several', () => {
    const wall = (key: string, quantity: number) => line(key, { productId: 'wall', quantity });
    const before = draft([wall('a', 1), wall('b', 1)]);
    const mine = draft([wall('a', 1), wall('b', 2)]);
    expect(differences(before, mine, before)).toEqual([
      { what: { kind: 'product', productId: 'wall', ordinal: 2 }, base: 1, mine: 2, theirs: 1 },
    ]);
  });

  it('are none when both sides made the same change', () => {
    const same = draft([line('table', { quantity: 4 })], 'PO 1');
    expect(differences(base, same, same)).toEqual([]);
  });
});
