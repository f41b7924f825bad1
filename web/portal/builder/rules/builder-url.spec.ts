import { addPath, configurePath, encodeSelection, parsePreselection, parseSelection, selectPath } from './builder-url';

const selection = [
  { productId: 'holotable-65', quantity: 2 },
  { productId: 'presenter', quantity: 5 },
];

describe('the products parameter', () => {
  it('has the same value after encoding and parsing', () =>
    expect(parseSelection(encodeSelection(selection))).toEqual(selection));

  it('has product ids and quantities only', () => {
    const line = { productId: 'a', quantity: 1, priceConfigurationId: 'secret', key: 'k' };
    expect(JSON.parse(encodeSelection([line]))).toEqual([{ productId: 'a', quantity: 1 }]);
  });

  it('sums up a repeated product', () => {
    const text = '[{"productId":"a","quantity":2},{"productId":"b","quantity":1},{"productId":"a","quantity":3}]';
    expect(parseSelection(text)).toEqual([
      { productId: 'a', quantity: 5 },
      { productId: 'b', quantity: 1 },
    ]);
  });

  it.each([
    null,
    '',
    'holotable-65',
    '{',
    '{}',
    '[]',
    'null',
    '[null]',
    '[{"productId":"a"}]',
    '[{"productId":"","quantity":1}]',
    '[{"productId":"a","quantity":0}]',
    '[{"productId":"a","quantity":-1}]',
    '[{"productId":"a","quantity":1.5}]',
    '[{"productId":"a","quantity":"1"}]',
    '[{"productId":"a","quantity":10000}]',
  ])('is refused when it is %j', (text) => expect(parseSelection(text)).toBeNull());
});

describe('a preselection', () => {
  it.each([
    [null, []],
    ['', []],
    ['a', ['a']],
    ['a, b,,a', ['a', 'b']],
  ])('of %j is read as %j', (text, ids) => expect(parsePreselection(text)).toEqual(ids));
});

describe('addresses', () => {
  const products = encodeURIComponent(
    '[{"productId":"holotable-65","quantity":2},{"productId":"presenter","quantity":5}]',
  );

  it('for a new quote', () => {
    expect(selectPath('/dashboard', null)).toBe('/dashboard/quotes/create');
    expect(configurePath('/dashboard', selection)).toBe(`/dashboard/quotes/create/configure?products=${products}`);
  });

  it('for adding to a quote', () => {
    expect(selectPath('/partners/dashboard', 'q1')).toBe('/partners/dashboard/quotes/create?editMode=q1');
    expect(addPath('/dashboard', 'q1', selection)).toBe(`/dashboard/quotes/q1/edit?products=${products}&addMode=true`);
  });
});
