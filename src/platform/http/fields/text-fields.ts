import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { maxLengthOf, optionalLine, requiredLine, textProblem, type TextRule } from '../../../rules/text-rule.js';
import { trim } from '../validation.js';
import { Obeys } from './obeys.js';

/**
 * Combines decorators. As for decorators on separate lines, the message of the first decorator that fails is reported.
 */
export const stacked = (...decorators: PropertyDecorator[]) => applyDecorators(...decorators.toReversed());

/** For `@Transform`: trims a text, and returns null for an empty one. */
export const trimToNull = (given: TransformFnParams): unknown => emptyToNull(trim(given));

/** Other falsy values stay, so that their type is refused. */
const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/** For `@Transform`: trims a text and normalizes it for storage, as the rule says. */
const keptBy =
  ({ kept }: TextRule) =>
  (given: TransformFnParams): unknown => {
    const value = trim(given);
    return kept && typeof value === 'string' ? kept(value) : value;
  };

/** For `@Transform`: like `keptBy`, but returns null for an empty text. */
const keptOrNull = (rule: TextRule) => (given: TransformFnParams) => emptyToNull(keptBy(rule)(given));

/**
 * Field for a text that follows the rule, trimmed, with its maximum length in the API's description. An empty text
 * becomes null if the rule allows it.
 */
export const Text = (rule: TextRule) =>
  stacked(
    ...(rule.required === null ? [IsOptional(), Transform(keptOrNull(rule))] : [Transform(keptBy(rule))]),
    Obeys((value) => textProblem(rule, value)),
    ApiProperty({ maxLength: maxLengthOf(rule) }),
  );

/** A required line of text, trimmed. */
export const RequiredText = (...rules: Parameters<typeof requiredLine>) => Text(requiredLine(...rules));

/** An optional line of text, trimmed; an empty text becomes null. */
export const OptionalText = (...rules: Parameters<typeof optionalLine>) => Text(optionalLine(...rules));
