import { isLate, waitingWords } from './waiting';

const now = Date.parse('2026-05-13T12:00:00Z');

it.each([
  ['2026-05-13T11:59:30Z', '0 min', false],
  ['2026-05-13T11:20:00Z', '40 min', false],
  ['2026-05-12T14:00:00Z', '22 h', false],
  ['2026-05-11T12:00:00Z', '2 d', false],
  ['2026-05-11T08:00:00Z', '2 d 4 h', true],
  ['2026-05-01T08:00:00Z', '12 d', true],
  ['2026-05-14T08:00:00Z', '0 min', false],
])('a quote submitted at %s has waited %s', (since, words, late) => {
  expect([waitingWords(since, now), isLate(since, now)]).toEqual([words, late]);
});
