import { ApiProperty } from '@nestjs/swagger';
import { Day } from '../../platform/http/fields/filter-fields.js';
import { OPEN_DEAL_STAGES, type OpenDealStage } from '../../rules/deal.js';
import { PARTNER_ATTENTIONS, type PartnerAttention } from '../../rules/partner-attention.js';
import { PERIOD_STEPS, type Days, type Step } from '../../rules/periods.js';

/** Open deals of one stage. */
class StageFiguresDto {
  @ApiProperty({ enum: OPEN_DEAL_STAGES, enumName: 'OpenDealStage' })
  stage!: OpenDealStage;
  deals!: number;
  /** Euros that the partner expects of them. */
  value!: number;
}

class PartnerPipelineDto {
  /** Open deals. */
  deals!: number;
  /** Euros that the partner expects of them. */
  value!: number;
  /** Euros of those that were registered in the last 30 days. */
  lately!: number;
  stages!: StageFiguresDto[];
}

class PartnerWinRateDto {
  /** Accepted quotes of all that were made for clients in the last 90 days, a fraction; null without any. */
  rate!: number | null;
  /** Of the 90 days before. */
  before!: number | null;
}

class PartnerClientFiguresDto {
  /** Clients that are connected. */
  active!: number;
  connectedThisMonth!: number;
}

class PartnerQuoteFiguresDto {
  /** Under review or sent. */
  open!: number;
  /** Accepted, ever. */
  accepted!: number;
}

class CommissionMonthDto {
  /** `2026-11`. */
  month!: string;
  /** Earned in it: of orders as they were paid, less what was taken back. */
  earned!: number;
  /** Of what was accepted in it, and is not earned yet. */
  expected!: number;
}

class PartnerCommissionFiguresDto {
  /** Accepted, and not earned yet. */
  pending!: number;
  /** The last 24 months, this one last. */
  months!: CommissionMonthDto[];
}

/** Something that the partner should do. */
export class PartnerAttentionDto {
  @ApiProperty({ enum: PARTNER_ATTENTIONS, enumName: 'PartnerAttention' })
  kind!: PartnerAttention;
  /** What it is about: a quote or a deal; null for a request to a client. */
  id!: string | null;
  /** The client, the customer, the next step with its customer, or the address. */
  name!: string;
  /** The day it is due; null without one. */
  dueOn!: string | null;
}

/** What a partner's dashboard tells. Amounts in euros. */
export class PartnerStatsDto {
  pipeline!: PartnerPipelineDto;
  winRate!: PartnerWinRateDto;
  clients!: PartnerClientFiguresDto;
  quotes!: PartnerQuoteFiguresDto;
  commission!: PartnerCommissionFiguresDto;
  /** What needs the partner, the most pressing first, ten at most. */
  attention!: PartnerAttentionDto[];
}

export class PartnerSalesQueryDto {
  /** First day, `2026-01-01` (UTC). Default: that of this year. */
  @Day('from')
  from?: string;

  /** Last day, that day included. Default: the last of the year of `from`. */
  @Day('to')
  to?: string;
}

/** The quotes that a partner made for clients in some days. Amounts in euros. */
class PartnerSalesStepDto implements Days {
  from!: string;
  to!: string;
  quotes!: number;
  accepted!: number;
  /** Of the accepted ones, without VAT. */
  value!: number;
}

class PartnerSalesPeriodDto extends PartnerSalesStepDto {
  /** Accepted quotes of all, a fraction; null without any. */
  winRate!: number | null;
  /** From the first draft to the acceptance, in days; null while none was accepted. */
  cycleDays!: number | null;
  steps!: PartnerSalesStepDto[];
}

/** Accepted quotes of the period by what they name. */
class PartnerRankDto {
  id!: string;
  name!: string;
  quotes!: number;
  /** Without VAT; of a product with its options. */
  value!: number;
  /** In the period before. */
  valueBefore!: number;
}

/** A partner's sales of a period beside the one before. */
export class PartnerSalesDto {
  /** What a step is: weeks are counted from the first day of the period. */
  @ApiProperty({ enum: PERIOD_STEPS, enumName: 'SalesStepName' })
  step!: Step;
  /** Up to today, where it goes on. */
  current!: PartnerSalesPeriodDto;
  /** As many whole months before whole months, else as many days; no longer than `current` has gone on. */
  previous!: PartnerSalesPeriodDto;
  /** The ten of the greatest value. */
  products!: PartnerRankDto[];
  /** The ten of the greatest value. */
  clients!: PartnerRankDto[];
}
