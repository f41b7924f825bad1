import { textProblem, type TextRule } from '#rules/text-rule';

/** Converts a text rule to a rule for react-hook-form's `register`; validates the trimmed text. */
export const formRule = (rule: TextRule) => ({
  validate: (typed: string): string | true => textProblem(rule, typed.trim()) ?? true,
});
