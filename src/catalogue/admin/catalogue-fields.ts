import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { stacked } from '../../platform/http/fields/text-fields.js';
import { trim } from '../../platform/http/validation.js';

/** Fields of the catalogue's administration, each with its texts. */

/** Ids of the catalogue are slugs. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUGS = /^[a-z0-9]+(-[a-z0-9]+)*(,[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Euros; what is quoted is far below what a column holds, so that a line of 9999 still fits. */
export const MAX_PRICE = 99_999_999;
export const MAX_TERM = 120;
export const MAX_PIECES = 9999;

export const Slug = (label: string) =>
  stacked(
    IsString({ message: `${label} must be text` }),
    MaxLength(80, { message: `${label} cannot exceed 80 characters` }),
    Matches(SLUG, { message: `${label} must be lower-case letters and digits, with dashes between them` }),
  );

/** Several lines of text. */
export const LongText = (label: string, max: number) =>
  stacked(
    Transform(trim),
    IsString({ message: `${label} must be text` }),
    MaxLength(max, { message: `${label} cannot exceed ${max} characters` }),
  );

export const WholeNumber = (label: string, least: number, most: number) => {
  const message = `${label} must be a whole number from ${least} to ${most}`;
  return stacked(IsInt({ message }), Min(least, { message }), Max(most, { message }));
};

/** Several, with commas between them, by which a list is narrowed; may be left out. */
export const Slugs = (name: string) =>
  stacked(
    IsOptional(),
    Matches(SLUGS, { message: `${name} must be ids, with commas between them` }),
    MaxLength(8000, { message: `${name} must be ids, with commas between them` }),
  );
