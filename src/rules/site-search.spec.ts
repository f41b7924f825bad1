import { askedText, canBeSearched, SEARCH_MOST } from './site-search.js';

it.each([
  ['  Holo \t table\n', 'Holo table'],
  ['a\u0000b\ud800c', 'a b c'],
  [undefined, ''],
  [['a', 'b'], ''],
  ['😀'.repeat(150), '😀'.repeat(100)],
])('the query %j is searched as %j', (typed, asked) => {
  expect(askedText(typed)).toBe(asked);
});

it('queries must be neither too short nor too long', () => {
  expect(['a', 'ab', 'a'.repeat(SEARCH_MOST), askedText('a'.repeat(5_000))].map(canBeSearched)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
