import { ValidateBy, type ValidationOptions } from 'class-validator';
import countries from 'i18n-iso-countries/index.js'; // the package's main file loads the names in 79 languages

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** Code of a country in two capital letters: 'NL'. */
export const IsCountryCode = (options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isCountryCode',
      validator: {
        validate: (value) => typeof value === 'string' && codes.has(value),
        defaultMessage: () => 'Please select a valid country',
      },
    },
    options,
  );
