import { calendarPeriod, compare, kindOf, lengthOf, stepsOf } from './periods.js';

describe('a period and the one it is compared with', () => {
  it.each([
    [
      'a month that is over, with all of the month before',
      '2026-03-01',
      '2026-03-31',
      '2026-03-31',
      '2026-02-01',
      '2026-02-28',
      'day',
    ],
    [
      'a month that goes on, with as many days',
      '2026-11-01',
      '2026-11-30',
      '2026-11-22',
      '2026-10-01',
      '2026-10-22',
      'day',
    ],
    [
      'the last days of March, with no more than February has',
      '2026-03-01',
      '2026-03-31',
      '2026-03-30',
      '2026-02-01',
      '2026-02-28',
      'day',
    ],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-09-30', '2026-04-01', '2026-06-30', 'week'],
    ['a year that goes on', '2026-01-01', '2026-12-31', '2026-11-22', '2025-01-01', '2025-11-22', 'month'],
    ['days, with as many before them', '2026-11-03', '2026-11-09', '2026-11-09', '2026-10-27', '2026-11-02', 'day'],
  ])('%s', (_name, from, to, end, before, until, step) => {
    expect(compare({ from, to }, '2026-11-22'.localeCompare(end) < 0 ? end : end < to ? end : '2026-11-22')).toEqual({
      current: { from, to: end },
      previous: { from: before, to: until },
      step,
    });
  });

  it('a period that has not begun is limited to its first day', () => {
    expect(compare({ from: '2027-01-01', to: '2027-01-31' }, '2026-11-22').current).toEqual({
      from: '2027-01-01',
      to: '2027-01-01',
    });
  });
});

it('the steps of a period cover each day exactly once', () => {
  for (const step of ['day', 'week', 'month'] as const) {
    const days = { from: '2026-01-15', to: '2026-04-02' };
    const steps = stepsOf(days, step);
    expect(steps.reduce((sum, part) => sum + lengthOf(part), 0)).toBe(lengthOf(days));
    expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([days.from, days.to]);
  }
  expect(stepsOf({ from: '2026-01-15', to: '2026-02-28' }, 'month')).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ]);
});

it('a day has a month, quarter and year with the periods before and after', () => {
  expect(calendarPeriod('month', '2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(calendarPeriod('quarter', '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(calendarPeriod('quarter', '2026-01-22', -1)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(calendarPeriod('year', '2026-11-22', 1)).toEqual({ from: '2027-01-01', to: '2027-12-31' });
  expect(kindOf({ from: '2026-10-01', to: '2026-12-31' })).toBe('quarter');
  expect(kindOf({ from: '2026-10-02', to: '2026-12-31' })).toBeUndefined();
});
