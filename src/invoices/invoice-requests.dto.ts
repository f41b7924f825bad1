import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { given, IsDay, IsDecimal, IsIdList, trim } from '../platform/http/validation.js';
import { OptionalText } from '../platform/http/fields/text-fields.js';
import { CREDIT_REASONS, type CreditReason } from '../rules/credit.js';
import { Amount, Day, Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import {
  INVOICE_AGES,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  type InvoiceType,
  TRANSMISSION_STATUSES,
} from '../rules/invoice-status.js';

/** Filters of the list of invoices. */
export class InvoiceQueryDto extends ListQueryDto {
  /** Invoices (the default), or credit notes, which have no open amount and are not due. */
  @ApiPropertyOptional({ enum: INVOICE_TYPES, enumName: 'InvoiceType' })
  @IsOptional()
  @IsIn(INVOICE_TYPES, { message: `type must be one of ${INVOICE_TYPES.join(', ')}` })
  type?: InvoiceType;

  /** One status, or several separated by commas: `open,overdue` is everything that is not paid. */
  @SomeOf('status', INVOICE_STATUSES)
  status?: string;

  /** Only open amounts of this age; one, or several separated by commas. */
  @SomeOf('age', INVOICE_AGES)
  age?: string;

  /**
   * Only e-invoices whose way to the buyer has this state; one, or several separated by commas: `refused` did not reach the
   * buyer. For staff; other users find none.
   */
  @SomeOf('transmission', TRANSMISSION_STATUSES)
  transmission?: string;

  /** Only the invoices of this company, for staff. Other users only see the invoices of their own company. */
  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** Only the invoices of this order. */
  @Id('orderId', 'the id of an order')
  orderId?: string;

  /** First day of issue, `2026-01-31` (UTC). */
  @Day('issuedFrom')
  issuedFrom?: string;

  /** Last day of issue, `2026-01-31` (UTC), inclusive. */
  @Day('issuedTo')
  issuedTo?: string;

  /** First day on which the invoices are due, `2026-01-31` (UTC). */
  @Day('dueFrom')
  dueFrom?: string;

  /** Last day on which the invoices are due, `2026-01-31` (UTC), inclusive. */
  @Day('dueTo')
  dueTo?: string;

  /** Lower bound of the amount with VAT in euros, inclusive. */
  @Amount('totalFrom')
  totalFrom?: number;

  /** Upper bound of the amount with VAT in euros, inclusive. */
  @Amount('totalTo')
  totalTo?: number;
}

/** The invoices and credit notes of an archive. */
export class InvoiceArchiveQueryDto {
  /** Their ids, separated by commas, at most 100. */
  @IsIdList({ message: 'id must be at most 100 ids, with commas between them' })
  id!: string;
}

/** A part of a line of an invoice that is credited. */
export class CreditLineDto {
  /** Id of the line in the invoice; `shipping` for its shipping. */
  @IsString({ message: 'Line must be the id of a line' })
  @MaxLength(20, { message: 'Line must be the id of a line' })
  line!: string;

  /** Amount without VAT in euros, greater than 0. */
  @IsDecimal(2, { message: 'Amount must be in euros and cents' })
  @Min(0.01, { message: 'Amount must be more than 0' })
  @Max(999_999_999, { message: 'Amount is too large' })
  net!: number;
}

/**
 * A credit note to issue: of an amount, of parts of lines, or, without both, of all that is left of the invoice.
 * Null is refused, because JSON has it for a number that went wrong (NaN), which would credit the whole invoice.
 */
export class CreditNoteRequestDto {
  @ApiProperty({ enum: CREDIT_REASONS, enumName: 'CreditReason' })
  @IsIn(CREDIT_REASONS, { message: `Reason must be one of ${CREDIT_REASONS.join(', ')}` })
  reason!: CreditReason;

  /** Amount with VAT in euros, greater than 0. */
  @ValidateIf(given)
  @IsDecimal(2, { message: 'Amount must be in euros and cents' })
  @Min(0.01, { message: 'Amount must be more than 0' })
  @Max(999_999_999, { message: 'Amount is too large' })
  amount?: number;

  @ValidateIf(given)
  @IsArray({ message: 'Lines must be a list' })
  @ArrayMinSize(1, { message: 'Choose a line' })
  @ArrayMaxSize(200, { message: 'Choose at most 200 lines' })
  @ArrayUnique(({ line }: CreditLineDto) => line, { message: 'Choose each line once' })
  @ValidateNested({ each: true })
  @Type(() => CreditLineDto)
  lines?: CreditLineDto[];
}

/** The lower price of a line of an invoice: of a unit, or of the whole line. */
export class CorrectedLineDto {
  /** Id of the line in the invoice; `shipping` for its shipping. */
  @IsString({ message: 'Line must be the id of a line' })
  @MaxLength(20, { message: 'Line must be the id of a line' })
  lineId!: string;

  /** Price of one unit without VAT in euros, lower than the invoiced one. Either this or `amount`. */
  @IsOptional()
  @IsDecimal(2, { message: 'Unit price must be in euros and cents' })
  @Min(0, { message: 'Unit price must not be negative' })
  @Max(999_999_999, { message: 'Unit price is too large' })
  unitPrice?: number | null;

  /** Amount of the line without VAT in euros, lower than what is left of it. Either this or `unitPrice`. */
  @IsOptional()
  @IsDecimal(2, { message: 'Amount must be in euros and cents' })
  @Min(0, { message: 'Amount must not be negative' })
  @Max(999_999_999, { message: 'Amount is too large' })
  amount?: number | null;
}

/** A correction of the prices of an invoice. */
export class PriceCorrectionDto {
  @IsArray({ message: 'Lines must be a list' })
  @ArrayMinSize(1, { message: 'Choose a line' })
  @ArrayMaxSize(200, { message: 'Choose at most 200 lines' })
  @ArrayUnique(({ lineId }: CorrectedLineDto) => lineId, { message: 'Choose each line once' })
  @ValidateNested({ each: true })
  @Type(() => CorrectedLineDto)
  lines!: CorrectedLineDto[];

  /** Why the prices were wrong. It is printed on the credit note, and names no people. */
  @IsNotEmpty({ message: 'Reason is required' })
  @Transform(trim)
  @IsString({ message: 'Reason must be text' })
  @MaxLength(200, { message: 'Reason must be at most 200 characters' })
  reason!: string;
}

export class InvoiceDisputeDto {
  /** True to mark the invoice as disputed, false to end the dispute. */
  @IsBoolean({ message: 'isDisputed must be true or false' })
  isDisputed!: boolean;
}

/** Statement of a company that it has paid an invoice. */
export class PaymentNoticeRequestDto {
  /** Day on which the company paid, `2026-01-31`: not before the order was created, and not after today. */
  @IsNotEmpty({ message: 'Date is required' })
  @IsDay({ message: 'Date must be a day such as 2026-01-31' })
  paidOn!: string;

  /** Reference of the transfer, by which it can be found. */
  @OptionalText({ label: 'Reference', max: 100 })
  reference?: string | null;
}
