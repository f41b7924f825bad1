import { vatWarning } from './vat-number.js';

it.each([
  ['NL861234567B01', 'NL'],
  ['861234567B01', 'NL'],
  ['DE287654321', 'DE'],
  ['DE287654321', 'NL'], // registered abroad
  ['EL123456789', 'GR'],
  ['123456789', 'GR'],
  ['FR12345678901', 'FR'],
  ['12345678', 'NO'],
  ['GB418273645', 'GB'],
  ['', 'NL'],
  [null, 'NL'],
  [undefined, 'NL'],
])('says nothing about %p in %s', (vatNumber, country) => {
  expect(vatWarning(vatNumber, country)).toBeNull();
});

it.each([
  ['NL12345678', 'NL', 'Netherlands'],
  ['12345678', 'DE', 'Germany'],
  ['GB418273645', 'DE', 'Germany'],
  ['ABCDEFGH', 'GR', 'Greece'],
])('warns of %p in %s', (vatNumber, country, name) => {
  expect(vatWarning(vatNumber, country)).toBe(`This does not look like a VAT number of ${name}. Please check it.`);
});
