import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsRate } from '../commissions/rates/rate-field.js';
import { IsCountryCode } from '../../platform/http/fields/countries.js';
import { Ids, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { IsDay, trim } from '../../platform/http/validation.js';
import { PARTNER_EVENT_KINDS } from '../../partners/partner.entity.js';
import { PartnerListingDto } from '../resellers/resellers.dto.js';
import { FundsDto } from '../funds/partner-funds.dto.js';
import {
  PARTNER_ACTION_NAMES,
  PARTNER_STATUSES,
  type PartnerAction,
  type PartnerStatus,
} from '../../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';
import { BULK_KINDS, type BulkKind } from './partner-bulk.entity.js';

/** Maximum number of partners of a bulk action or an export. */
const MOST_PARTNERS = 1000;
const PARTNER_IDS = { message: `partnerIds must be the ids of 1 to ${MOST_PARTNERS} partners` };

export class PartnerQueryDto extends ListQueryDto {
  /** Ids of partners, separated by commas. */
  @Ids('id')
  id?: string;

  /** One tier, or several separated by commas. */
  @SomeOf('tier', PARTNER_TIER_NAMES)
  tier?: string;

  /** One status, or several separated by commas. */
  @SomeOf('status', PARTNER_STATUSES)
  status?: string;

  @IsOptional()
  @IsCountryCode()
  countryCode?: string;

  /** `waiting`: partners whose entry in the list of resellers waits for a review. */
  @IsOptional()
  @IsIn(['waiting'], { message: 'listing must be waiting' })
  listing?: 'waiting';
}

/** Specified: `status` and `reason`. */
export class PartnerStatusDto extends ReasonDto {
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  @IsIn(PARTNER_STATUSES, { message: `status must be one of ${PARTNER_STATUSES.join(', ')}` })
  status!: PartnerStatus;
}

/** Common fields of bulk actions. */
class BulkDto {
  /** Ids of their companies, at most 1000; duplicates are ignored. */
  @IsArray(PARTNER_IDS)
  @ArrayMinSize(1, PARTNER_IDS)
  @ArrayMaxSize(MOST_PARTNERS, PARTNER_IDS)
  @IsUUID(undefined, { each: true, ...PARTNER_IDS })
  partnerIds!: string[];

  /** True to only return the effect. */
  @IsOptional()
  @IsBoolean({ message: 'preview must be true or false' })
  preview?: boolean;
}

export class BulkTiersDto extends BulkDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  @IsIn(PARTNER_TIER_NAMES, { message: 'Please select a tier' })
  tier!: PartnerTier;

  /** Reason that the partners read. */
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

export class BulkCommissionsDto extends BulkDto {
  /** Fraction of at most 0.5: 0.165 is 16.5%; null restores the rate of the tier. */
  @ValidateIf(({ rate }: BulkCommissionsDto) => rate !== null)
  @IsRate()
  rate!: number | null;

  /** Last day, `2026-12-31`, not before today; null means until the next exception. */
  @IsOptional()
  @IsDay({ message: 'The last day must be a day such as 2026-12-31' })
  untilDay?: string | null;

  /** Reason that the partners read. */
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

export class BulkNotificationsDto extends BulkDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A subject is required' })
  @IsString({ message: 'The subject must be text' })
  @MaxLength(150, { message: 'The subject must be at most 150 characters' })
  subject!: string;

  @Transform(trim)
  @IsNotEmpty({ message: 'A message is required' })
  @IsString({ message: 'The message must be text' })
  @MaxLength(5000, { message: 'The message must be at most 5000 characters' })
  message!: string;
}

const PARTNER_EXPORT_FORMATS = ['json', 'csv'] as const;
export type PartnerExportFormat = (typeof PARTNER_EXPORT_FORMATS)[number];

export class PartnerExportQueryDto {
  @IsOptional()
  @IsIn(PARTNER_EXPORT_FORMATS, { message: 'format must be json or csv' })
  @ApiProperty({ enum: PARTNER_EXPORT_FORMATS, enumName: 'PartnerExportFormat', required: false, default: 'json' })
  format: PartnerExportFormat = 'json';
}

export class PartnerExportDto {
  /** All partners when left out. */
  @IsOptional()
  @IsArray(PARTNER_IDS)
  @ArrayMinSize(1, PARTNER_IDS)
  @ArrayMaxSize(MOST_PARTNERS, PARTNER_IDS)
  @IsUUID(undefined, { each: true, ...PARTNER_IDS })
  partnerIds?: string[];
}

class PartnerContactDto {
  name!: string;
  email!: string;
}

/** A row of the list. Amounts in euros, without VAT. */
export class PartnerRowDto {
  /** Id of the company. */
  id!: string;
  name!: string;
  countryCode!: string;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** Today's commission rate as a fraction: the partner's own, or that of its tier. */
  rate!: number;
  contact!: PartnerContactDto | null;
  /** Clients that are connected now. */
  clients!: number;
  /** Quotes for clients that are under review or with the client. */
  openQuotes!: number;
  pipeline!: number;
  /** Value of quotes for clients that were accepted in the last twelve months. */
  accepted!: number;
  /** Time at which it became a partner. */
  since!: string;
  version!: number;
}

class PartnerByDto {
  id!: string;
  name!: string;
}

export class PartnerEventDto {
  id!: string;
  @ApiProperty({ enum: PARTNER_EVENT_KINDS, enumName: 'PartnerEventKind' })
  kind!: (typeof PARTNER_EVENT_KINDS)[number];
  from!: string | null;
  to!: string | null;
  reason!: string | null;
  at!: string;
  /** Null for a change by the portal itself. */
  by!: string | null;
}

class ConnectionOfPartnerDto {
  id!: string;
  name!: string;
  since!: string;
  endedAt!: string | null;
}

class QuoteOfPartnerDto {
  id!: string;
  number!: string;
  status!: string;
  client!: PartnerByDto;
  /** Euros, in the quote's total. */
  total!: number;
  createdAt!: string;
}

/** Commission rate of a partner that replaces its tier's. */
class OwnRateDto {
  fromDay!: string;
  /** Last day; null means until the next exception. */
  untilDay!: string | null;
  reason!: string;
}

/** A partner as staff see it. */
export class PartnerDto extends PartnerRowDto {
  /** Development funds of this year. */
  funds!: FundsDto;
  /** State of its public listing. */
  listing!: PartnerListingDto;
  /** Own commission rate; null where that of its tier applies. */
  ownRate!: OwnRateDto | null;
  /** Id of the company's latest application. */
  applicationId!: string | null;
  /** All quotes for clients that were ever accepted. */
  acceptedQuotes!: number;
  /** The latest 100 connections, active ones first. */
  connections!: ConnectionOfPartnerDto[];
  /** The latest 25 quotes for clients. */
  quotes!: QuoteOfPartnerDto[];
  /** Newest first, at most 200. */
  history!: PartnerEventDto[];
  @ApiProperty({ enum: PARTNER_ACTION_NAMES, enumName: 'PartnerAction', isArray: true })
  actions!: PartnerAction[];
}

class PartnersByTierDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** Number of active partners. */
  partners!: number;
}

class TopPartnerDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  accepted!: number;
  quotes!: number;
}

/** Key figures of the programme. Amounts in euros, without VAT. */
export class PartnerMetricsDto {
  active!: number;
  suspended!: number;
  terminated!: number;
  byTier!: PartnersByTierDto[];
  /** Applications that wait for a decision of staff. */
  waitingApplications!: number;
  /** Applications of the last 30 days. */
  newApplications!: number;
  /** Active connections. */
  connections!: number;
  openQuotes!: number;
  pipeline!: number;
  acceptedQuotes!: number;
  /** Value in the last twelve months. */
  accepted!: number;
  /** Commission of all partners: earned and not paid out, and paid out in the last twelve months. */
  commissionOwed!: number;
  commissionPaid!: number;
  /** At most ten partners, by the value that clients accepted in the last twelve months. */
  top!: TopPartnerDto[];
}

class BulkSampleDto {
  id!: string;
  name!: string;
  from!: string | null;
  to!: string | null;
}

/** Effect of a bulk action, planned or done. */
export class BulkDoneDto {
  /** Null for a preview. */
  id!: string | null;
  @ApiProperty({ enum: BULK_KINDS, enumName: 'PartnerBulkKind' })
  kind!: BulkKind;
  /** Partners that it changes or reaches. */
  partners!: number;
  /** Partners that are so already, or are terminated. */
  unchanged!: number;
  /** Number of recipients of a mail. */
  recipients!: number;
  /** The first five changes. */
  sample!: BulkSampleDto[];
}

/** A bulk action, with the progress of its mails. */
export class PartnerBulkDto {
  id!: string;
  @ApiProperty({ enum: BULK_KINDS, enumName: 'PartnerBulkKind' })
  kind!: BulkKind;
  by!: string;
  at!: string;
  partners!: number;
  mails!: number;
  sent!: number;
  failed!: number;
  undoneAt!: string | null;
  /** Time until which it can be undone; null when it cannot. */
  undoUntil!: string | null;
}

export class BulkUndoneDto {
  /** Number of partners that were restored. */
  undone!: number;
  /** Partners with later changes, which keep their state. */
  kept!: PartnerByDto[];
}
