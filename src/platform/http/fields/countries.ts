import { ValidateBy } from 'class-validator';
import countries from 'i18n-iso-countries';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** The English name of an ISO 3166-1 alpha-2 country: 'Netherlands' for 'NL'. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Two capital letters that are a country's: 'NL'. */
export const IsCountryCode = () =>
  ValidateBy({
    name: 'isCountryCode',
    validator: {
      validate: (value) => typeof value === 'string' && codes.has(value),
      defaultMessage: () => 'Please select a valid country',
    },
  });
