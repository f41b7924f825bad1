import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import {
  QuoteCompanyDto,
  QuoteContactDto,
  QuoteContentDto,
  QuoteTrendDto,
  QuoteUserDto,
} from '../quotes/quote-answers.dto.js';
import { ORDER_DOCUMENT_TYPES, type OrderDocumentType } from '../rules/order-document-types.js';
import {
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentKind,
  type PaymentMethod,
  type PaymentStatus,
  REFUND_REASONS,
  type RefundReason,
} from '../rules/order-payment.js';
import { ORDER_ACTION_NAMES, ORDER_STATUSES, type OrderAction, type OrderStatus } from '../rules/order-status.js';

class OrderBaseDto {
  id!: string;
  /** Running number, O-2026-000123. */
  number!: string;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  status!: OrderStatus;
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  paymentStatus!: PaymentStatus;
  version!: number;
  createdAt!: string;
  quoteId!: string;
  quoteNumber!: string;
  customerReference!: string | null;
  /** The client's own number, given with the acceptance. */
  purchaseOrder!: string | null;
  total!: number;
  /** Euros received and not given back. */
  paidAmount!: number;
  /** Euros that the order costs less than its total: refunds that are credits. */
  creditedAmount!: number;
  /** Euros still to be paid: the total, less what was credited and paid; 0 of a cancelled order. */
  outstanding!: number;
  currency!: string;
  @ApiProperty({ enum: ORDER_ACTION_NAMES, enumName: 'OrderAction', isArray: true })
  actions!: OrderAction[];
}

export class OrderRowCompanyDto {
  id!: string;
  name!: string;
}

/** An order in a list. */
export class OrderRowDto extends OrderBaseDto {
  /** Names of the first four products. */
  products!: string[];
  productCount!: number;
  contact!: QuoteContactDto;
  company!: OrderRowCompanyDto;
  /** When it came to its status. */
  statusSince!: string;
  /** Day it is expected to arrive, else the one on which its lead time ends; null while neither is known, and once it has come to its end. */
  dueOn!: string | null;
}

/** An accepted quote that has no order yet. */
export class AwaitedQuoteDto {
  id!: string;
  number!: string;
  customerReference!: string | null;
  /** The client's own number, given with the acceptance. */
  purchaseOrder!: string | null;
  acceptedAt!: string;
  total!: number;
  currency!: string;
  /** Names of the first four products. */
  products!: string[];
  company!: OrderRowCompanyDto;
}

export class OrderStatusChangeDto {
  id!: string;
  createdAt!: string;
  /** Null when the order was made. */
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus', nullable: true })
  from!: OrderStatus | null;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  to!: OrderStatus;
  notes!: string | null;
  actorName!: string;
}

/** Money that came in for an order, or was given back. Amounts in euros. */
export class OrderPaymentRowDto {
  id!: string;
  createdAt!: string;
  @ApiProperty({ enum: PAYMENT_KINDS, enumName: 'PaymentKind' })
  kind!: PaymentKind;
  /** More than 0, whichever way it went. */
  amount!: number;
  /** Of a refund: whether it is a credit, or a payment returned that is owed again; null of a payment. */
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason', nullable: true })
  refundAs!: RefundReason | null;
  /** The day it was received, or given back: `2026-01-31`. */
  paidOn!: string;
  /** Null where only what was paid in all has been told. */
  @ApiProperty({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod', nullable: true })
  method!: PaymentMethod | null;
  reference!: string | null;
  /** For staff alone: null for everybody else. */
  note!: string | null;
  /** What was paid in all after it. */
  paidAmount!: number;
  actorName!: string;
}

export class OrderReferenceDto {
  id!: string;
  number!: string;
}

/** How far an order is on its way. Days: `2026-01-31`. */
export class OrderShipmentDto {
  expectedOn!: string | null;
  shippedOn!: string | null;
  deliveredOn!: string | null;
  carrier!: string | null;
  trackingUrl!: string | null;
}

export class OrderInvoiceDto {
  /** Of a series without gaps, INV-2026-000001. */
  number!: string;
  /** Days: `2026-01-31`. */
  issuedOn!: string;
  dueOn!: string;
  issuedBy!: string;
}

export class RemovedDocumentDto {
  id!: string;
  createdAt!: string;
  /** The name of its file. */
  document!: string;
  actorName!: string;
}

/** An order: lines, totals in euros and terms exactly as they were accepted, and what has happened since. Rates are fractions. */
export class OrderDto extends IntersectionType(OrderBaseDto, OmitType(QuoteContentDto, ['validUntil'])) {
  updatedAt!: string;
  /** Who changed it last. */
  updatedBy!: string;
  /** The accepted revision of the quote, and its hash. */
  revision!: number;
  sha256!: string;
  /** As they were accepted. */
  company!: QuoteCompanyDto;
  contact!: QuoteUserDto;
  /** Of the same quote: the cancelled one that this one was made after, and the one that was made after this one. */
  replaces!: OrderReferenceDto | null;
  replacedBy!: OrderReferenceDto | null;
  shipment!: OrderShipmentDto;
  /** Day it is expected to arrive, else the one on which its lead time ends; null while neither is known, and once it has come to its end. */
  dueOn!: string | null;
  /** Null until it has been issued. */
  invoice!: OrderInvoiceDto | null;
  /** Documents that were removed, newest first. */
  removedDocuments!: RemovedDocumentDto[];
  /** Newest first. */
  statusHistory!: OrderStatusChangeDto[];
  /** The last recorded first. */
  payments!: OrderPaymentRowDto[];
}

export class OrderStatusCountsDto implements Record<OrderStatus, number> {
  pending!: number;
  confirmed!: number;
  in_production!: number;
  shipped!: number;
  delivered!: number;
  cancelled!: number;
}

export class PaymentStatusCountsDto implements Record<PaymentStatus, number> {
  unpaid!: number;
  partially_paid!: number;
  paid!: number;
  refunded!: number;
}

/**
 * Of all orders that the caller may see. Amounts in euros; what is cancelled counts in none of them. Paid, credited and outstanding
 * add up to the total value.
 */
export class OrderStatsDto {
  totalOrders!: number;
  /** Neither delivered nor cancelled. */
  openOrders!: number;
  totalValue!: number;
  paidAmount!: number;
  creditedAmount!: number;
  /** What is still to be paid. */
  outstanding!: number;
  byStatus!: OrderStatusCountsDto;
  byPaymentStatus!: PaymentStatusCountsDto;
}

class SpendMonthDto {
  /** `2026-11` (UTC). */
  month!: string;
  value!: number;
}

/** What the company has ordered: euros without VAT, on the day the order was made (UTC). Cancelled orders count in none of it. */
export class SpendDto {
  /** The last 24, the oldest first. */
  months!: SpendMonthDto[];
  thisYear!: number;
  /** The year before, up to this day of it. */
  yearBefore!: number;
}

/** What a company's dashboard tells. */
export class OrderOverviewDto {
  spend!: SpendDto;
  quotes!: QuoteTrendDto;
  /** How many orders have not arrived. */
  openOrders!: number;
  /** Those that were made first, at most 25. */
  onTheirWay!: OrderRowDto[];
}

export class OrderDocumentDto {
  id!: string;
  @ApiProperty({ enum: ORDER_DOCUMENT_TYPES, enumName: 'OrderDocumentType' })
  type!: OrderDocumentType;
  /** As it was on the uploader's machine, without path and control characters. */
  originalName!: string;
  /** Read from the content. */
  contentType!: string;
  /** Bytes. */
  size!: number;
  uploadedAt!: string;
  uploadedBy!: string;
}
