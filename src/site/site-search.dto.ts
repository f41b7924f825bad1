import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { trim } from '../platform/http/validation.js';
import { SEARCH_LEAST, SEARCH_MOST, SITE_KINDS, type SiteKind } from '../rules/site-search.js';

const Q = { message: `q must be text of ${SEARCH_LEAST} to ${SEARCH_MOST} characters` };

export class SiteSearchQueryDto {
  /** Words to search for; a result contains all of them. */
  @Transform(trim)
  @IsString(Q)
  @MinLength(SEARCH_LEAST, Q)
  @MaxLength(SEARCH_MOST, Q)
  q!: string;
}

export class SiteHitDto {
  @ApiProperty({ enum: SITE_KINDS, enumName: 'SiteKind' })
  kind!: SiteKind;
  /** Address of the page on the public site. */
  address!: string;
  /** Title of the page in parts; every second part, from the second on, matches the search. */
  title!: string[];
  /** Excerpt around the first match, in parts like the title's. */
  snippet!: string[];
}

export class SiteHitsDto {
  /**
   * Results by kind, at most 50. The kind with the most relevant result comes first; the results of a kind are sorted
   * by relevance.
   */
  data!: SiteHitDto[];
}
