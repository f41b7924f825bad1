import { textProblem, type TextRule } from '#rules/text-rule';

/** Converts a rule of a text to react-hook-form's `register`: validates the trimmed text. */
export const formRule = (rule: TextRule) => ({
  validate: (typed: string): string | true => textProblem(rule, typed.trim()) ?? true,
});
