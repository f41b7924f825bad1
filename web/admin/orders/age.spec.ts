import { ageWords } from './age';

const NOW = new Date('2026-05-20T12:00:00Z');

it.each([
  ['2026-05-20T11:59:30Z', 'now'],
  ['2026-05-20T11:40:00Z', '20 minutes'],
  ['2026-05-20T11:00:00Z', '1 hour'],
  ['2026-05-11T12:00:00Z', '9 days'],
  ['2026-05-06T12:00:00Z', '2 weeks'],
  ['2026-04-06T12:00:00Z', '6 weeks'],
])('the time since %s is %s', (since, words) => {
  expect(ageWords(since, NOW)).toBe(words);
});
