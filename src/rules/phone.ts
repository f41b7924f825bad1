import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { countryName } from './country-name.js';

// The metadata of all countries takes 50 kB, so screens load this file only with `import()`.

/** Countries by calling code, the main country first. Calling codes that are not geographic have no countries. */
const COUNTRIES: Partial<Record<string, CountryCode[]>> = {
  ...Object.fromEntries(Object.keys(metadata.nonGeographic).map((code) => [code, []])),
  ...metadata.country_calling_codes,
};

/** Allowed number of digits in countries where it differs from the length of the example number. As specified. */
const DIGITS: Partial<Record<CountryCode, [least: number, most: number]>> = { DE: [10, 12], GB: [10, 11] };

const TEXTS = {
  plus: 'Phone number must start with + followed by country code (e.g., +1, +44, +49)',
  digits: 'Phone number must contain only digits after the country code',
  country: 'Invalid country code. Please use a valid international country code',
  other:
    'Please enter a valid international phone number starting with + followed by your country code and number (e.g., +1234567890)',
};

/** Message about a phone number that is not a string. */
export const PHONE_INVALID = TEXTS.other;

/**
 * Normalizes a phone number: `+31 (0)6 1234-5678` → `+31612345678`. From an invalid number, only spaces, dashes and
 * brackets are removed.
 */
export function normalizePhone(typed: string): string {
  const { plain, number } = read(typed);
  return number?.isValid() ? number.number : plain;
}

/** Parses as much as possible of a phone number as typed. The longest matching calling code wins. */
function read(typed: string) {
  const plain = typed.replace(/[\s()-]/g, '');
  const digits = plain.slice(1);
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => COUNTRIES[start]);
  const number = parsePhoneNumberFromString(plain);
  const country = number?.country ?? (code && COUNTRIES[code]?.[0]) ?? null;
  return { plain, digits, code, number, country };
}

/**
 * Returns a message about an invalid phone number, in the specified wording; null if it is valid. A number is valid if
 * the library knows its range, and also if it is as long as the country's mobile numbers, because new ranges reach the
 * library late.
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

/**
 * Returns a hint while a number is typed: its country and whether the number is complete. Null until the country is
 * known.
 */
export function phoneHint(typed: string): string | null {
  const { plain, country } = read(typed);
  if (!plain.startsWith('+') || !country) return null;
  return phoneProblem(typed) === null
    ? `Valid number for ${countryName(country)}`
    : `Detected: ${countryName(country)} - check length`;
}

/** Formats '+31612345678' as '+31 6 12345678'; returns an invalid number unchanged. */
export function formatPhone(typed: string): string {
  const { number } = read(typed);
  return number?.isValid() ? number.formatInternational() : typed;
}
