import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Amount, Day, Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { trim } from '../platform/http/validation.js';
import { ORDER_DOCUMENT_TYPES, type OrderDocumentType } from '../rules/order-document-types.js';
import { PAYMENT_STATUSES } from '../rules/order-payment.js';
import { ORDER_STATUSES, type OrderStatus } from '../rules/order-status.js';

export class OrderQueryDto extends ListQueryDto {
  /** One status, or several with commas. */
  @SomeOf('status', ORDER_STATUSES)
  status?: string;

  /** One payment status, or several with commas. */
  @SomeOf('paymentStatus', PAYMENT_STATUSES)
  paymentStatus?: string;

  /** The order of this quote. */
  @Id('quoteId', 'the id of a quote')
  quoteId?: string;

  /** Those of this company, for staff: everybody else sees their own company's in any case. */
  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** Those of this contact. */
  @Id('userId', 'the id of a user')
  userId?: string;

  /** Total in euros, at least. */
  @Amount('totalFrom')
  totalFrom?: number;

  /** Total in euros, at most. */
  @Amount('totalTo')
  totalTo?: number;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, that day included. */
  @Day('createdTo')
  createdTo?: string;
}

export class OrderFromQuoteDto {
  @IsUUID(undefined, { message: 'quoteId must be the id of a quote' })
  quoteId!: string;
}

export class OrderStatusDto {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsIn(ORDER_STATUSES, { message: `Status must be one of ${ORDER_STATUSES.join(', ')}` })
  status!: OrderStatus;

  /** What the client is told with it, for example a tracking number. */
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(2000, { message: 'Notes must be at most 2000 characters' })
  notes?: string | null;
}

export class OrderDocumentFieldsDto {
  @ApiProperty({ enum: ORDER_DOCUMENT_TYPES, enumName: 'OrderDocumentType' })
  @IsIn(ORDER_DOCUMENT_TYPES, { message: `Type must be one of ${ORDER_DOCUMENT_TYPES.join(', ')}` })
  type!: OrderDocumentType;
}

/** The multipart form of an upload. */
export class UploadOrderDocumentDto extends OrderDocumentFieldsDto {
  /** PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}
