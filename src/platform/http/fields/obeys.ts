import { ValidateBy } from 'class-validator';

/** Validates a field with a rule of `src/rules`. The rule returns an error message, or null if the value is valid. */
export const Obeys = (problem: (value: unknown) => string | null) =>
  ValidateBy({
    name: 'obeys',
    validator: {
      validate: (value) => problem(value) === null,
      defaultMessage: (args) => problem(args?.value) ?? '',
    },
  });
