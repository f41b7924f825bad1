import { Max, Min } from 'class-validator';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { IsDecimal } from '../../platform/http/validation.js';

const MOST = 10_000_000;
const BUDGET = { message: 'Enter an amount in euros, for example 20,000' };

/** New budget of a partner for development funds of this year (UTC). */
export class FundsBudgetDto extends ReasonDto {
  /** Budget for the whole year, in euros. */
  @IsDecimal(2, BUDGET)
  @Min(0, BUDGET)
  @Max(MOST, BUDGET)
  budget!: number;
}

/** A partner's development funds of a year, in euros. */
export class FundsDto {
  year!: number;
  budget!: number;
  /** Part of the budget that is still available. */
  available!: number;
}
