import { ApiProperty, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUrl, IsUUID, MaxLength, Min, ValidateIf } from 'class-validator';
import { Amount, Day, Flag, Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { OptionalText, trimToNull } from '../platform/http/fields/text-fields.js';
import { given, IsDay, IsDecimal, trim } from '../platform/http/validation.js';
import { ORDER_DOCUMENT_TYPES, type OrderDocumentType } from '../rules/order-document-types.js';
import { PAYMENT_STATUSES } from '../rules/order-payment.js';
import { ORDER_STATUSES, type OrderStatus } from '../rules/order-status.js';

export class OrderQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', ORDER_STATUSES)
  status?: string;

  /** One payment status, or several separated by commas. */
  @SomeOf('paymentStatus', PAYMENT_STATUSES)
  paymentStatus?: string;

  /** Only the order of this quote. */
  @Id('quoteId', 'the id of a quote')
  quoteId?: string;

  /** Only the orders of this company, for staff. Other users only see the orders of their own company. */
  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** Only the orders of this contact. */
  @Id('userId', 'the id of a user')
  userId?: string;

  /** `true`: only orders whose next invoice is due and was refused, for staff; other users have none. */
  @Flag('invoiceRefused')
  invoiceRefused?: boolean;

  /** `true`: only orders whose proof of transport is complete and waits for staff, for staff; other users have none. */
  @Flag('proofToReview')
  proofToReview?: boolean;

  /** Lower bound of the total in euros, inclusive. */
  @Amount('totalFrom')
  totalFrom?: number;

  /** Upper bound of the total in euros, inclusive. */
  @Amount('totalTo')
  totalTo?: number;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, `2026-01-31` (UTC), inclusive. */
  @Day('createdTo')
  createdTo?: string;
}

/** Filters for a partner's list of a client's orders. */
export class ClientOrderQueryDto extends PickType(OrderQueryDto, [
  'page',
  'limit',
  'offset',
  'sort',
  'search',
  'status',
  'quoteId',
]) {}

export class OrderFromQuoteDto {
  @IsUUID(undefined, { message: 'quoteId must be the id of a quote' })
  quoteId!: string;
}

export class OrderStatusDto {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsIn(ORDER_STATUSES, { message: `Status must be one of ${ORDER_STATUSES.join(', ')}` })
  status!: OrderStatus;

  /** Message to the client; required for a cancellation, as its reason. */
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(2000, { message: 'Notes must be at most 2000 characters' })
  notes?: string | null;

  /** Amount to refund with a cancellation, in euros, at most the paid amount. */
  @ValidateIf(given)
  @IsDecimal(2, { message: 'Refund must be an amount in euros' })
  @Min(0, { message: 'Refund must not be negative' })
  refundAmount?: number;
}

/** Progress of the shipment; an absent field is cleared. Days have the form `2026-01-31`. */
export class ShipmentDto {
  @IsOptional()
  @IsDay({ message: 'Expected on must be a day such as 2026-01-31' })
  expectedOn?: string | null;

  @IsOptional()
  @IsDay({ message: 'Shipped on must be a day such as 2026-01-31' })
  shippedOn?: string | null;

  @IsOptional()
  @IsDay({ message: 'Delivered on must be a day such as 2026-01-31' })
  deliveredOn?: string | null;

  @OptionalText({ label: 'Carrier', max: 100 })
  carrier?: string | null;

  /** Address of the carrier's tracking page, with http or https. */
  @IsOptional()
  @Transform(trimToNull)
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true },
    { message: 'Tracking link must be a web address that begins with https:// or http://' },
  )
  @MaxLength(500, { message: 'Tracking link must be at most 500 characters' })
  trackingUrl?: string | null;
}

export class OrderDocumentFieldsDto {
  @ApiProperty({ enum: ORDER_DOCUMENT_TYPES, enumName: 'OrderDocumentType' })
  @IsIn(ORDER_DOCUMENT_TYPES, { message: `Type must be one of ${ORDER_DOCUMENT_TYPES.join(', ')}` })
  type!: OrderDocumentType;
}

/** Multipart form of an upload. */
export class UploadOrderDocumentDto extends OrderDocumentFieldsDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}
