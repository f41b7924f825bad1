import { vatSpellings, vatWarning } from './vat-number.js';

it.each([
  ['NL861234567B01', 'NL'],
  ['861234567B01', 'NL'],
  ['DE287654321', 'DE'],
  ['DE287654321', 'NL'], // a VAT number of another country
  ['EL123456789', 'GR'],
  ['123456789', 'GR'],
  ['FR12345678901', 'FR'],
  ['12345678', 'NO'],
  ['GB418273645', 'GB'],
  ['BE1012345678', 'BE'],
  ['1012345678', 'BE'],
  ['XI418273645', 'NL'],
  ['XI418273645', 'GB'],
  ['', 'NL'],
  [null, 'NL'],
  [undefined, 'NL'],
])('accepts %p in %s without a warning', (vatNumber, country) => {
  expect(vatWarning(vatNumber, country)).toBeNull();
});

it.each([
  ['NL12345678', 'NL', 'Netherlands'],
  ['12345678', 'DE', 'Germany'],
  ['GB418273645', 'DE', 'Germany'],
  ['BE2012345678', 'BE', 'Belgium'],
  ['ABCDEFGH', 'GR', 'Greece'],
])('warns about %p in %s', (vatNumber, country, name) => {
  expect(vatWarning(vatNumber, country)).toBe(`This does not look like a VAT number of ${name}. Please check it.`);
});

it.each([
  ['NL861234567B01', 'NL', 'NL861234567B01', '861234567B01', 'NL'],
  ['861234567B01', 'NL', 'NL861234567B01', '861234567B01', 'NL'],
  ['123456789', 'GR', 'EL123456789', '123456789', 'GR'],
  ['GB418273645', 'GB', 'GB418273645', '418273645', 'GB'],
  ['XI418273645', 'GB', 'XI418273645', '418273645', 'XI'],
  ['EL123456789', 'NL', 'EL123456789', '123456789', 'GR'], // a VAT number of another country
])('the VAT number %p in %s is also spelled %p and %p, with the country %s', (vatNumber, country, whole, bare, of) => {
  expect(vatSpellings(vatNumber, country)).toEqual({ whole, bare, of });
});
