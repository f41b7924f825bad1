import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import {
  PlannedPartDto,
  QuoteAcceptanceDto,
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
  /** Order number from a running series: O-2026-000123. */
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
  /** The client's purchase order number, given when the client accepted the quote. */
  purchaseOrder!: string | null;
  total!: number;
  /** Payments received minus refunds, in euros. */
  paidAmount!: number;
  /** Sum of the credits, which reduce the total, in euros. */
  creditedAmount!: number;
  /** Amount still to be paid, in euros: the total minus the credited and paid amounts; 0 for a cancelled order. */
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
  /** Time of the last change of status. */
  statusSince!: string;
  /**
   * Expected day of arrival, otherwise the last day of the lead time: `2026-01-31` (UTC). Null when neither is known,
   * and when the order is delivered or cancelled.
   */
  dueOn!: string | null;
}

/** An accepted quote that has no order yet. */
export class AwaitedQuoteDto {
  id!: string;
  number!: string;
  customerReference!: string | null;
  /** The client's purchase order number, given when the client accepted the quote. */
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
  /** Status before the change; null for the creation of the order. */
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus', nullable: true })
  from!: OrderStatus | null;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  to!: OrderStatus;
  notes!: string | null;
  actorName!: string;
}

export class OrderReferenceDto {
  id!: string;
  number!: string;
}

/** A payment for an order, or a refund. Amounts in euros. */
export class OrderPaymentRowDto {
  id!: string;
  createdAt!: string;
  @ApiProperty({ enum: PAYMENT_KINDS, enumName: 'PaymentKind' })
  kind!: PaymentKind;
  /** Amount, greater than 0 for payments and for refunds. */
  amount!: number;
  /** Kind of refund: a `credit` reduces the price, a `returned` payment is owed again. Null for a payment. */
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason', nullable: true })
  refundAs!: RefundReason | null;
  /** Part of a refund that paid back what was paid of credited invoices; negative where that was undone. */
  repaid!: number;
  /** True for a row that undoes a booking of the bank: the amount counts, but no money moved. */
  undoesBooking!: boolean;
  /** Day of the payment or refund: `2026-01-31`. */
  paidOn!: string;
  /** Method of payment; null when staff entered only the total paid amount, and for an undone booking. */
  @ApiProperty({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod', nullable: true })
  method!: PaymentMethod | null;
  /** Reference of the bank transfer; null for a partner. */
  reference!: string | null;
  /** The invoice that the row names, which it settles first; null for a row of the whole order, and for a partner. */
  @ApiProperty({ type: OrderReferenceDto, nullable: true })
  invoice!: OrderReferenceDto | null;
  /** Note that only staff see; null for all other users. */
  note!: string | null;
  /** Total paid amount of the order after this payment or refund. */
  paidAmount!: number;
  actorName!: string;
}

/** Progress of the shipment. Days have the form `2026-01-31`. */
export class OrderShipmentDto {
  expectedOn!: string | null;
  shippedOn!: string | null;
  deliveredOn!: string | null;
  carrier!: string | null;
  trackingUrl!: string | null;
}

/** A period of a recurring part: first and last day, `2026-01-31`. */
export class BillingPeriodDto {
  from!: string;
  to!: string;
}

export class OrderInvoiceDto {
  id!: string;
  /** Invoice number from a series without gaps: INV-2026-000001. */
  number!: string;
  /** Day of issue: `2026-01-31` (UTC). */
  issuedOn!: string;
  /** Day by which the invoice must be paid: `2026-01-31` (UTC). */
  dueOn!: string;
  issuedBy!: string;
  /** Number of the part of the billing plan that the invoice is for, from 1. */
  part!: number;
  /** Amount with VAT, and the part of it that is not paid yet, in euros. */
  total!: number;
  openAmount!: number;
  /** True when credit notes took it back as a whole. */
  isCredited!: boolean;
}

/** A part of an order's billing plan. */
export class BillingPartDto extends PlannedPartDto {
  /** The period of a recurring part; null for other parts, and before the delivery. */
  @ApiProperty({ type: BillingPeriodDto, nullable: true })
  period!: BillingPeriodDto | null;
  /** Day from which the part can be invoiced; null while it waits for the shipment or the delivery. */
  dueOn!: string | null;
  /** Day that staff set for the invoice; null for the day of the order, the shipment or the period. */
  fixedOn!: string | null;
  /** True for a part that a later one invoices again, because its invoice was credited in whole. */
  isReplaced!: boolean;
  /** The invoice of the part; null until it is issued. */
  @ApiProperty({ type: OrderInvoiceDto, nullable: true })
  invoice!: OrderInvoiceDto | null;
}

/** Periods of an order that staff ended before they were invoiced. */
export class EndedPeriodsDto {
  /** First day of the first of them: `2026-01-31`. */
  from!: string;
  /** Number of invoices that they would have had. */
  invoices!: number;
  /** Their VAT and their amount with VAT, in euros, which the order's tax and total do not have any more. */
  tax!: number;
  total!: number;
}

/** A due invoice that could not be issued. */
export class InvoiceRefusalDto {
  /** Sentences that say what is wrong. */
  text!: string;
  /** Time of the first attempt with this answer. */
  since!: string;
}

export class RemovedDocumentDto {
  id!: string;
  createdAt!: string;
  /** Name of the removed file. */
  document!: string;
  actorName!: string;
}

export class TermEndDto {
  id!: string;
  createdAt!: string;
  /** The day from which periods are not invoiced, and the reason. */
  text!: string;
  actorName!: string;
}

/** An order: lines, totals in euros and terms exactly as accepted, and the progress since then. Rates are fractions. */
export class OrderDto extends IntersectionType(
  OrderBaseDto,
  OmitType(QuoteContentDto, ['validUntil', 'billingPlan', 'rateChanges']),
) {
  updatedAt!: string;
  /** Name of the user who made the last change. */
  updatedBy!: string;
  /**
   * Credit in the buyer's favour, in euros: what was paid beyond the price of the order, which credit notes reduced.
   * With what is paid, credited and outstanding, it comes to the total. Of a cancelled order: what was paid of credited
   * invoices.
   */
  creditLeft!: number;
  /** The accepted revision of the quote; `sha256` is the hash of its document. */
  revision!: number;
  sha256!: string;
  /** The acceptance that the order was made of, with all who signed it. */
  @ApiProperty({ type: QuoteAcceptanceDto, nullable: true })
  acceptance!: QuoteAcceptanceDto | null;
  /** The company, like the contact, as it was when the quote was accepted. */
  company!: QuoteCompanyDto;
  contact!: QuoteUserDto;
  /**
   * The cancelled order of the same quote that this order replaces; `replacedBy` is the order that replaces this one.
   */
  replaces!: OrderReferenceDto | null;
  replacedBy!: OrderReferenceDto | null;
  shipment!: OrderShipmentDto;
  /**
   * Expected day of arrival, otherwise the last day of the lead time: `2026-01-31` (UTC). Null when neither is known,
   * and when the order is delivered or cancelled.
   */
  dueOn!: string | null;
  /** The order's last invoice; null until one is issued. */
  invoice!: OrderInvoiceDto | null;
  /** The invoices of the order, issued and planned; one in most orders. Empty for a partner that reads a client's order. */
  @ApiProperty({ type: [BillingPartDto] })
  billingPlan!: BillingPartDto[];
  /** Why the next invoice, which is due, could not be issued; null when nothing keeps it, and for readers who are not staff. */
  @ApiProperty({ type: InvoiceRefusalDto, nullable: true })
  invoiceRefusal!: InvoiceRefusalDto | null;
  /** The periods that were ended; null when none were. */
  @ApiProperty({ type: EndedPeriodsDto, nullable: true })
  ended!: EndedPeriodsDto | null;
  /** Ends of the term, newest first. */
  termEnds!: TermEndDto[];
  /** Documents that were removed from the order, newest first. */
  removedDocuments!: RemovedDocumentDto[];
  /** Changes of the order's status, newest first. */
  statusHistory!: OrderStatusChangeDto[];
  /** Payments and refunds, the last recorded first. */
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
 * Statistics of all orders that the caller may see. Amounts in euros, without cancelled orders. The paid, credited and
 * outstanding amounts add up to the total value.
 */
export class OrderStatsDto {
  totalOrders!: number;
  /** Number of orders that are neither delivered nor cancelled. */
  openOrders!: number;
  totalValue!: number;
  paidAmount!: number;
  creditedAmount!: number;
  /** Amount still to be paid. */
  outstanding!: number;
  byStatus!: OrderStatusCountsDto;
  byPaymentStatus!: PaymentStatusCountsDto;
}

class SpendMonthDto {
  /** Calendar month (UTC): `2026-11`. */
  month!: string;
  value!: number;
}

/**
 * Spend of the company in euros without VAT, by the day on which the order was created (UTC). Cancelled orders are
 * excluded.
 */
export class SpendDto {
  /** Spend in each of the last 24 months, oldest first. */
  months!: SpendMonthDto[];
  thisYear!: number;
  /** Spend in the previous year, up to the same day of the year as today. */
  yearBefore!: number;
}

/** Data of the dashboard of a company: its spend, quotes and open orders. */
export class OrderOverviewDto {
  spend!: SpendDto;
  quotes!: QuoteTrendDto;
  /** Number of orders that are neither delivered nor cancelled. */
  openOrders!: number;
  /** The oldest open orders, at most 25. */
  onTheirWay!: OrderRowDto[];
}

export class OrderDocumentDto {
  id!: string;
  @ApiProperty({ enum: ORDER_DOCUMENT_TYPES, enumName: 'OrderDocumentType' })
  type!: OrderDocumentType;
  /** File name on the uploader's computer, without path and control characters. */
  originalName!: string;
  /** Media type, detected from the content of the file. */
  contentType!: string;
  /** Size of the file in bytes. */
  size!: number;
  uploadedAt!: string;
  uploadedBy!: string;
}
