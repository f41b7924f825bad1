import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../../rules/partner-activity.js';

const LIMIT = { message: 'limit must be a whole number from 1 to 100' };
/** The time of an activity to the microsecond, and its id. */
export const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export class ActivityQueryDto {
  /** How many, at most 100. Default: 25. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(LIMIT)
  @Min(1, LIMIT)
  @Max(100, LIMIT)
  limit?: number;

  /** Goes on after these: `next` of the answer before. */
  @IsOptional()
  @Matches(CURSOR, { message: 'after must be the next of an earlier answer' })
  after?: string;

  /** Of this client, while it is connected. */
  @Id('clientId', 'the id of a company')
  clientId?: string;
}

/** Something of a partner's, by what happened last to it. */
export class ActivityDto {
  @ApiProperty({ enum: ACTIVITY_KINDS, enumName: 'ActivityKind' })
  kind!: ActivityKind;
  /** Of the quote, deal, client or row of the ledger. */
  id!: string;
  at!: string;
  /** The status of a quote, the stage of a deal, `connected`, or the kind of the ledger's row. */
  what!: string;
  /** The client, or a deal's customer; null of a row of the ledger that is of nobody's quote. */
  name!: string | null;
  /** Of the quote that it is or is of. */
  number!: string | null;
  quoteId!: string | null;
  /** Euros: a quote's total, what a deal is expected to come to, what the ledger's row is worth. */
  amount!: number | null;
}

export class ActivitiesDto {
  /** Newest first. */
  data!: ActivityDto[];
  /** For `after`; null at the end. */
  next!: string | null;
}
