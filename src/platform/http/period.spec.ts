import { periodOf } from './period.js';

const TODAY = '2026-11-30';

it.each([
  ['the year 1', { from: '0001-01-01' }, 'from'],
  ['the year 1 to its end', { from: '0001-01-01', to: '0001-12-31' }, 'from'],
  ['the last year of four digits', { to: '9999-12-31' }, 'from'],
  ['its last day', { from: '9999-12-31', to: '9999-12-31' }, 'from'],
  ['the end of the year 2999 and the next year', { from: '2999-12-01', to: '3000-01-31' }, 'to'],
])('a period is refused where days do not count on: %s', (_, query, field) => {
  const message = 'A period is between 1900 and 2999';
  expect(() => periodOf(query, TODAY)).toThrow(expect.objectContaining({ message, errors: [{ field, message }] }));
});

it('the first and the last period have their steps', () => {
  expect(periodOf({ from: '1900-01-01', to: '1900-12-31' }, TODAY).steps).toHaveLength(12);
  expect(periodOf({ from: '2999-12-31', to: '2999-12-31' }, TODAY).steps).toEqual([
    { from: '2999-12-31', to: '2999-12-31' },
  ]);
});
