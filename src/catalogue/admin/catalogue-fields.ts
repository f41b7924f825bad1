import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { stacked } from '../../platform/http/fields/text-fields.js';
import { trim } from '../../platform/http/validation.js';

/** Field validators of the catalogue's administration, with their messages. */

/** Matches the ids of the catalogue. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUGS = /^[a-z0-9]+(-[a-z0-9]+)*(,[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Highest price in euros; low enough that the total of a line of 9999 pieces fits into its column. */
export const MAX_PRICE = 99_999_999;
export const MAX_TERM = 120;
export const MAX_PIECES = 9999;

export const Slug = (label: string) =>
  stacked(
    IsString({ message: `${label} must be text` }),
    MaxLength(80, { message: `${label} cannot exceed 80 characters` }),
    Matches(SLUG, { message: `${label} must be lower-case letters and digits, with dashes between them` }),
  );

/** Validates text of several lines. */
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

/** Validates an optional list filter of ids, separated by commas. */
export const Slugs = (name: string) =>
  stacked(
    IsOptional(),
    Matches(SLUGS, { message: `${name} must be ids, with commas between them` }),
    MaxLength(8000, { message: `${name} must be ids, with commas between them` }),
  );
