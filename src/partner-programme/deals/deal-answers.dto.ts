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
  /** Euros. */
  total!: number;
}

/** A deal in a list or on the board. Days: `2026-01-31`. */
export class DealRowDto {
  id!: string;
  customerName!: string;
  countryCode!: string;
  products!: DealProductDto[];
  /** Euros. */
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
  /** Last day of its protection. */
  protectedUntil!: string | null;
  registeredAt!: string;
  /** Null without a quote, and once the client no longer shares it. */
  quote!: DealQuoteLinkDto | null;
  /** Tasks for its partner today, the most pressing first. */
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
  /** For staff only; null to the partner. */
  notes!: string | null;
  /** Null for a change by the portal itself; names of staff are shown to staff only. */
  actorName!: string | null;
  byStaff!: boolean;
}

/** A deal as its partner's users and staff see it. */
export class DealDto extends DealRowDto {
  partner!: DealPartnerDto;
  registeredBy!: string;
  /** Connected client of the deal. Null without one; also null for the partner after the connection has ended. */
  client!: DealPartnerDto | null;
  vatNumber!: string | null;
  website!: string | null;
  contactName!: string | null;
  contactEmail!: string | null;
  contactPhone!: string | null;
  notes!: string | null;
  isExtended!: boolean;
  declineReason!: string | null;
  /** First day on which it can be registered again. */
  againFrom!: string | null;
  question!: string | null;
  updatedAt!: string;
  /** Newest first. */
  timeline!: DealEventDto[];
}

/** Sums of the deals of a stage that match the filters. */
export class DealStageSumDto {
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage' })
  stage!: DealStage;
  deals!: number;
  /** Euros. */
  value!: number;
  /** Percent; null for won and lost deals. */
  probability!: number | null;
  /** Euros that it adds to the forecast; null for won and lost deals. */
  weighted!: number | null;
}

export class DealColumnDto extends DealStageSumDto {
  /** Open stages by value, the highest first, at most 100; closed stages by date, the latest first. */
  rows!: DealRowDto[];
}

/** Counts of all deals, whatever the filters: for the filters, the badge and the sentence above the board. */
export class DealCountsDto {
  open!: number;
  /** Euros. */
  openValue!: number;
  protectionEnding!: number;
  noNextStep!: number;
  /** Percent of the deals decided within 90 days; null without any. */
  winRate!: number | null;
}

export class DealBoardDto {
  counts!: DealCountsDto;
  columns!: DealColumnDto[];
}

class DealMonthDto {
  /** `2026-01`. */
  month!: string;
  deals!: number;
  /** Euros when all are won. */
  value!: number;
  /** Euros weighted by the probability of their stages. */
  weighted!: number;
}

/** Open deals by the month in which they are expected to close: the current month with overdue deals, five more, and all later ones. */
export class DealForecastDto {
  months!: DealMonthDto[];
  /** Deals expected after these months. */
  later!: DealMonthDto;
  value!: number;
  weighted!: number;
}

export class StageProbabilitiesDto {
  registered!: number;
  qualified!: number;
  proposal!: number;
  negotiation!: number;
  /** 0 until staff set other values. */
  version!: number;
  /** User and time of the last change; null until then. */
  by!: string | null;
  at!: string | null;
}

export class StaffDealRowDto extends DealRowDto {
  partner!: DealPartnerDto;
  /** Number of open registrations of this customer by other partners. */
  conflicts!: number;
}

/** A deal of another partner with the same customer, for comparison with a registration. */
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
  /** Similarity of the names, 0.6 to 1; null below 0.6 or in another country. */
  nameSimilarity!: number | null;
}

export class StaffDealDto extends DealDto {
  /** Protected ones first, then by registration time. */
  conflicts!: DealConflictDto[];
  /** Message to the partner if the earlier deal is kept; null when no other deal is protected. */
  takenText!: string | null;
}
