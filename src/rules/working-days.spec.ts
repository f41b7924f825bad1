import { afterWorkingDays } from './working-days.js';

it.each([
  ['2026-11-27T10:00:00.000Z', 1, '2026-11-30T10:00:00.000Z'], // Friday to Monday
  ['2026-11-23T10:00:00.000Z', 5, '2026-11-30T10:00:00.000Z'],
  ['2026-11-28T10:00:00.000Z', 1, '2026-11-30T10:00:00.000Z'], // from a Saturday
])('%s and %d working days are %s', (from, days, to) => {
  expect(afterWorkingDays(new Date(from), days).toISOString()).toBe(to);
});
