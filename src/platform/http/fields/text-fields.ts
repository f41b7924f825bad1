import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { optionalLine, requiredLine, textProblem, type TextRule } from '../../../rules/text-rule.js';
import { trim } from '../validation.js';
import { Obeys } from './obeys.js';

/** Several decorators as one; the text of the first that is not satisfied is told, as with decorators in lines of their own. */
export const stacked = (...decorators: PropertyDecorator[]) => applyDecorators(...decorators.toReversed());

/** For `@Transform`: trimmed, and null when nothing is left. */
export const trimToNull = (given: TransformFnParams): unknown => trim(given) || null;

/** For `@Transform`: what the rule keeps of a text, trimmed. */
const keptBy =
  ({ kept }: TextRule) =>
  (given: TransformFnParams): unknown => {
    const value = trim(given);
    return kept && typeof value === 'string' ? kept(value) : value;
  };

/** The same, and null when nothing is left. */
const keptOrNull = (rule: TextRule) => (given: TransformFnParams) => keptBy(rule)(given) || null;

/** A text as its rule has it, trimmed; empty is null where the rule lets it be empty. */
export const Text = (rule: TextRule) =>
  rule.required === null
    ? stacked(
        IsOptional(),
        Transform(keptOrNull(rule)),
        Obeys((value) => textProblem(rule, value)),
      )
    : stacked(
        Transform(keptBy(rule)),
        Obeys((value) => textProblem(rule, value)),
      );

/** A line of text that has to be there, trimmed. */
export const RequiredText = (...rules: Parameters<typeof requiredLine>) => Text(requiredLine(...rules));

/** A line of text that may be left out; trimmed, and null when it is empty. */
export const OptionalText = (...rules: Parameters<typeof optionalLine>) => Text(optionalLine(...rules));
