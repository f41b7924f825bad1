import { separatorFor } from './separator';

it.each([
  ['nl', ';'],
  ['nl-NL', ';'],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['en-US', ','],
  ['en-GB', ','],
  ['de-CH', ','],
])('the CSV separator for spreadsheets in %s is %p', (locale, separator) => {
  expect(separatorFor(locale)).toBe(separator);
});
