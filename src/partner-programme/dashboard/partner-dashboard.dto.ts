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
  /** Euros that the partner expects from them. */
  value!: number;
}

class PartnerPipelineDto {
  /** Number of open deals. */
  deals!: number;
  /** Euros that the partner expects from them. */
  value!: number;
  /** Euros of open deals that were registered in the last 30 days. */
  lately!: number;
  stages!: StageFiguresDto[];
}

class PartnerWinRateDto {
  /** Fraction of accepted quotes among all that were made for clients in the last 90 days; null without any. */
  rate!: number | null;
  /** The same for the 90 days before. */
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
  /** All that were ever accepted. */
  accepted!: number;
}

class CommissionMonthDto {
  /** `2026-11`. */
  month!: string;
  /** Earned in the month: on paid orders, less reversals. */
  earned!: number;
  /** Accepted in the month, and not earned yet. */
  expected!: number;
}

class PartnerCommissionFiguresDto {
  /** Accepted, and not earned yet. */
  pending!: number;
  /** The last 24 months, this one last. */
  months!: CommissionMonthDto[];
}

/** A task for the partner. */
export class PartnerAttentionDto {
  @ApiProperty({ enum: PARTNER_ATTENTIONS, enumName: 'PartnerAttention' })
  kind!: PartnerAttention;
  /** Id of the quote or deal; null for a request to a client. */
  id!: string | null;
  /** The client, the customer, the next step with its customer, or the address. */
  name!: string;
  /** Due day; null without one. */
  dueOn!: string | null;
}

/** Figures of a partner's dashboard. Amounts in euros. */
export class PartnerStatsDto {
  pipeline!: PartnerPipelineDto;
  winRate!: PartnerWinRateDto;
  clients!: PartnerClientFiguresDto;
  quotes!: PartnerQuoteFiguresDto;
  commission!: PartnerCommissionFiguresDto;
  /** Most pressing tasks first, ten at most. */
  attention!: PartnerAttentionDto[];
}

export class PartnerSalesQueryDto {
  /** First day, `2026-01-01` (UTC). Default: 1 January of this year. */
  @Day('from')
  from?: string;

  /** Last day (inclusive). Default: the last day of the year of `from`. */
  @Day('to')
  to?: string;
}

/** Quotes that a partner made for clients within some days. Amounts in euros. */
class PartnerSalesStepDto implements Days {
  from!: string;
  to!: string;
  quotes!: number;
  accepted!: number;
  /** Value of the accepted ones, without VAT. */
  value!: number;
}

class PartnerSalesPeriodDto extends PartnerSalesStepDto {
  /** Fraction of accepted quotes among all; null without any. */
  winRate!: number | null;
  /** Mean days from the first draft to the acceptance; null while none was accepted. */
  cycleDays!: number | null;
  steps!: PartnerSalesStepDto[];
}

/** Accepted quotes of the period, for one product or client. */
class PartnerRankDto {
  id!: string;
  name!: string;
  quotes!: number;
  /** Without VAT; a product includes its options. */
  value!: number;
  /** Value in the period before. */
  valueBefore!: number;
}

/** A partner's sales in a period, compared with the period before. */
export class PartnerSalesDto {
  /** Length of a step; weeks start at the first day of the period. */
  @ApiProperty({ enum: PERIOD_STEPS, enumName: 'SalesStepName' })
  step!: Step;
  /** Ends today when the period is not over. */
  current!: PartnerSalesPeriodDto;
  /** As many whole months before whole months, otherwise as many days; no longer than the elapsed part of `current`. */
  previous!: PartnerSalesPeriodDto;
  /** The ten products with the greatest value. */
  products!: PartnerRankDto[];
  /** The ten clients with the greatest value. */
  clients!: PartnerRankDto[];
}
