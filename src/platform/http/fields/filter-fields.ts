import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { MAX_CENTS, toEuros } from '../../../rules/money.js';
import { IsDay, IsDecimal, IsIdList } from '../validation.js';
import { stacked } from './text-fields.js';

/** Filters of lists: each is optional, and its error message contains its name. */

/** Regular expression for one of the values, or several separated by commas. */
export const someOf = (values: readonly string[]) => new RegExp(`^(${values.join('|')})(,(${values.join('|')}))*$`);

export const SomeOf = (name: string, values: readonly string[]) =>
  stacked(IsOptional(), Matches(someOf(values), { message: `${name} must be of ${values.join(', ')}` }));

/** Filter by an id; `what` describes it in the error message: 'the id of a quote'. */
export const Id = (name: string, what = 'an id') =>
  stacked(
    ApiPropertyOptional({ format: 'uuid' }),
    IsOptional(),
    IsUUID(undefined, { message: `${name} must be ${what}` }),
  );

/** Filter by ids, separated by commas, at most 100. */
export const Ids = (name: string) =>
  stacked(IsOptional(), IsIdList({ message: `${name} must be ids, with commas between them` }));

/** Filter by a day in UTC: `2026-01-31`. */
export const Day = (name: string) =>
  stacked(IsOptional(), IsDay({ message: `${name} must be a day such as 2026-01-31` }));

/** Filter by an amount in euros, 0 or more. */
export const Amount = (name: string) => {
  const words = { message: `${name} must be an amount in euros, such as 1250.00` };
  return stacked(
    IsOptional(),
    Transform(({ value }) => (typeof value === 'string' && value.trim() ? Number(value) : (value as unknown))),
    IsDecimal(2, words),
    Min(0, words),
    Max(toEuros(MAX_CENTS), words),
  );
};

/** Filter that is `true` or `false`. */
export const Flag = (name: string) =>
  stacked(
    IsOptional(),
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    IsBoolean({ message: `${name} must be true or false` }),
  );
