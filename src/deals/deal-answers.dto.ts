import { ApiProperty } from '@nestjs/swagger';
import { QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import {
  DEAL_ACTION_NAMES,
  DEAL_ATTENTIONS,
  DEAL_STAGES,
  type DealAction,
  type DealAttention,
  type DealStage,
  type Registration,
  REGISTRATIONS,
} from '../rules/deal.js';
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
  /** The last day of its protection. */
  protectedUntil!: string | null;
  registeredAt!: string;
  /** Null where there is none, and once its client shares it no longer. */
  quote!: DealQuoteLinkDto | null;
  /** What it asks of its partner today, the most pressing first. */
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
  /** For staff alone: null to the partner. */
  notes!: string | null;
  /** Null is the portal itself; who of staff did it is for staff alone. */
  actorName!: string | null;
  byStaff!: boolean;
}

/** A deal, to its partner's people and to staff. */
export class DealDto extends DealRowDto {
  partner!: DealPartnerDto;
  registeredBy!: string;
  /** Null where there is none, and to the partner once the two are connected no longer. */
  client!: DealPartnerDto | null;
  vatNumber!: string | null;
  website!: string | null;
  contactName!: string | null;
  contactEmail!: string | null;
  contactPhone!: string | null;
  notes!: string | null;
  isExtended!: boolean;
  declineReason!: string | null;
  /** The day from which it can be registered again. */
  againFrom!: string | null;
  question!: string | null;
  updatedAt!: string;
  /** Newest first. */
  timeline!: DealEventDto[];
}

/** The open deals of a stage; of all that the filters leave. */
export class DealStageSumDto {
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage' })
  stage!: DealStage;
  deals!: number;
  /** Euros. */
  value!: number;
  /** Percent; null of what is won or lost. */
  probability!: number | null;
  /** Euros that it counts in the forecast; null of what is won or lost. */
  weighted!: number | null;
}

export class DealColumnDto extends DealStageSumDto {
  /** The most valuable of an open stage first, the latest of a closed one; at most 100. */
  rows!: DealRowDto[];
}

/** How many deals there are, whatever is looked for: for the filters, the badge and the sentence above the board. */
export class DealCountsDto {
  open!: number;
  /** Euros. */
  openValue!: number;
  protectionEnding!: number;
  noNextStep!: number;
  /** Percent of what was decided within 90 days; null when nothing was. */
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
  /** Euros if all are won. */
  value!: number;
  /** Euros by the probability of their stages. */
  weighted!: number;
}

/** Open deals by the month they are expected to close in: this one with what is overdue, five more, and what is later. */
export class DealForecastDto {
  months!: DealMonthDto[];
  /** What is expected after the months. */
  later!: DealMonthDto;
  value!: number;
  weighted!: number;
}

export class StageProbabilitiesDto {
  registered!: number;
  qualified!: number;
  proposal!: number;
  negotiation!: number;
  /** 0 until staff say other ones. */
  version!: number;
  /** Who said them, and when; null until then. */
  by!: string | null;
  at!: string | null;
}

export class StaffDealRowDto extends DealRowDto {
  partner!: DealPartnerDto;
  /** How many open registrations other partners have of this customer. */
  conflicts!: number;
}

/** What another partner has of the same customer, beside a registration. */
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
  /** How like each other the names are, of 1; null below 0.6 or in another country. */
  nameSimilarity!: number | null;
}

export class StaffDealDto extends DealDto {
  /** The protected ones first, then the earliest. */
  conflicts!: DealConflictDto[];
  /** What the partner would be told if the earlier deal is kept; null where nothing is protected. */
  takenText!: string | null;
}
