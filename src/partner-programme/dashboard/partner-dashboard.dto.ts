import { ApiProperty } from '@nestjs/swagger';
import { Day } from '../../platform/http/fields/filter-fields.js';
import { OPEN_DEAL_STAGES, type OpenDealStage } from '../../rules/deal.js';
import { PARTNER_ATTENTIONS, type PartnerAttention } from '../../rules/partner-attention.js';
import { PERIOD_STEPS, type Days, type Step } from '../../rules/periods.js';

/** Open deals of a stage. */
class StageFiguresDto {
  @ApiProperty({ enum: OPEN_DEAL_STAGES, enumName: 'OpenDealStage' })
  stage!: OpenDealStage;
  deals!: number;
  /** Sum of the deals' expected values, in euros. */
  value!: number;
}

class PartnerPipelineDto {
  /** Number of open deals. */
  deals!: number;
  /** Sum of the open deals' expected values, in euros. */
  value!: number;
  /** Sum of the expected values, in euros, of open deals that were registered in the last 30 days. */
  lately!: number;
  stages!: StageFiguresDto[];
}

class PartnerWinRateDto {
  /**
   * Accepted quotes divided by all quotes that the partner made for clients in the last 90 days, from 0 to 1; null
   * without quotes.
   */
  rate!: number | null;
  /** The same rate for the 90 days before. */
  before!: number | null;
}

class PartnerClientFiguresDto {
  /** Number of clients that are connected now. */
  active!: number;
  connectedThisMonth!: number;
}

class PartnerQuoteFiguresDto {
  /** Number of quotes for clients that are under review or sent. */
  open!: number;
  /** Number of quotes for clients that were ever accepted. */
  accepted!: number;
}

class CommissionMonthDto {
  /** Calendar month (UTC): `2026-11`. */
  month!: string;
  /** Commission earned in the month on paid orders, minus reversals, in euros. */
  earned!: number;
  /** Commission in euros that is not earned yet, on quotes that were accepted in the month. */
  expected!: number;
}

class PartnerCommissionFiguresDto {
  /** Commission in euros that is not earned yet, on accepted quotes. */
  pending!: number;
  /** Commission of each of the last 24 months, oldest first. */
  months!: CommissionMonthDto[];
}

/** A task for the partner. */
export class PartnerAttentionDto {
  @ApiProperty({ enum: PARTNER_ATTENTIONS, enumName: 'PartnerAttention' })
  kind!: PartnerAttention;
  /** Id of the quote or deal; null for a request to connect with a client. */
  id!: string | null;
  /**
   * Name of the client or customer, the next step of a deal with its customer, or the address that a request was sent
   * to.
   */
  name!: string;
  /** Due day of the task; null without a due day. */
  dueOn!: string | null;
}

/** Figures of a partner's dashboard. Amounts in euros. */
export class PartnerStatsDto {
  pipeline!: PartnerPipelineDto;
  winRate!: PartnerWinRateDto;
  clients!: PartnerClientFiguresDto;
  quotes!: PartnerQuoteFiguresDto;
  commission!: PartnerCommissionFiguresDto;
  /** Tasks for the partner, the most urgent first, at most ten. */
  attention!: PartnerAttentionDto[];
}

export class PartnerSalesQueryDto {
  /** First day of the period, `2026-01-01` (UTC). Default: 1 January of this year. */
  @Day('from')
  from?: string;

  /** Last day of the period, inclusive. Default: 31 December of the year of `from`. */
  @Day('to')
  to?: string;
}

/** Quotes that a partner made for clients in a range of days. Amounts in euros. */
class PartnerSalesStepDto implements Days {
  from!: string;
  to!: string;
  quotes!: number;
  accepted!: number;
  /** Value of the accepted quotes, without VAT. */
  value!: number;
}

class PartnerSalesPeriodDto extends PartnerSalesStepDto {
  /** Accepted quotes divided by all quotes of the period, from 0 to 1; null without quotes. */
  winRate!: number | null;
  /** Mean number of days from the first draft to the acceptance; null without accepted quotes. */
  cycleDays!: number | null;
  steps!: PartnerSalesStepDto[];
}

/** Accepted quotes of the period for a product or a client. */
class PartnerRankDto {
  id!: string;
  name!: string;
  quotes!: number;
  /** Value of the accepted quotes in euros, without VAT; the value of a product includes its options. */
  value!: number;
  /** The same value for the previous period. */
  valueBefore!: number;
}

/** A partner's sales in a period, compared with the previous period. */
export class PartnerSalesDto {
  /** Length of the steps into which the period is divided; weeks start on the weekday of the period's first day. */
  @ApiProperty({ enum: PERIOD_STEPS, enumName: 'SalesStepName' })
  step!: Step;
  /** Sales of the period; its last day is today when the period has not ended yet. */
  current!: PartnerSalesPeriodDto;
  /**
   * Sales of the previous period: as many whole months when `current` consists of whole months, otherwise as many days.
   * It is cut off after as many days as `current` has had.
   */
  previous!: PartnerSalesPeriodDto;
  /** The ten products with the greatest value. */
  products!: PartnerRankDto[];
  /** The ten clients with the greatest value. */
  clients!: PartnerRankDto[];
}
