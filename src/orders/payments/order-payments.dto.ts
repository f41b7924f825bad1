import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { OptionalText } from '../../platform/http/fields/text-fields.js';
import { IsDay, IsDecimal, trim } from '../../platform/http/validation.js';
import {
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
  REFUND_REASONS,
  type RefundReason,
} from '../../rules/order-payment.js';

const REFUND_AS = { message: `Refund must be one of ${REFUND_REASONS.join(', ')}` };

/** A payment or refund to record. */
export class RecordPaymentDto {
  /** Amount in euros, greater than 0. A payment is at most the outstanding amount, a refund at most the paid amount. */
  @IsNotEmpty({ message: 'Amount is required' })
  @IsDecimal(2, { message: 'Amount must be in euros and cents' })
  @Min(0.01, { message: 'Amount must be more than 0' })
  @Max(999_999_999, { message: 'Amount is too large' })
  amount!: number;

  /** Day of the payment or refund, `2026-01-31`: not before the order was created, and not after today. */
  @IsNotEmpty({ message: 'Date is required' })
  @IsDay({ message: 'Date must be a day such as 2026-01-31' })
  paidOn!: string;

  @ApiProperty({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod' })
  @IsIn(PAYMENT_METHODS, { message: `Method must be one of ${PAYMENT_METHODS.join(', ')}` })
  method!: PaymentMethod;

  /** Id of the order's invoice that is settled first. Without it, the amount settles the invoices by due day. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Choose an invoice of this order' })
  invoiceId?: string | null;

  /** Reference of the bank transfer. Visible to the client. */
  @OptionalText({ label: 'Reference', max: 100 })
  reference?: string | null;

  /** Note that only staff see. */
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(2000, { message: 'Note must be at most 2000 characters' })
  note?: string | null;
}

/** A refund to record. */
export class RecordRefundDto extends RecordPaymentDto {
  /**
   * Kind of refund. `credit` reduces the order's price; nothing more is owed. `returned` returns a payment; the amount
   * is owed again, except what pays back credit of a credit note. Optional for a refund that only pays such credit back,
   * and for a cancelled order, which owes nothing: its refund is a credit.
   */
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason', required: false })
  @IsOptional()
  @IsIn(REFUND_REASONS, REFUND_AS)
  refundAs?: RefundReason | null;
}

export class OrderPaymentDto {
  /** Payment status. Optional, because it follows from the paid amount; a different one is an error. */
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus', required: false })
  @IsOptional()
  @IsIn(PAYMENT_STATUSES, { message: `Payment status must be one of ${PAYMENT_STATUSES.join(', ')}` })
  paymentStatus?: PaymentStatus;

  /**
   * Total amount received minus amounts returned, in euros; at most the order's total. An amount above the total minus
   * the credits takes back credits.
   */
  @IsNotEmpty({ message: 'Paid amount is required' })
  @IsDecimal(2, { message: 'Paid amount must be in euros and cents' })
  @Min(0, { message: 'Paid amount must not be negative' })
  paidAmount!: number;

  /** Kind of refund for the difference; required when the new amount is lower than the old one. */
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason', required: false })
  @IsOptional()
  @IsIn(REFUND_REASONS, REFUND_AS)
  refundAs?: RefundReason | null;
}
