import { attemptsOf, duration, jobName } from './texts.js';

it('job names and durations are formatted', () => {
  expect(jobName('render-quote-pdf')).toBe('Render quote pdf');
  expect([40, 999, 1_000, 6_400, 89_000, 90_000, 5_399_000, 5_400_000, 172_800_000].map(duration)).toEqual(
    ['40 ms', '999 ms', '1 s', '6 s', '89 s', '2 min', '90 min', '2 h', '2 d'], // oxfmt-ignore
  );
});

it('successive attempts with the same error are combined', () => {
  expect(attemptsOf(['Full', 'Full', 'Gone', 'Full'])).toEqual([
    { first: 1, last: 2, error: 'Full' },
    { first: 3, last: 3, error: 'Gone' },
    { first: 4, last: 4, error: 'Full' },
  ]);
});
