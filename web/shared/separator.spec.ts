import { separatorFor } from './separator';

it.each([
  ['nl', ';'],
  ['nl-NL', ';'],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['en-US', ','],
  ['en-GB', ','],
  ['de-CH', ','],
])('spreadsheets in %s split at %p', (locale, separator) => {
  expect(separatorFor(locale)).toBe(separator);
});
