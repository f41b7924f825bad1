import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { trim } from '../platform/http/validation.js';
import { SEARCH_LEAST, SEARCH_MOST, SITE_KINDS, type SiteKind } from '../rules/site-search.js';

const Q = { message: `q must be text of ${SEARCH_LEAST} to ${SEARCH_MOST} characters` };

export class SiteSearchQueryDto {
  /** Words that must all match. */
  @Transform(trim)
  @IsString(Q)
  @MinLength(SEARCH_LEAST, Q)
  @MaxLength(SEARCH_MOST, Q)
  q!: string;
}

export class SiteHitDto {
  @ApiProperty({ enum: SITE_KINDS, enumName: 'SiteKind' })
  kind!: SiteKind;
  /** Address on the public site. */
  address!: string;
  /** Parts of the title; every second part is a match. */
  title!: string[];
  /** Excerpt around the first match, in parts like the title. */
  snippet!: string[];
}

export class SiteHitsDto {
  /** Grouped by kind: kinds by their best result, and results by relevance. At most 50. */
  data!: SiteHitDto[];
}
