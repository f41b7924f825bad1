import { Max, Min } from 'class-validator';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { IsDecimal } from '../../platform/http/validation.js';

const MOST = 10_000_000;
const BUDGET = { message: 'Enter an amount in euros, for example 20,000' };

/** The development funds of this year (UTC). */
export class FundsBudgetDto extends ReasonDto {
  /** Euros, for the whole year. */
  @IsDecimal(2, BUDGET)
  @Min(0, BUDGET)
  @Max(MOST, BUDGET)
  budget!: number;
}

/** Euros. */
export class FundsDto {
  year!: number;
  budget!: number;
  /** Rest of the budget that is available. */
  available!: number;
}
