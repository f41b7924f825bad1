import { IsInt, IsNotEmpty, IsOptional, Max, Min } from 'class-validator';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { IsDay, IsDecimal } from '../../platform/http/validation.js';

const DAY = { message: 'Date must be a day such as 2026-01-31' };
const SHARE = { message: 'Share must be more than 0% and less than 100%' };
const PREPAYMENT = { message: 'Prepayment must be 0% to 100%' };

/** The day from which a part is invoiced. */
export class MovePartDto {
  /**
   * `2026-01-31`, not in the past and at most a year after the term; null for the day of the order, the shipment or the
   * period.
   */
  @IsOptional()
  @IsDay(DAY)
  fixedOn!: string | null;
}

/** Split of a part into two. */
export class SplitPartDto {
  /** Share of the first part as a fraction, with at most four decimals: 0.5 is half. */
  @IsNotEmpty({ message: 'Share is required' })
  @IsDecimal(4, { message: 'Share must be a percentage with at most two decimals' })
  @Min(0.0001, SHARE)
  @Max(0.9999, SHARE)
  share!: number;

  /** Day from which the second part is invoiced, `2026-01-31`, as for a part that is moved; by default that of the first. */
  @IsOptional()
  @IsDay(DAY)
  fixedOn?: string | null;
}

/** The part that is merged into another. */
export class MergePartsDto {
  /** Number of the other part within the plan. */
  @IsInt({ message: 'Choose the other invoice' })
  @Min(1, { message: 'Choose the other invoice' })
  @Max(1000, { message: 'Choose the other invoice' })
  other!: number;
}

/** The prepayment of an order that is not invoiced. */
export class ChangePrepaymentDto {
  /** Share of the total as a fraction, with at most four decimals: 0.3 is 30%; 0 for no prepayment. */
  @IsNotEmpty({ message: 'Prepayment is required' })
  @IsDecimal(4, { message: 'Prepayment must be a percentage with at most two decimals' })
  @Min(0, PREPAYMENT)
  @Max(1, PREPAYMENT)
  prepaymentPercentage!: number;
}

/** The end of an order's term, with the reason, which is mailed to the client. */
export class EndTermDto extends ReasonDto {
  /** Periods that begin on this day or later are not invoiced: `2026-01-31`. */
  @IsNotEmpty({ message: 'Date is required' })
  @IsDay(DAY)
  endedFrom!: string;
}
