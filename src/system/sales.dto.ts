import { ApiProperty } from '@nestjs/swagger';
import { Day } from '../platform/http/fields/filter-fields.js';
import { type Days, PERIOD_STEPS, type Step } from '../rules/periods.js';
import { QuotesByStatusDto } from './statistics.dto.js';

export class SalesQueryDto {
  /** First day, `2026-01-01` (UTC). Default: that of this year. */
  @Day('from')
  from?: string;

  /** Last day, that day included. Default: the last of the year of `from`. */
  @Day('to')
  to?: string;
}

/** What was made in some days. Amounts in euros. */
class SalesStepDto implements Days {
  from!: string;
  to!: string;
  /** What was ordered, without VAT; cancelled orders left out. */
  revenue!: number;
  /** Those that the revenue is made of. */
  orders!: number;
  /** The quotes made in these days, by the status they have now. */
  quotes!: QuotesByStatusDto;
}

/** A period in all, of the quotes made and the orders placed in it. */
class SalesPeriodDto extends SalesStepDto {
  /** The totals of its quotes, VAT included. */
  pipelineValue!: number;
  /** Accepted quotes of all, a fraction; null without any. */
  winRate!: number | null;
  /** From submit to sent, in days; null while none was sent. */
  averageDaysToApprove!: number | null;
  steps!: SalesStepDto[];
}

class SoldDto {
  id!: string;
  /** As it is called now; its id when it is no longer there. */
  name!: string;
  orders!: number;
  /** Without VAT. */
  revenue!: number;
  /** In the period before. */
  revenueBefore!: number;
}

class SoldProductDto extends SoldDto {
  /** Options count in the revenue of their product, not in its quantity. */
  quantity!: number;
}

/** A period beside the one before. */
export class SalesDto {
  /** What a step is: weeks are counted from the first day of the period. */
  @ApiProperty({ enum: PERIOD_STEPS, enumName: 'SalesStepName' })
  step!: Step;
  /** Up to today, where it goes on. */
  current!: SalesPeriodDto;
  /** As many whole months before whole months, else as many days; no longer than `current` has gone on. */
  previous!: SalesPeriodDto;
  /** The ten of the greatest revenue. */
  products!: SoldProductDto[];
  /** The ten of the greatest revenue. */
  companies!: SoldDto[];
}
