import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { InvoiceAgeDto } from '../invoice-answers.dto.js';
import { OrderRowCompanyDto } from '../../orders/order-answers.dto.js';
import { Day } from '../../platform/http/fields/filter-fields.js';
import { SeparatorDto } from '../../platform/http/fields/separator.dto.js';

export class AccountQueryDto {
  /** First day, `2026-01-31` (UTC). Default: the first day of the year of `to`. */
  @Day('from')
  from?: string;

  /** Last day, `2026-01-31` (UTC), inclusive. Default: the last day of the year of `from`. */
  @Day('to')
  to?: string;
}

export class AccountFileQueryDto extends IntersectionType(AccountQueryDto, SeparatorDto) {}

/**
 * Kinds of entries: documents, payments and refunds. `booking_undone` takes back a payment or refund
 * that was booked from a bank entry: no money moved. `credit_used` is what of an earlier payment of too much became the
 * payment of an invoice. `credit` is a credit without a credit note, `cancellation` what a cancelled order does not owe
 * any more without one, less such a credit that none of its invoices can use.
 */
const ACCOUNT_ENTRY_KINDS = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'booking_undone',
  'credit_used',
  'credit',
  'cancellation',
] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];

/** An entry of a statement of account. Amounts in euros. */
export class AccountEntryDto {
  /** Day of issue or of the payment, `2026-01-31`. */
  day!: string;
  @ApiProperty({ enum: ACCOUNT_ENTRY_KINDS, enumName: 'AccountEntryKind' })
  kind!: AccountEntryKind;
  /** Number of the document; of other entries the reference of the payment, or the number of the order; may be empty. */
  reference!: string;
  /** The invoice or credit note; null for other entries. */
  documentId!: string | null;
  /** Null for money that belongs to no order, such as an overpayment. */
  orderId!: string | null;
  /** Amount that was invoiced; negative for a credit. */
  invoiced!: number;
  /** Amount that was received; negative for a refund. */
  paid!: number;
  /** Amount owed after the entry; negative when the company has paid more than was invoiced. */
  balance!: number;
}

/** The account of a company in a period. Amounts in euros. */
export class StatementOfAccountDto {
  company!: OrderRowCompanyDto;
  from!: string;
  to!: string;
  currency!: string;
  /** Amounts owed before the first day and after the last day. */
  opening!: number;
  closing!: number;
  /**
   * Credit in the company's favour today: what was paid beyond the price of orders, which credit notes reduced, and
   * payments by bank that were too much.
   */
  creditLeft!: number;
  /**
   * Payments on account: what the company paid, as of today, beyond the invoices of its orders, and that is no credit.
   * `open` less `creditLeft` and `onAccount` is the balance of today.
   */
  onAccount!: number;
  /** Open amounts of invoices today, and the part of it that is overdue. */
  open!: number;
  overdue!: number;
  /** Open amounts today by the days since they were due; ages without one are left out. */
  ages!: InvoiceAgeDto[];
  entries!: AccountEntryDto[];
}
