import { fieldChanges, valueWords } from './changes';

it('leaves out what is the same, and says what is not', () => {
  expect(
    fieldChanges({
      before: { customer_reference: null, total: 10, version: 1 },
      after: { customer_reference: 'PO 9', total: 10, version: 2 },
    }),
  ).toEqual([
    { field: 'Customer reference', before: '–', after: 'PO 9' },
    { field: 'Version', before: '1', after: '2' },
  ]);
});

it.each([
  [null, '–'],
  [true, 'Yes'],
  [0, '0'],
  [['a'], '["a"]'],
  ['2026-13-45T99:99:00Z', '2026-13-45T99:99:00Z'],
])('says %p as %s', (value, words) => expect(valueWords(value)).toBe(words));
