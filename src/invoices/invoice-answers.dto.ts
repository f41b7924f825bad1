import { ApiProperty } from '@nestjs/swagger';
import { VAT_CATEGORIES, type VatCategory } from '../orders/invoices/e-invoice/e-invoice.js';
import { BillingPartDto, BillingPeriodDto, OrderRowCompanyDto } from '../orders/order-answers.dto.js';
import { BILLING_KINDS, type BillingKind } from '../rules/billing-plan.js';
import { MAIL_STATUSES, type MailStatus } from '../platform/mail/outbox-mail.entity.js';
import { CREDIT_REASONS, type CreditReason } from '../rules/credit.js';
import { INVOICE_ATTACHMENTS, type InvoiceAttachments } from '../rules/invoice-attachments.js';
import {
  INVOICE_ACTIONS,
  INVOICE_AGES,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  TRANSMISSION_STATUSES,
  type InvoiceAction,
  type InvoiceAge,
  type InvoiceStatus,
  type InvoiceType,
  type TransmissionStatus,
} from '../rules/invoice-status.js';

export class InvoiceOrderDto {
  id!: string;
  /** O-2026-000123. */
  number!: string;
}

/** The invoice that a credit note is for. */
export class CreditedInvoiceDto {
  id!: string;
  number!: string;
  @ApiProperty({ enum: CREDIT_REASONS, enumName: 'CreditReason' })
  reason!: CreditReason;
}

/** Statement of a company that it has paid an invoice. Days in UTC, `2026-01-31`. */
export class PaymentNoticeDto {
  paidOn!: string;
  /** Reference of the transfer; null when the company gave none. */
  reference!: string | null;
  toldAt!: string;
  /** Name of the user who said so. */
  toldBy!: string;
  /** Last day on which reminders stop. */
  until!: string;
  /** True while reminders stop: until the last day, or until a payment of the invoice is booked. */
  isActive!: boolean;
}

/** An invoice or a credit note in a list. Amounts in euros; days in UTC, `2026-01-31`. */
export class InvoiceRowDto {
  id!: string;
  @ApiProperty({ enum: INVOICE_TYPES, enumName: 'InvoiceType' })
  type!: InvoiceType;
  /** Number from a series without gaps: INV-2026-000001, of a credit note CN-2026-000001. */
  number!: string;
  /** The invoice that a credit note is for; null for an invoice. */
  @ApiProperty({ type: CreditedInvoiceDto, nullable: true })
  credits!: CreditedInvoiceDto | null;
  @ApiProperty({ enum: INVOICE_STATUSES, enumName: 'InvoiceStatus' })
  status!: InvoiceStatus;
  /** The part of the order that the invoice is for, its number within the billing plan, and the number of parts. */
  @ApiProperty({ enum: BILLING_KINDS, enumName: 'BillingKind' })
  kind!: BillingKind;
  part!: number;
  parts!: number;
  /** The period of a recurring part; null for other parts. */
  @ApiProperty({ type: BillingPeriodDto, nullable: true })
  period!: BillingPeriodDto | null;
  issuedOn!: string;
  /** Day by which it must be paid; of a credit note the day of issue. */
  dueOn!: string;
  /** Amount without VAT, VAT, and their sum; positive for a credit note, too. */
  net!: number;
  tax!: number;
  total!: number;
  /** Part of the total that is neither paid nor credited. */
  openAmount!: number;
  /** Sum of the credit notes of an invoice. */
  creditNotesTotal!: number;
  /** Number of reminders that were sent, at most 3, and the day of the last one. */
  reminders!: number;
  remindedOn!: string | null;
  /** True while the company disputes the invoice, which stops reminders. */
  isDisputed!: boolean;
  /** The last time that the company said that it has paid; null if it never did. */
  @ApiProperty({ type: PaymentNoticeDto, nullable: true })
  paymentNotice!: PaymentNoticeDto | null;
  currency!: string;
  customerReference!: string | null;
  purchaseOrder!: string | null;
  company!: OrderRowCompanyDto;
  order!: InvoiceOrderDto;
}

/** The next invoice of an order, which is due and not issued. Amount in euros; days in UTC, `2026-01-31`. */
export class DueInvoiceDto {
  order!: InvoiceOrderDto;
  company!: OrderRowCompanyDto;
  /** The part of the order that the invoice is for, its number within the billing plan, and the number of parts. */
  @ApiProperty({ enum: BILLING_KINDS, enumName: 'BillingKind' })
  kind!: BillingKind;
  part!: number;
  parts!: number;
  /** The period of a recurring part; null for other parts. */
  @ApiProperty({ type: BillingPeriodDto, nullable: true })
  period!: BillingPeriodDto | null;
  dueOn!: string;
  /** Amount with VAT. */
  total!: number;
  currency!: string;
  /** Version of the order, with which its invoice is issued. */
  version!: number;
}

/** Open amounts of an age, by the days since they were due. */
export class InvoiceAgeDto {
  @ApiProperty({ enum: INVOICE_AGES, enumName: 'InvoiceAge' })
  age!: InvoiceAge;
  /** Number of invoices, and the sum of their open amounts in euros. */
  invoices!: number;
  amount!: number;
}

/** A line of an invoice. Amounts in euros, without VAT. */
export class InvoiceLineDto {
  /** Id within the invoice. */
  id!: string;
  name!: string;
  description!: string | null;
  /** Negative for a prepayment that is subtracted. */
  quantity!: number;
  unitPrice!: number;
  net!: number;
  /** Part of `net` that is not credited. */
  left!: number;
  @ApiProperty({ enum: VAT_CATEGORIES, enumName: 'VatCategory' })
  category!: VatCategory;
  /** Rate of the VAT as a fraction. */
  rate!: number;
  /** Index of the line's VAT in `vat` of the invoice. */
  vatGroup!: number;
  @ApiProperty({ type: BillingPeriodDto, nullable: true })
  period!: BillingPeriodDto | null;
}

/** VAT that is reported as one: the amount that is taxed, in euros, the VAT, and why it is not charged. */
export class InvoiceVatDto {
  /** Code of another state whose VAT it is, for goods installed there; null for the seller's state, and without VAT. */
  country!: string | null;
  @ApiProperty({ enum: VAT_CATEGORIES, enumName: 'VatCategory' })
  category!: VatCategory;
  rate!: number;
  basis!: number;
  tax!: number;
  /** Parts of `basis` and `tax` that are not credited. */
  basisLeft!: number;
  taxLeft!: number;
  /** Words of the law, such as 'Reverse charge'; null where VAT is charged. */
  reason!: string | null;
  /** Sentences of the accepted quote on why no VAT is charged; null where it is, and without a decision about VAT. */
  explanation!: string | null;
}

/** QR code from which bank apps fill in the payment: the path of an SVG, and the side of its `viewBox`. */
export class PaymentQrDto {
  size!: number;
  path!: string;
}

/** A credit note of an invoice. */
export class InvoiceCreditNoteDto {
  id!: string;
  number!: string;
  issuedOn!: string;
  total!: number;
  @ApiProperty({ enum: CREDIT_REASONS, enumName: 'CreditReason' })
  reason!: CreditReason;
}

/** Account and reference for the payment of the open amount. */
export class InvoiceAccountDto {
  name!: string;
  iban!: string;
  bic!: string | null;
  /** Creditor reference (ISO 11649) of the invoice, without spaces. */
  reference!: string;
  /** Null for another currency than the euro. */
  @ApiProperty({ type: PaymentQrDto, nullable: true })
  qr!: PaymentQrDto | null;
}

/** The last mail with an invoice or a credit note to the contact of its order. */
export class InvoiceMailDto {
  to!: string;
  @ApiProperty({ enum: MAIL_STATUSES, enumName: 'MailStatus' })
  status!: MailStatus;
  /** Time at which it was sent; null for one that was not. */
  sentAt!: string | null;
  @ApiProperty({ enum: INVOICE_ATTACHMENTS, enumName: 'InvoiceAttachments' })
  attachments!: InvoiceAttachments;
}

/** The way of a document through the access point of the Peppol network. */
export class InvoiceTransmissionDto {
  @ApiProperty({ enum: TRANSMISSION_STATUSES, enumName: 'TransmissionStatus' })
  status!: TransmissionStatus;
  /** Electronic address of the buyer, '0106:12345678'; null without one. */
  address!: string | null;
  /** Time at which the document was given to the access point; null while it waits. */
  sentAt!: string | null;
  /** Time of the access point's last answer; null without one. */
  answeredAt!: string | null;
  /** Reason of a refusal; null otherwise. */
  reason!: string | null;
}

/** An invoice or a credit note. */
export class InvoiceDto extends InvoiceRowDto {
  @ApiProperty({ enum: INVOICE_ACTIONS, enumName: 'InvoiceAction', isArray: true })
  actions!: InvoiceAction[];
  /** Credit notes of an invoice, in the order of issue. */
  @ApiProperty({ type: [InvoiceCreditNoteDto] })
  creditNotes!: InvoiceCreditNoteDto[];
  /** Credit of the order: what was paid beyond its price, which credit notes reduced, in euros. */
  creditLeft!: number;
  /** Credit that the company has because it paid too much by bank, in euros; staff can pay the invoice with it. */
  companyCredit!: number;
  /** Amount with VAT that can still be credited. */
  leftToCredit!: number;
  issuedBy!: string;
  lines!: InvoiceLineDto[];
  /** Shipping, which is taxed with the goods, in euros. */
  shipping!: number;
  /** Part of the shipping that is not credited. */
  shippingLeft!: number;
  /** Index of the shipping's VAT in `vat`; null without shipping. */
  shippingVatGroup!: number | null;
  vat!: InvoiceVatDto[];
  /** Note of the document, for example about a VAT rate that changed after the acceptance; null without. */
  note!: string | null;
  /** Amounts that were paid and credited before the invoice was issued, in euros. */
  paidBefore!: number;
  creditedBefore!: number;
  sellerVatNumber!: string | null;
  buyerVatNumber!: string | null;
  /** Null when nothing is open, and without an account in the settings. */
  @ApiProperty({ type: InvoiceAccountDto, nullable: true })
  account!: InvoiceAccountDto | null;
  /** Sentences about missing data that the Peppol network demands; empty for a valid e-invoice. */
  eInvoiceProblems!: string[];
  /**
   * The last mail of the document, for staff; null for the company, without one, and when mails of its day are not kept
   * any more.
   */
  @ApiProperty({ type: InvoiceMailDto, nullable: true })
  mailed!: InvoiceMailDto | null;
  /**
   * State of the transmission to the access point; null for a document that is not sent there, and for the company
   * itself unless the document was sent and is not refused.
   */
  @ApiProperty({ type: InvoiceTransmissionDto, nullable: true })
  transmission!: InvoiceTransmissionDto | null;
  /** All invoices of the order, issued and planned. */
  @ApiProperty({ type: [BillingPartDto] })
  billingPlan!: BillingPartDto[];
}
