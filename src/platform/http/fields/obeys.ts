import { ValidateBy } from 'class-validator';

/** Validates a field with a rule of `src/rules`, which returns the message; null if the value is valid. */
export const Obeys = (problem: (value: unknown) => string | null) =>
  ValidateBy({
    name: 'obeys',
    validator: {
      validate: (value) => problem(value) === null,
      defaultMessage: (args) => problem(args?.value) ?? '',
    },
  });
