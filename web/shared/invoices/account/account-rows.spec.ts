import type { AccountEntry } from '../../api/schema';
import { rowsOf } from './account-rows';

it('has the latest entry first and the balance before the period last', () => {
  const entry = (day: string, balance: number) => ({ day, balance }) as AccountEntry;
  const rows = rowsOf({ from: '2026-01-01', opening: 10, entries: [entry('2026-02-01', 60), entry('2026-03-01', 0)] });
  expect(rows.map(({ day, balance }) => [day, balance])).toEqual([
    ['2026-03-01', 0],
    ['2026-02-01', 60],
    ['2026-01-01', 10],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});
