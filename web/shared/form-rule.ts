import { textProblem, type TextRule } from '#rules/text-rule';

/** A rule of a text for react-hook-form's `register`: what is typed is held against it without the blanks around. */
export const formRule = (rule: TextRule) => ({
  validate: (typed: string): string | true => textProblem(rule, typed.trim()) ?? true,
});
