import { periodName, problemsOf, stepLabel, stepName } from './period';

it('periods have names', () => {
  expect(periodName({ from: '2026-11-01', to: '2026-11-30' })).toBe('November 2026');
  expect(periodName({ from: '2026-10-01', to: '2026-12-31' })).toBe('Quarter 4 of 2026');
  expect(periodName({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026');
  expect(periodName({ from: '2026-11-03', to: '2026-11-09' })).toBe('3 Nov 2026 to 9 Nov 2026');
  expect(stepLabel({ from: '2026-11-03', to: '2026-11-03' }, 'day')).toBe('3');
  expect(stepName({ from: '2026-11-01', to: '2026-11-22' }, 'month')).toBe('1 Nov 2026 to 22 Nov 2026');
});

it('invalid days are reported at their field', () => {
  expect(problemsOf({ from: '', to: '2026-02-30' })).toEqual({ from: 'Enter a day', to: 'Enter a day' });
  expect(problemsOf({ from: '2026-02-03', to: '2026-02-01' })).toEqual({
    to: 'The last day must not come before the first',
  });
  expect(problemsOf({ from: '2020-01-01', to: '2023-01-01' })).toEqual({ to: 'A period has at most 3 years' });
  expect(problemsOf({ from: '2020-01-01', to: '2022-12-31' })).toEqual({});
});
