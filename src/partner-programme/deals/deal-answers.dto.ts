import { ApiProperty } from '@nestjs/swagger';
import { QUOTE_STATUSES, type QuoteStatus } from '../../rules/quote-status.js';
import {
  DEAL_ACTION_NAMES,
  DEAL_ATTENTIONS,
  DEAL_STAGES,
  type DealAction,
  type DealAttention,
  type DealStage,
  type Registration,
  REGISTRATIONS,
} from '../../rules/deal.js';
import { DEAL_EVENT_TYPES, type DealEventType } from './deal.entity.js';

export class DealProductDto {
  id!: string;
  name!: string;
}

class DealPartnerDto {
  id!: string;
  name!: string;
}

export class DealQuoteLinkDto {
  id!: string;
  number!: string;
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: QuoteStatus;
  /** Amount in euros. */
  total!: number;
}

/** A deal in a list or on the board. Days: `2026-01-31`. */
export class DealRowDto {
  id!: string;
  customerName!: string;
  countryCode!: string;
  products!: DealProductDto[];
  /** Amount in euros. */
  expectedValue!: number;
  closesOn!: string;
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage' })
  stage!: DealStage;
  stageSince!: string;
  lostReason!: string | null;
  nextStep!: string | null;
  nextStepOn!: string | null;
  @ApiProperty({ enum: REGISTRATIONS, enumName: 'DealRegistration' })
  registration!: Registration;
  /** Last day on which the deal is protected. */
  protectedUntil!: string | null;
  registeredAt!: string;
  /** The quote of the deal; null without a quote, and when the client no longer shares the quote. */
  quote!: DealQuoteLinkDto | null;
  /** Tasks of the partner for this deal today, the most urgent first. */
  @ApiProperty({ enum: DEAL_ATTENTIONS, enumName: 'DealAttention', isArray: true })
  attention!: DealAttention[];
  @ApiProperty({ enum: DEAL_ACTION_NAMES, enumName: 'DealAction', isArray: true })
  actions!: DealAction[];
  version!: number;
}

export class DealEventDto {
  id!: string;
  createdAt!: string;
  @ApiProperty({ enum: DEAL_EVENT_TYPES, enumName: 'DealEventType' })
  type!: DealEventType;
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage', nullable: true })
  fromStage!: DealStage | null;
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage', nullable: true })
  toStage!: DealStage | null;
  message!: string | null;
  /** Notes of staff; null for partners. */
  notes!: string | null;
  /** Name of the user who made the change; null for a change by the portal itself. Only staff see names of staff. */
  actorName!: string | null;
  byStaff!: boolean;
}

/** A deal with all details, as staff and the partner's users get it. */
export class DealDto extends DealRowDto {
  partner!: DealPartnerDto;
  registeredBy!: string;
  /**
   * Client that the deal is for; null when the customer is not a client. For the partner also null while the client is
   * not connected.
   */
  client!: DealPartnerDto | null;
  vatNumber!: string | null;
  website!: string | null;
  contactName!: string | null;
  contactEmail!: string | null;
  contactPhone!: string | null;
  notes!: string | null;
  isExtended!: boolean;
  declineReason!: string | null;
  /** First day on which the deal can be registered again. */
  againFrom!: string | null;
  question!: string | null;
  updatedAt!: string;
  /** Events of the deal, newest first. */
  timeline!: DealEventDto[];
}

/** Sums over the deals of a stage that match the filters. */
export class DealStageSumDto {
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage' })
  stage!: DealStage;
  deals!: number;
  /** Amount in euros. */
  value!: number;
  /** Probability of winning a deal of this stage, in percent; null for won and lost deals. */
  probability!: number | null;
  /** Value multiplied by the probability, in euros; null for won and lost deals. */
  weighted!: number | null;
}

export class DealColumnDto extends DealStageSumDto {
  /** At most 100 deals: in open stages by value, the highest first; in closed stages by date, the latest first. */
  rows!: DealRowDto[];
}

/** Counts of all deals, independent of the filters: for the filters, the badge and the summary above the board. */
export class DealCountsDto {
  open!: number;
  /** Amount in euros. */
  openValue!: number;
  protectionEnding!: number;
  noNextStep!: number;
  /** Percentage of won deals among the deals that were decided in the last 90 days; null without decided deals. */
  winRate!: number | null;
}

export class DealBoardDto {
  counts!: DealCountsDto;
  columns!: DealColumnDto[];
}

class DealMonthDto {
  /** Calendar month: `2026-01`. */
  month!: string;
  deals!: number;
  /** Sum of the expected values in euros. */
  value!: number;
  /** Sum of the expected values, each multiplied by the probability of its stage, in euros. */
  weighted!: number;
}

/**
 * Open deals by the month in which they are expected to close: the current month with overdue deals, the five months
 * after it, and all later months together.
 */
export class DealForecastDto {
  months!: DealMonthDto[];
  /** Deals that are expected to close after these months. */
  later!: DealMonthDto;
  value!: number;
  weighted!: number;
}

export class StageProbabilitiesDto {
  registered!: number;
  qualified!: number;
  proposal!: number;
  negotiation!: number;
  /** Version of the probabilities; 0 until staff change the default values. */
  version!: number;
  /** User who made the last change; null, like its time, until staff change the default values. */
  by!: string | null;
  at!: string | null;
}

export class StaffDealRowDto extends DealRowDto {
  partner!: DealPartnerDto;
  /** Number of open registrations of this customer by other partners. */
  conflicts!: number;
}

/** Deal of another partner for the same customer, for comparison with a registration. */
export class DealConflictDto {
  id!: string;
  partner!: DealPartnerDto;
  customerName!: string;
  countryCode!: string;
  vatNumber!: string | null;
  website!: string | null;
  contactName!: string | null;
  products!: DealProductDto[];
  expectedValue!: number;
  closesOn!: string;
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage' })
  stage!: DealStage;
  @ApiProperty({ enum: REGISTRATIONS, enumName: 'DealRegistration' })
  registration!: Registration;
  registeredAt!: string;
  protectedUntil!: string | null;
  nextStep!: string | null;
  nextStepOn!: string | null;
  lastStepAt!: string;
  sameVatNumber!: boolean;
  sameDomain!: boolean;
  /** Similarity of the customers' names, from 0.6 to 1; null below 0.6 or when the countries differ. */
  nameSimilarity!: number | null;
}

export class StaffDealDto extends DealDto {
  /** Deals of other partners for the same customer: protected deals first, then by time of registration. */
  conflicts!: DealConflictDto[];
  /** Proposed message to the partner if the earlier deal keeps its protection; null when no other deal is protected. */
  takenText!: string | null;
}
