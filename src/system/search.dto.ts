import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { trim } from '../platform/http/validation.js';

const Q = { message: 'q must be text of 2 to 200 characters' };

export class SearchQueryDto {
  /** Words to search for; a result contains all of them. */
  @Transform(trim)
  @IsString(Q)
  @MinLength(2, Q)
  @MaxLength(200, Q)
  q!: string;
}

export const SEARCHED = [
  'company',
  'user',
  'quote',
  'order',
  'invoice',
  'product',
  'template',
  'campaign',
  'subscriber',
] as const;

export class SearchResultDto {
  @ApiProperty({ enum: SEARCHED })
  type!: (typeof SEARCHED)[number];
  /** Id of the record; for an invoice, the id of its order. */
  id!: string;
  title!: string;
  subtitle!: string;
  /** Status of a company, account, quote, order, campaign or subscriber; empty for other records. */
  status!: string;
}

export class SearchResultsDto {
  /** Results, at most five of each type of record. */
  data!: SearchResultDto[];
}
