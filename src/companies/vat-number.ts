import { checkVAT, countries } from 'jsvat';
import { countryName } from '../rules/country-name.js';

/** Members of the European Union. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
/** Formats that jsvat lacks: Belgian numbers that begin with 1 (issued since 2023) and Northern Irish ones. */
const NEWER = [/^BE1\d{9}$/, /^XI(\d{9}|\d{12}|(GD|HA)\d{3})$/];
const euCountries = countries.filter(({ codes }) => EU.has(codes[0] ?? ''));

/**
 * What is odd about a company's VAT number, in a sentence; null when nothing is, or nothing is known. A number of any EU
 * country is fine, with its prefix, and one without prefix when it is of the company's own country. Only the format
 * counts: a warning stops nobody.
 */
export function vatWarning(vatNumber: string | null | undefined, countryCode: string): string | null {
  if (!vatNumber || !EU.has(countryCode)) return null;
  const wellFormed = [vatNumber, prefixOf(countryCode) + vatNumber].some(
    (number) => NEWER.some((form) => form.test(number)) || checkVAT(number, euCountries).isValidFormat,
  );
  return wellFormed ? null : `This does not look like a VAT number of ${countryName(countryCode)}. Please check it.`;
}

/** What a country's VAT numbers begin with. */
const prefixOf = (countryCode: string): string => (countryCode === 'GR' ? 'EL' : countryCode); // the one that is not the ISO code

/**
 * The two ways to write a VAT number, of whichever country it is: with that country's prefix, and without, as only its own
 * companies do.
 */
export function vatSpellings(vatNumber: string, countryCode: string): { whole: string; bare: string; of: string } {
  const of = [countryCode, ...EU, 'XI'].find((country) => vatNumber.startsWith(prefixOf(country)));
  const bare = of ? vatNumber.slice(2) : vatNumber;
  return { whole: prefixOf(of ?? countryCode) + bare, bare, of: of ?? countryCode };
}
