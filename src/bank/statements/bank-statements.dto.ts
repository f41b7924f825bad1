import { Day } from '../../platform/http/fields/filter-fields.js';
import { Account } from './account-filter.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';

export class BankStatementQueryDto extends ListQueryDto {
  /** First last day of the statements, `2026-01-31`. */
  @Day('dayFrom')
  dayFrom?: string;

  /** Last last day of the statements, `2026-01-31`, inclusive. */
  @Day('dayTo')
  dayTo?: string;

  /** Only the statements of this account, as `account` of a statement. */
  @Account()
  account?: string;
}

/** An account of which there are statements. */
class StatementAccountDto {
  /** IBAN of the account, or its number where it has no IBAN. */
  account!: string;
  /** BIC or name of its bank, as its last statement says. */
  bank!: string | null;
}

export class StatementAccountsDto {
  /** In the order of their numbers. */
  accounts!: StatementAccountDto[];
}

/** A statement of an account. Amounts are in the currency of the account. */
export class BankStatementDto {
  id!: string;
  /** IBAN of the account, or its number where it has no IBAN. */
  account!: string;
  number!: string;
  bank!: string | null;
  currency!: string | null;
  fromDay!: string | null;
  untilDay!: string | null;
  /** Booked balances; null when the file has none. */
  opening!: number | null;
  closing!: number | null;
  /**
   * Closing balance of the statement before: of those that end on the last day before `fromDay`, or on that day, the
   * one that closes with `opening`, else the last one before. Null for the first one of an account, and when another
   * statement that overlaps has the days before.
   */
  closingBefore!: number | null;
  /** Last day of the statement before. */
  dayBefore!: string | null;
  /** Number and sum of the entries in each direction. */
  countIn!: number;
  amountIn!: number;
  countOut!: number;
  amountOut!: number;
  /** True when the opening balance and the entries come to the closing balance; null without balances. */
  addsUp!: boolean | null;
  /** Number of entries that are booked: by the portal, because they were sure, and by staff. */
  bookedBySystem!: number;
  bookedByStaff!: number;
  /** Sum of the incoming entries that are booked. */
  bookedIn!: number;
  /** Number and sum of the entries that staff have to decide. */
  toDecide!: number;
  toDecideAmount!: number;
  setAside!: number;
  /** Time at which the file with the statement was uploaded. */
  createdAt!: string;
}
