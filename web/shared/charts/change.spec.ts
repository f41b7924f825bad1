import { change, points, signed, told } from './change';

it.each([
  [114, 100, '+14%'],
  [96, 100, '−4%'],
  [100, 100, '0%'],
  [100.2, 100, '0%'],
  [5, 0, 'new'],
  [0, 0, '–'],
  [0, 5, '−100%'],
])('the value %p after %p is a change of %s', (value, before, told) => {
  expect(change(value, before)).toBe(told);
});

it('two zeros have no change', () => {
  const words = { fresh: 'None before', else: 'on before' };
  expect([change(0, 0), change(5, 0), change(6, 5)].map((changed) => told(changed, words))).toEqual([
    undefined,
    'None before',
    '+20% on before',
  ]);
});

it('differences are shown with their sign, and shares in percentage points', () => {
  expect([signed(2, String), signed(-2, String), signed(0, String)]).toEqual(['+2', '−2', '0']);
  expect(points(0.414, 0.376)).toBe(3);
});
