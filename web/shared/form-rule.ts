import { cleanText, textProblem, type TextRule } from '#rules/text-rule';

/** Converts a text rule to a rule for react-hook-form's `register`; validates the text in the form in which it is kept. */
export const formRule = (rule: TextRule) => ({
  validate: (typed: string): string | true => textProblem(rule, cleanText(typed)) ?? true,
});
