import { ApiProperty } from '@nestjs/swagger';
import { VAT_CATEGORIES, type VatCategory } from '../orders/invoices/e-invoice/e-invoice.js';
import { BillingPartDto, BillingPeriodDto, OrderRowCompanyDto } from '../orders/order-answers.dto.js';
import { BILLING_KINDS, type BillingKind } from '../rules/billing-plan.js';
import { INVOICE_AGES, INVOICE_STATUSES, type InvoiceAge, type InvoiceStatus } from '../rules/invoice-status.js';

export class InvoiceOrderDto {
  id!: string;
  /** O-2026-000123. */
  number!: string;
}

/** An invoice in a list. Amounts in euros; days in UTC, `2026-01-31`. */
export class InvoiceRowDto {
  id!: string;
  /** Number from a series without gaps: INV-2026-000001. */
  number!: string;
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
  dueOn!: string;
  /** Amount without VAT, VAT, and their sum. */
  net!: number;
  tax!: number;
  total!: number;
  /** Part of the total that is not paid yet. */
  openAmount!: number;
  currency!: string;
  customerReference!: string | null;
  purchaseOrder!: string | null;
  company!: OrderRowCompanyDto;
  order!: InvoiceOrderDto;
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
  name!: string;
  description!: string | null;
  /** Negative for a prepayment that is subtracted. */
  quantity!: number;
  unitPrice!: number;
  net!: number;
  @ApiProperty({ enum: VAT_CATEGORIES, enumName: 'VatCategory' })
  category!: VatCategory;
  /** Rate of the VAT as a fraction. */
  rate!: number;
  @ApiProperty({ type: BillingPeriodDto, nullable: true })
  period!: BillingPeriodDto | null;
}

/** VAT of a category and rate: the amount that is taxed, in euros, the VAT, and why it is not charged. */
export class InvoiceVatDto {
  @ApiProperty({ enum: VAT_CATEGORIES, enumName: 'VatCategory' })
  category!: VatCategory;
  rate!: number;
  basis!: number;
  tax!: number;
  /** Words of the law, such as 'Reverse charge'; null where VAT is charged. */
  reason!: string | null;
}

/** QR code from which bank apps fill in the payment: the path of an SVG, and the side of its `viewBox`. */
export class PaymentQrDto {
  size!: number;
  path!: string;
}

/** How to pay what is open. */
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

/** An invoice. */
export class InvoiceDto extends InvoiceRowDto {
  issuedBy!: string;
  lines!: InvoiceLineDto[];
  /** Shipping, which is taxed with the goods, in euros. */
  shipping!: number;
  vat!: InvoiceVatDto[];
  /** Amounts that were paid and credited before the invoice was issued, in euros. */
  paidBefore!: number;
  creditedBefore!: number;
  sellerVatNumber!: string | null;
  buyerVatNumber!: string | null;
  /** Null when nothing is open, and without an account in the settings. */
  @ApiProperty({ type: InvoiceAccountDto, nullable: true })
  account!: InvoiceAccountDto | null;
  /** What the Peppol network demands and the invoice lacks; empty when it is a valid e-invoice. */
  eInvoiceProblems!: string[];
  /** All invoices of the order, issued and planned. */
  @ApiProperty({ type: [BillingPartDto] })
  billingPlan!: BillingPartDto[];
}
