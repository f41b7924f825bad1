import { ApiProperty } from '@nestjs/swagger';
import { Day } from '../platform/http/fields/filter-fields.js';
import { type Days, PERIOD_STEPS, type Step } from '../rules/periods.js';
import { QuotesByStatusDto } from './statistics.dto.js';

export class SalesQueryDto {
  /** First day of the period, `2026-01-01` (UTC). Default: 1 January of this year. */
  @Day('from')
  from?: string;

  /** Last day of the period, inclusive. Default: 31 December of the year of `from`. */
  @Day('to')
  to?: string;
}

/** Sales in a range of days. Amounts in euros. */
class SalesStepDto implements Days {
  from!: string;
  to!: string;
  /** Value of the orders without VAT; cancelled orders are excluded. */
  revenue!: number;
  /** Number of the orders that `revenue` includes. */
  orders!: number;
  /** Quotes created on these days, by their current status. */
  quotes!: QuotesByStatusDto;
}

/** Totals of a period: of the quotes created and the orders placed in it. */
class SalesPeriodDto extends SalesStepDto {
  /** Sum of the totals of the quotes that were created in the period, including VAT. */
  pipelineValue!: number;
  /** Accepted quotes divided by all quotes of the period, from 0 to 1; null without quotes. */
  winRate!: number | null;
  /** Mean number of days from submission to sending; null when no quote was sent. */
  averageDaysToApprove!: number | null;
  steps!: SalesStepDto[];
}

class SoldDto {
  id!: string;
  /** Current name of the product or company; its id when it no longer exists. */
  name!: string;
  orders!: number;
  /** Revenue in euros, without VAT. */
  revenue!: number;
  /** Revenue in the previous period, in euros, without VAT. */
  revenueBefore!: number;
}

class SoldProductDto extends SoldDto {
  /** Number of pieces of the product. Its options count only in the revenue. */
  quantity!: number;
}

/** Sales of a period, compared with the previous period. */
export class SalesDto {
  /** Length of the steps into which the period is divided; weeks start on the weekday of the period's first day. */
  @ApiProperty({ enum: PERIOD_STEPS, enumName: 'SalesStepName' })
  step!: Step;
  /** Sales of the requested period; up to today (UTC) if the period has not ended yet. */
  current!: SalesPeriodDto;
  /**
   * Sales of the period before: of the same number of months if the requested period consists of whole months,
   * otherwise of the same number of days. If the requested period has not ended yet, only of as many days as have
   * passed.
   */
  previous!: SalesPeriodDto;
  /** The ten products with the greatest revenue. */
  products!: SoldProductDto[];
  /** The ten companies with the greatest revenue. */
  companies!: SoldDto[];
}
