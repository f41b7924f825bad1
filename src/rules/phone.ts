import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { countryName } from './country-name.js';

// All countries' numbers are 50 kB: the screens load this file only by `import()`.

/** Of each calling code the countries, the chief one first; the world's own codes have none. */
const COUNTRIES: Partial<Record<string, CountryCode[]>> = {
  ...Object.fromEntries(Object.keys(metadata.nonGeographic).map((code) => [code, []])),
  ...metadata.country_calling_codes,
};

/** Digits of a number where they are not just as many as those of the example. As specified. */
const DIGITS: Partial<Record<CountryCode, [least: number, most: number]>> = { DE: [10, 12], GB: [10, 11] };

const TEXTS = {
  plus: 'Phone number must start with + followed by country code (e.g., +1, +44, +49)',
  digits: 'Phone number must contain only digits after the country code',
  country: 'Invalid country code. Please use a valid international country code',
  other:
    'Please enter a valid international phone number starting with + followed by your country code and number (e.g., +1234567890)',
};

/** What is told of what is no text at all. */
export const PHONE_INVALID = TEXTS.other;

/** `+31 (0)6 1234-5678` → `+31612345678`. What is not a phone number comes out without its spaces, dashes and brackets. */
export function normalizePhone(typed: string): string {
  const { plain, number } = read(typed);
  return number?.isValid() ? number.number : plain;
}

/** A typed number as far as it is understood. The code is matched longest first. */
function read(typed: string) {
  const plain = typed.replace(/[\s()-]/g, '');
  const digits = plain.slice(1);
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => COUNTRIES[start]);
  const number = parsePhoneNumberFromString(plain);
  const country = number?.country ?? (code && COUNTRIES[code]?.[0]) ?? null;
  return { plain, digits, code, number, country };
}

/**
 * What is wrong with a number, in the specified words; null when nothing is. A number is right when its country
 * has such numbers, and also when it is as long as the country's mobile ones: new ranges come before the library
 * knows them.
 */
export function phoneProblem(typed: string): string | null {
  const { plain, digits, code, number, country } = read(typed);
  if (!plain.startsWith('+')) return TEXTS.plus;
  if (!/^\d*$/.test(digits)) return TEXTS.digits;
  if (!code) return TEXTS.country;
  if (number?.isValid()) return null;
  const example = country && getExampleNumber(country, examples);
  if (!example) return TEXTS.other;
  const usual = example.nationalNumber.length;
  const [least, most] = DIGITS[country] ?? [usual, usual];
  const given = number?.nationalNumber.length ?? digits.length - code.length;
  if (given >= least && given <= most) return null;
  const limit = given < least ? `at least ${least}` : `at most ${most}`;
  return `Phone number for ${countryName(country)} must be ${limit} digits. Example: ${example.formatInternational()}`;
}

/** Whose number it is and whether it is whole, while it is typed; null as long as no country is told. */
export function phoneHint(typed: string): string | null {
  const { plain, country } = read(typed);
  if (!plain.startsWith('+') || !country) return null;
  return phoneProblem(typed) === null
    ? `Valid number for ${countryName(country)}`
    : `Detected: ${countryName(country)} - check length`;
}

/** '+31612345678' as '+31 6 12345678'; what is not a number stays as it is. */
export function formatPhone(typed: string): string {
  const { number } = read(typed);
  return number?.isValid() ? number.formatInternational() : typed;
}
