import { ApiProperty } from '@nestjs/swagger';
import { Day } from '../platform/http/fields/filter-fields.js';
import { type Days, PERIOD_STEPS, type Step } from '../rules/periods.js';
import { QuotesByStatusDto } from './statistics.dto.js';

export class SalesQueryDto {
  /** First day, `2026-01-01` (UTC). Default: 1 January of this year. */
  @Day('from')
  from?: string;

  /** Last day (inclusive). Default: the last day of the year of `from`. */
  @Day('to')
  to?: string;
}

/** Sales within some days. Amounts in euros. */
class SalesStepDto implements Days {
  from!: string;
  to!: string;
  /** Value of orders, without VAT; cancelled orders are left out. */
  revenue!: number;
  /** Number of the orders in the revenue. */
  orders!: number;
  /** Quotes created on these days, by their current status. */
  quotes!: QuotesByStatusDto;
}

/** Totals of a period: the quotes created and the orders placed in it. */
class SalesPeriodDto extends SalesStepDto {
  /** Total of its quotes, including VAT. */
  pipelineValue!: number;
  /** Fraction of accepted quotes among all; null without any. */
  winRate!: number | null;
  /** Mean days from submission to sending; null while none was sent. */
  averageDaysToApprove!: number | null;
  steps!: SalesStepDto[];
}

class SoldDto {
  id!: string;
  /** Current name; its id when it no longer exists. */
  name!: string;
  orders!: number;
  /** Without VAT. */
  revenue!: number;
  /** Revenue in the period before. */
  revenueBefore!: number;
}

class SoldProductDto extends SoldDto {
  /** Quantity without options, which only count in the revenue of their product. */
  quantity!: number;
}

/** Sales of a period, compared with the period before. */
export class SalesDto {
  /** Length of a step; weeks start at the first day of the period. */
  @ApiProperty({ enum: PERIOD_STEPS, enumName: 'SalesStepName' })
  step!: Step;
  /** Ends today when the period is not over. */
  current!: SalesPeriodDto;
  /** As many whole months before whole months, otherwise as many days; no longer than the elapsed part of `current`. */
  previous!: SalesPeriodDto;
  /** The ten products with the greatest revenue. */
  products!: SoldProductDto[];
  /** The ten companies with the greatest revenue. */
  companies!: SoldDto[];
}
