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

/** Maximum number of partners of a bulk action, and of an export. */
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

  /** `waiting`: only partners whose entry in the public list of resellers waits for a review. */
  @IsOptional()
  @IsIn(['waiting'], { message: 'listing must be waiting' })
  listing?: 'waiting';
}

/** New status and its reason, in the form of the specification: `status` and `reason`. */
export class PartnerStatusDto extends ReasonDto {
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  @IsIn(PARTNER_STATUSES, { message: `status must be one of ${PARTNER_STATUSES.join(', ')}` })
  status!: PartnerStatus;
}

export class SelfBillingDto {
  /** True when the partner has agreed that its statements are invoices that we issue in its name. */
  @IsBoolean({ message: 'selfBilling must be true or false' })
  selfBilling!: boolean;
}

/** Fields that all bulk actions have. */
class BulkDto {
  /** Ids of the partners' companies, at most 1000; duplicates are ignored. */
  @IsArray(PARTNER_IDS)
  @ArrayMinSize(1, PARTNER_IDS)
  @ArrayMaxSize(MOST_PARTNERS, PARTNER_IDS)
  @IsUUID(undefined, { each: true, ...PARTNER_IDS })
  partnerIds!: string[];

  /** True: returns the effect of the action without changing anything. */
  @IsOptional()
  @IsBoolean({ message: 'preview must be true or false' })
  preview?: boolean;
}

export class BulkTiersDto extends BulkDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  @IsIn(PARTNER_TIER_NAMES, { message: 'Please select a tier' })
  tier!: PartnerTier;

  /** Reason that the partners see. */
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

export class BulkCommissionsDto extends BulkDto {
  /** Commission rate as a fraction of at most 0.5: 0.165 is 16.5%. Null restores the rate of the tier. */
  @ValidateIf(({ rate }: BulkCommissionsDto) => rate !== null)
  @IsRate()
  rate!: number | null;

  /** Last day of the rate, `2026-12-31`, not before today; null means until the next exception. */
  @IsOptional()
  @IsDay({ message: 'The last day must be a day such as 2026-12-31' })
  untilDay?: string | null;

  /** Reason that the partners see. */
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
  /** Ids of the partners to export; all partners when absent. */
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

/** A partner in the list for staff. Amounts in euros, without VAT. */
export class PartnerRowDto {
  /** Id of the partner's company. */
  id!: string;
  name!: string;
  countryCode!: string;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** Today's commission rate as a fraction: the partner's own rate, or the rate of its tier. */
  rate!: number;
  contact!: PartnerContactDto | null;
  /** Number of clients that are connected now. */
  clients!: number;
  /** Number of quotes for clients that are under review or sent to the client. */
  openQuotes!: number;
  pipeline!: number;
  /** Value of the quotes for clients that were accepted in the last twelve months. */
  accepted!: number;
  /** Time at which the company became a partner. */
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
  /** User who made the change; null for a change by the portal itself. */
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
  /** Total of the quote in euros. */
  total!: number;
  createdAt!: string;
}

/** Commission rate of a single partner, in place of the rate of its tier. */
class OwnRateDto {
  fromDay!: string;
  /** Last day of the rate; null means until the next exception. */
  untilDay!: string | null;
  reason!: string;
}

/** A partner with all details that staff see. */
export class PartnerDto extends PartnerRowDto {
  /** The partner's development funds of this year. */
  funds!: FundsDto;
  /** State of the partner's entry in the public list of resellers. */
  listing!: PartnerListingDto;
  /** Commission rate of this partner; null where the rate of its tier applies. */
  ownRate!: OwnRateDto | null;
  /** True when the partner's next statements are invoices that we issue in its name. */
  selfBilling!: boolean;
  /** Id of the company's latest application. */
  applicationId!: string | null;
  /** Number of all quotes for clients that were ever accepted. */
  acceptedQuotes!: number;
  /** The last 100 connections with clients, active connections first. */
  connections!: ConnectionOfPartnerDto[];
  /** The last 25 quotes for clients. */
  quotes!: QuoteOfPartnerDto[];
  /** Events of the partnership, newest first, at most 200. */
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
  /** Number of applications that wait for a decision of staff. */
  waitingApplications!: number;
  /** Number of applications in the last 30 days. */
  newApplications!: number;
  /** Number of active connections between partners and clients. */
  connections!: number;
  openQuotes!: number;
  pipeline!: number;
  acceptedQuotes!: number;
  /** Value of the quotes that clients accepted in the last twelve months. */
  accepted!: number;
  /**
   * Commission of all partners: `commissionOwed` is earned and not paid out, `commissionPaid` was paid out in the last
   * twelve months.
   */
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

/** Effect of a bulk action, either previewed or performed. */
export class BulkDoneDto {
  /** Id of the bulk action; null for a preview. */
  id!: string | null;
  @ApiProperty({ enum: BULK_KINDS, enumName: 'PartnerBulkKind' })
  kind!: BulkKind;
  /** Number of partners that the action changes or sends a mail to. */
  partners!: number;
  /** Number of partners that the action skips: they have the new value already, or are terminated. */
  unchanged!: number;
  /** Number of people who get the mail. */
  recipients!: number;
  /** The first five changes, with the old and the new value. */
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
  /** Time until which the action can be undone; null when it cannot be undone. */
  undoUntil!: string | null;
}

export class BulkUndoneDto {
  /** Number of partners that were restored. */
  undone!: number;
  /** Partners that were changed again after the bulk action; they keep their current values. */
  kept!: PartnerByDto[];
}
