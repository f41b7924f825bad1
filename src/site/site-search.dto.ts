import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { trim } from '../platform/http/validation.js';
import { SEARCH_LEAST, SEARCH_MOST, SITE_KINDS, type SiteKind } from '../rules/site-search.js';

const Q = { message: `q must be text of ${SEARCH_LEAST} to ${SEARCH_MOST} characters` };

export class SiteSearchQueryDto {
  /** Words that all have to be found. */
  @Transform(trim)
  @IsString(Q)
  @MinLength(SEARCH_LEAST, Q)
  @MaxLength(SEARCH_MOST, Q)
  q!: string;
}

export class SiteHitDto {
  @ApiProperty({ enum: SITE_KINDS, enumName: 'SiteKind' })
  kind!: SiteKind;
  /** On the public site. */
  address!: string;
  /** In parts, of which each second one is what was found. */
  title!: string[];
  /** As the title: what it says around the first word that was found. */
  snippet!: string[];
}

export class SiteHitsDto {
  /** By kind: the kind with the best first, and in it the best. 50 at most. */
  data!: SiteHitDto[];
}
