import { checkVAT, countries } from 'jsvat';
import { countryName } from '../rules/country-name.js';

/** Members of the European Union. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
/** Formats that jsvat lacks: Belgian numbers that begin with 1 (issued since 2023) and Northern Irish numbers. */
const NEWER = [/^BE1\d{9}$/, /^XI(\d{9}|\d{12}|(GD|HA)\d{3})$/];
const euCountries = countries.filter(({ codes }) => EU.has(codes[0] ?? ''));

/**
 * Returns a warning about the format of a company's VAT number; null for a valid or missing number, and for companies
 * outside the EU. A number of any EU country is valid with its prefix, a number of the company's own country also
 * without. Only the format is checked, and the number is accepted in spite of the warning.
 */
export function vatWarning(vatNumber: string | null | undefined, countryCode: string): string | null {
  if (!vatNumber || !EU.has(countryCode)) return null;
  const wellFormed = [vatNumber, prefixOf(countryCode) + vatNumber].some(
    (number) => NEWER.some((form) => form.test(number)) || checkVAT(number, euCountries).isValidFormat,
  );
  return wellFormed ? null : `This does not look like a VAT number of ${countryName(countryCode)}. Please check it.`;
}

/** Prefix of a country's VAT numbers. */
const prefixOf = (countryCode: string): string => (countryCode === 'GR' ? 'EL' : countryCode); // Greece uses EL, not its ISO code

/**
 * Returns a VAT number with its country prefix (`whole`) and without (`bare`), and the country of the number (`of`). A
 * number without a known prefix is a number of `countryCode`; only companies of that country use the bare form.
 */
export function vatSpellings(vatNumber: string, countryCode: string): { whole: string; bare: string; of: string } {
  const of = [countryCode, ...EU, 'XI'].find((country) => vatNumber.startsWith(prefixOf(country)));
  const bare = of ? vatNumber.slice(2) : vatNumber;
  return { whole: prefixOf(of ?? countryCode) + bare, bare, of: of ?? countryCode };
}
