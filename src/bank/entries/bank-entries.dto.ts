import { ApiProperty } from '@nestjs/swagger';
import { Amount, Day, Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import {
  BANK_DIRECTIONS,
  BANK_ENTRY_ACTION_NAMES,
  BANK_ENTRY_STATUSES,
  type BankDirection,
  type BankEntryAction,
  type BankEntryStatus,
  BOOKING_KINDS,
  type BookingKind,
  BOOKING_REASONS,
  type BookingReason,
  SUGGESTION_MARKS,
  SUGGESTION_REASONS,
  type SuggestionMark,
  type SuggestionReason,
} from '../../rules/bank-entry.js';
import { Account } from '../statements/account-filter.js';
import { BankCompanyDto } from '../matching/bank-invoices.dto.js';

export class BankEntryQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', BANK_ENTRY_STATUSES)
  status?: string;

  @SomeOf('direction', BANK_DIRECTIONS)
  direction?: string;

  /** Only the entries of this statement. */
  @Id('statementId', 'the id of a statement')
  statementId?: string;

  /** Only the entries of this account, as `account` of a statement. */
  @Account()
  account?: string;

  /** First day of booking by the bank, `2026-01-31`. */
  @Day('bookedFrom')
  bookedFrom?: string;

  /** Last day of booking by the bank, `2026-01-31`, inclusive. */
  @Day('bookedTo')
  bookedTo?: string;

  /** Lower bound of the amount, inclusive. */
  @Amount('amountFrom')
  amountFrom?: number;

  /** Upper bound of the amount, inclusive. */
  @Amount('amountTo')
  amountTo?: number;
}

class BookedInvoiceDto {
  id!: string;
  number!: string;
  orderId!: string;
}

/** A part of a booking. */
export class BankBookingDto {
  id!: string;
  @ApiProperty({ enum: BOOKING_KINDS, enumName: 'BookingKind' })
  kind!: BookingKind;
  /** Signed amount in euros: negative for money that is taken back or paid back, and for charges of a bank. */
  amount!: number;
  @ApiProperty({ enum: BOOKING_REASONS, enumName: 'BookingReason' })
  reason!: BookingReason;
  @ApiProperty({ type: BookedInvoiceDto, nullable: true })
  invoice!: BookedInvoiceDto | null;
  @ApiProperty({ type: BankCompanyDto, nullable: true })
  company!: BankCompanyDto | null;
  /** Id of the row that this one undoes. */
  undoes!: string | null;
  /** True for a row that another one undoes. */
  isUndone!: boolean;
  actorName!: string;
  createdAt!: string;
}

class SuggestedInvoiceDto {
  id!: string;
  number!: string;
  orderId!: string;
  companyId!: string;
  companyName!: string;
  dueOn!: string;
  /** Amount that is left to be paid, in euros; for money out, the amount that was paid. */
  open!: number;
  /** Amount to book, greater than 0. */
  amount!: number;
}

class SuggestedCreditDto {
  companyId!: string;
  companyName!: string;
  amount!: number;
}

/** A booking that staff may confirm. */
export class BankSuggestionDto {
  @ApiProperty({ enum: SUGGESTION_REASONS, enumName: 'SuggestionReason' })
  reason!: SuggestionReason;
  @ApiProperty({ enum: SUGGESTION_MARKS, enumName: 'SuggestionMark', isArray: true })
  marks!: SuggestionMark[];
  invoices!: SuggestedInvoiceDto[];
  /** Amount that is paid too much. */
  @ApiProperty({ type: SuggestedCreditDto, nullable: true })
  credit!: SuggestedCreditDto | null;
  /** Charges that a bank kept, in euros; negative for money out that returns a payment of which a bank had kept them. */
  fee!: number;
}

/** A booked movement of money on an account. */
export class BankEntryDto {
  id!: string;
  version!: number;
  statementId!: string;
  statementNumber!: string;
  account!: string;
  @ApiProperty({ enum: BANK_ENTRY_STATUSES, enumName: 'BankEntryStatus' })
  status!: BankEntryStatus;
  @ApiProperty({ enum: BOOKING_REASONS, enumName: 'BookingReason', nullable: true })
  reason!: BookingReason | null;
  @ApiProperty({ enum: BANK_DIRECTIONS, enumName: 'BankDirection' })
  direction!: BankDirection;
  /** Amount in `currency`, greater than 0 in both directions. */
  amount!: number;
  currency!: string;
  bookedOn!: string;
  valueOn!: string | null;
  /** True for the return or reversal of an earlier payment. */
  isReturn!: boolean;
  /** Why it was returned, as the bank says. */
  returnReason!: string | null;
  /** Charges that the bank kept, as its file says. */
  charges!: number;
  /** Structured reference of the creditor. */
  reference!: string | null;
  endToEndId!: string | null;
  bankReference!: string | null;
  /** Free text; of a batch without amounts also the references, end-to-end ids, texts and payers of its transactions. */
  text!: string | null;
  partyName!: string | null;
  partyIban!: string | null;
  /** Number of transactions of a batch whose amounts the file lacks; otherwise 1. */
  transactions!: number;
  /** Why staff are asked about an entry that concerns no invoice: 'ST-2026-0001 may be paid twice …'; null for all others. */
  warning!: string | null;
  /** All rows of its bookings, the latest first. */
  bookings!: BankBookingDto[];
  /** Bookings that staff may confirm, the best first; only for an entry that is to be decided, and without a warning. */
  suggestions!: BankSuggestionDto[];
  @ApiProperty({ enum: BANK_ENTRY_ACTION_NAMES, isArray: true })
  actions!: BankEntryAction[];
}
