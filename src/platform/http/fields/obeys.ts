import { ValidateBy } from 'class-validator';

/** A field that a rule of `src/rules` is about: what is wrong with a value in the rule's words, null when nothing is. */
export const Obeys = (problem: (value: unknown) => string | null) =>
  ValidateBy({
    name: 'obeys',
    validator: {
      validate: (value) => problem(value) === null,
      defaultMessage: (args) => problem(args?.value) ?? '',
    },
  });
