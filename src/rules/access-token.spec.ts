import { tokenDayProblem, tokenEnd } from './access-token.js';

const NOW = new Date('2026-11-29T23:30:00Z');

it.each([
  ['2026-11-28', 'The end must not be in the past'],
  ['2026-11-29', null],
  ['2027-11-29', null],
  ['2027-11-30', 'The end must be within a year'],
])('a token made on 29 November 2026 that ends on %s: %p', (day, problem) => {
  expect(tokenDayProblem(day, NOW)).toBe(problem);
});

it('a token is valid until the end of its last day', () => {
  expect(tokenEnd('2027-02-28').toISOString()).toBe('2027-03-01T00:00:00.000Z');
});
