import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../../rules/partner-activity.js';

const LIMIT = { message: 'limit must be a whole number from 1 to 100' };
/** Cursor: time of an activity to the microsecond, and its id. */
export const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export class ActivityQueryDto {
  /** Maximum number of activities, at most 100. Default: 25. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(LIMIT)
  @Min(1, LIMIT)
  @Max(100, LIMIT)
  limit?: number;

  /** Cursor of the next page: `next` of the answer before. */
  @IsOptional()
  @Matches(CURSOR, { message: 'after must be the next of an earlier answer' })
  after?: string;

  /** Only activities of this client, while it is connected. */
  @Id('clientId', 'the id of a company')
  clientId?: string;
}

/** A quote, deal, client or ledger row of a partner, with its last change. */
export class ActivityDto {
  @ApiProperty({ enum: ACTIVITY_KINDS, enumName: 'ActivityKind' })
  kind!: ActivityKind;
  /** Id of the quote, deal, client or ledger row. */
  id!: string;
  at!: string;
  /** The status of a quote, the stage of a deal, `connected`, or the kind of the ledger's row. */
  what!: string;
  /** The client, or a deal's customer; null for a ledger row without a quote. */
  name!: string | null;
  /** Number of the quote that it is, or belongs to. */
  number!: string | null;
  quoteId!: string | null;
  /** Euros: total of a quote, expected value of a deal, or amount of a ledger row. */
  amount!: number | null;
}

export class ActivitiesDto {
  /** Newest first. */
  data!: ActivityDto[];
  /** Cursor for `after`; null on the last page. */
  next!: string | null;
}
