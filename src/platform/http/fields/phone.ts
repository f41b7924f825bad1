import { Transform } from 'class-transformer';
import { buildMessage, ValidateBy } from 'class-validator';
import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { countryName } from './countries.js';
import { stacked } from './text-fields.js';

const TEXTS = {
  plus: 'Phone number must start with + followed by country code (e.g., +1, +44, +49)',
  digits: 'Phone number must contain only digits after the country code',
  country: 'Invalid country code. Please use a valid international country code',
  other:
    'Please enter a valid international phone number starting with + followed by your country code and number (e.g., +1234567890)',
};

/** Of each calling code the countries, the chief one first; the world's own codes have none. */
const COUNTRIES: Partial<Record<string, CountryCode[]>> = {
  ...Object.fromEntries(Object.keys(metadata.nonGeographic).map((code) => [code, []])),
  ...metadata.country_calling_codes,
};

/** `+31 (0)6 1234-5678` → `+31612345678`. What is not a phone number comes out without its spaces, dashes and brackets. */
export function normalizePhone(text: string): string {
  const plain = text.replace(/[\s()-]/g, '');
  const number = parsePhoneNumberFromString(plain);
  return number?.isValid() ? number.number : plain;
}

/**
 * What is wrong with a normalized phone number, in the words of spec 2 section 5; null when nothing is.
 * A number is right when its country has such numbers, and also when it is just as long as the country's mobile ones: new
 * ranges come before the library knows them.
 */
export function phoneProblem(phone: string): string | null {
  if (!phone.startsWith('+')) return TEXTS.plus;
  const digits = phone.slice(1);
  if (!/^\d*$/.test(digits)) return TEXTS.digits;
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => COUNTRIES[start]);
  if (!code) return TEXTS.country;
  const number = parsePhoneNumberFromString(phone);
  if (number?.isValid()) return null;
  const country = number?.country ?? COUNTRIES[code]?.[0];
  const example = country && getExampleNumber(country, examples);
  if (!example) return TEXTS.other;
  const expected = example.nationalNumber.length;
  const given = number?.nationalNumber.length ?? digits.length - code.length;
  if (given === expected) return null;
  const limit = given < expected ? 'at least' : 'at most';
  return `Phone number for ${countryName(country)} must be ${limit} ${expected} digits. Example: ${example.formatInternational()}`;
}

/** An international phone number, stored as `+31612345678`; anything else is told by the spec's texts. Empty is none. */
export const IsPhone = () =>
  stacked(
    Transform(({ value }) => (typeof value === 'string' ? normalizePhone(value) || null : (value as unknown))),
    ValidateBy({
      name: 'isPhone',
      validator: {
        validate: (value) => typeof value === 'string' && phoneProblem(value) === null,
        defaultMessage: buildMessage((_each, args) =>
          typeof args?.value === 'string' ? (phoneProblem(args.value) ?? TEXTS.other) : TEXTS.other,
        ),
      },
    }),
  );
