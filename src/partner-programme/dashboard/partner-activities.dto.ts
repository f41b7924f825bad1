import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../../rules/partner-activity.js';

const LIMIT = { message: 'limit must be a whole number from 1 to 100' };
/** Cursor of a page: time of an activity to the microsecond, and its id. */
export const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export class ActivityQueryDto {
  /** Maximum number of activities, at most 100. Default: 25. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(LIMIT)
  @Min(1, LIMIT)
  @Max(100, LIMIT)
  limit?: number;

  /** Cursor of the next page: `next` of the previous answer. */
  @IsOptional()
  @Matches(CURSOR, { message: 'after must be the next of an earlier answer' })
  after?: string;

  /** Only activities with this client; none once the connection with the client has ended. */
  @Id('clientId', 'the id of a company')
  clientId?: string;
}

/** A quote, deal, client or row of the commission ledger, with its last change. */
export class ActivityDto {
  @ApiProperty({ enum: ACTIVITY_KINDS, enumName: 'ActivityKind' })
  kind!: ActivityKind;
  /** Id of the quote, deal, client or ledger row. */
  id!: string;
  at!: string;
  /** The status of a quote, the stage of a deal, `connected` for a client, or the kind of a ledger row. */
  what!: string;
  /** Name of the client or of a deal's customer; null for a ledger row without a quote. */
  name!: string | null;
  /** Number of the quote, or of the quote that the ledger row is for. */
  number!: string | null;
  quoteId!: string | null;
  /** Amount in euros: total of a quote, expected value of a deal, or amount of a ledger row. */
  amount!: number | null;
}

export class ActivitiesDto {
  /** Activities, newest first. */
  data!: ActivityDto[];
  /** Cursor of the next page, for `after`; null on the last page. */
  next!: string | null;
}
