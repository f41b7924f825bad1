import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
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

/** A payment. */
export class RecordPaymentDto {
  /** Euros, more than 0: at most what is still to be paid, or what was paid. */
  @IsNotEmpty({ message: 'Amount is required' })
  @IsDecimal(2, { message: 'Amount must be an amount in euros' })
  @Min(0.01, { message: 'Amount must be more than 0' })
  @Max(999_999_999, { message: 'Amount is too large' })
  amount!: number;

  /** The day it was received, or given back: `2026-01-31`. From the day the order was made to today. */
  @IsNotEmpty({ message: 'Date is required' })
  @IsDay({ message: 'Date must be a day such as 2026-01-31' })
  paidOn!: string;

  @ApiProperty({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod' })
  @IsIn(PAYMENT_METHODS, { message: `Method must be one of ${PAYMENT_METHODS.join(', ')}` })
  method!: PaymentMethod;

  /** What it is known by at the bank. The client sees it. */
  @OptionalText({ label: 'Reference', max: 100 })
  reference?: string | null;

  /** For staff alone. */
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(2000, { message: 'Note must be at most 2000 characters' })
  note?: string | null;
}

/** A refund. */
export class RecordRefundDto extends RecordPaymentDto {
  /**
   * `credit`: the order costs that much less, and nothing more is owed. `returned`: the payment goes back, and is owed again.
   * May be left out of a cancelled order alone, which owes nothing: it is a credit there.
   */
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason', required: false })
  @IsOptional()
  @IsIn(REFUND_REASONS, REFUND_AS)
  refundAs?: RefundReason | null;
}

export class OrderPaymentDto {
  /** Follows from what was paid and may be left out. */
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus', required: false })
  @IsOptional()
  @IsIn(PAYMENT_STATUSES, { message: `Payment status must be one of ${PAYMENT_STATUSES.join(', ')}` })
  paymentStatus?: PaymentStatus;

  /** What has been received and not given back, in all; euros, at most the total of the order. More than is owed takes credit back. */
  @IsNotEmpty({ message: 'Paid amount is required' })
  @IsDecimal(2, { message: 'Paid amount must be an amount in euros' })
  @Min(0, { message: 'Paid amount must not be negative' })
  paidAmount!: number;

  /** Required when the amount falls: what kind of refund the difference is. */
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason', required: false })
  @IsOptional()
  @IsIn(REFUND_REASONS, REFUND_AS)
  refundAs?: RefundReason | null;
}
