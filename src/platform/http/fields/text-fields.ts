import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { trim } from '../validation.js';

interface TextRules {
  /** As it begins a sentence: 'Job title'. */
  label: string;
  /** When there is nothing; default '{label} is required'. */
  required?: string;
  min?: { length: number; message: string };
  max: number;
  /** When it is too long; default '{label} cannot exceed {max} characters'. */
  tooLong?: string;
}

/** Several decorators as one; the text of the first that is not satisfied is told, as with decorators in lines of their own. */
export const stacked = (...decorators: PropertyDecorator[]) => applyDecorators(...decorators.toReversed());

/** No line ends and nothing else that does not print. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** For `@Transform`: trimmed, and null when nothing is left. */
const trimToNull = (given: TransformFnParams): unknown => trim(given) || null;

/** A line of text that has to be there, trimmed. */
export const RequiredText = ({ required, ...rules }: TextRules) =>
  stacked(Transform(trim), IsNotEmpty({ message: required ?? `${rules.label} is required` }), Line(rules));

/** A line of text that may be left out; trimmed, and null when it is empty. */
export const OptionalText = (rules: Omit<TextRules, 'required'>) =>
  stacked(IsOptional(), Transform(trimToNull), Line(rules));

const Line = ({ label, min, max, tooLong }: Omit<TextRules, 'required'>) =>
  stacked(
    IsString({ message: `${label} must be text` }),
    ...(min ? [MinLength(min.length, { message: min.message })] : []),
    MaxLength(max, { message: tooLong ?? `${label} cannot exceed ${max} characters` }),
    Matches(ONE_LINE, { message: `${label} contains invalid characters` }),
  );
