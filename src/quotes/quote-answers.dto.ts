import { TAX_PROBLEMS, TaxDecisionDto, type TaxProblem } from './tax/tax-decision.dto.js';
import { AcceptanceCheckDto, AcceptanceRequestDto, AcceptanceSignatureDto } from './acceptance/acceptance.dto.js';
import { ACCEPTANCE_NEEDS, type AcceptanceNeed } from '../rules/acceptance.js';
import { BILLING_KINDS, type BillingKind } from '../rules/billing-plan.js';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { BILLING_PERIODS, type BillingPeriod } from '../rules/billing.js';
import { PricingResultDto } from './prices/quote-prices.dto.js';
import { type QuoteAction, QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import { HAND_TAX_STATES, type HandTaxState } from '../rules/tax-by-hand.js';
import { QuoteFollowUpDto } from './staff/follow-up/quote-follow-up.dto.js';
import { HISTORY_EVENT_TYPES, type HistoryEventType, REVISION_REASONS, type RevisionReason } from './quote.entity.js';

const QUOTE_ACTION_NAMES = Object.keys(QUOTE_ACTIONS) as QuoteAction[];

export class QuoteContactDto {
  firstName!: string;
  lastName!: string;
}

/** The partner's company that prepared the quote for its client. */
export class QuotePartnerDto {
  id!: string;
  name!: string;
}

class QuoteBaseDto {
  id!: string;
  number!: string;
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: QuoteStatus;
  version!: number;
  createdAt!: string;
  validUntil!: string | null;
  isExpired!: boolean;
  customerReference!: string | null;
  /** Name of the API token that wrote the content, until a person has saved it; null when a person has. */
  draftedBy!: string | null;
  total!: number;
  currency!: string;
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true })
  actions!: QuoteAction[];
  /** Actions that the caller may also take after confirming their e-mail address; absent when it is confirmed. */
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true, required: false })
  actionsOnceVerified?: QuoteAction[];
}

/** A quote in a list. */
export class QuoteRowDto extends QuoteBaseDto {
  /** Names of the first four products. */
  products!: string[];
  productCount!: number;
  contact!: QuoteContactDto;
  /**
   * Name of the member of staff or partner user who prepared the quote for the contact; null when the contact created
   * it.
   */
  preparedBy!: string | null;
  /** The partner's company that prepared the quote for its client; null for other quotes. */
  partner!: QuotePartnerDto | null;
  /** Number of messages that the caller, who is told of them, has not read. */
  unreadMessages!: number;
  /** Number of open questions in the messages that the caller reads. */
  openQuestions!: number;
  /** What the buyer's acceptance lacks while it waits for signatures; null when none waits. */
  @ApiProperty({ enum: ACCEPTANCE_NEEDS, enumName: 'AcceptanceNeed', isArray: true, nullable: true })
  acceptanceNeeds!: AcceptanceNeed[] | null;
}

export class QuoteRowCompanyDto {
  id!: string;
  name!: string;
}

export class SystemQuoteRowDto extends QuoteRowDto {
  /** Time of the last submission, since which the quote waits for staff; null when it was never submitted. */
  submittedAt!: string | null;
  /** Reason why a sent quote is under review again; null for other quotes. */
  @ApiProperty({ enum: ['recalled', 'change_requested'], nullable: true })
  returned!: 'recalled' | 'change_requested' | null;
  /** The approval rules whose agreement the approved revision waits for, in words; null when it waits for none. */
  @ApiProperty({ type: [String], nullable: true })
  needsAgreement!: string[] | null;
  /** Owner and due date that staff have set for the quote. */
  followUp!: QuoteFollowUpDto;
  company!: QuoteRowCompanyDto;
}

/** Figures above the list of quotes. They are independent of the filters. */
export class QuoteSummaryDto {
  totalQuotes!: number;
  /** Sum of the totals of all quotes, VAT included, in euros. */
  pipelineValue!: number;
  /** Accepted quotes as a percentage of all quotes, rounded to a whole number. */
  winRate!: number;
  pendingReview!: number;
}

/** The quotes that were created in a month. Amounts in euros. */
class QuoteTrendMonthDto {
  /** Calendar month (UTC): `2026-11`. */
  month!: string;
  quotes!: number;
  accepted!: number;
  /** Sum of the quotes' totals, VAT included. */
  value!: number;
}

class AwaitedAnswerDto {
  quotes!: number;
  /** Value of the quotes in euros, without VAT. */
  value!: number;
}

/** The company's quotes over time, and the quotes that it has to answer. */
export class QuoteTrendDto {
  /** Quotes by month of creation in the last 24 months, oldest first. */
  months!: QuoteTrendMonthDto[];
  /** Sum of the totals of the quotes that were created in the last 30 days, in euros, VAT included. */
  lately!: number;
  /** Quotes that are sent and still valid. */
  awaited!: AwaitedAnswerDto;
}

export class QuoteProductDto {
  id!: string;
  name!: string;
  description!: string;
  category!: string;
  type!: string;
  image!: string;
  leadTimeWeeks!: number;
}

export class QuoteSelectedOptionDto {
  optionId!: string;
  quantity!: number;
  productId!: string | null;
  optionGroup!: string;
}

/** A line of a quote. A line with `optionId` is an option of the product line `parentItemId`. */
export class QuoteItemDto {
  id!: string;
  productId!: string;
  product!: QuoteProductDto;
  quantity!: number;
  /** Price in euros per billing period; null for a price on request. */
  billingPrice!: number | null;
  /** Price in the catalogue in euros per billing period, before any adjustment by staff. */
  listPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  /** Number of billing periods. The total is quantity × price × billing term; for `one_time`, quantity × price. */
  billingTerm!: number;
  totalPrice!: number | null;
  priceConfigurationId!: string;
  parentItemId!: string | null;
  optionId!: string | null;
  /** For an option: its group, or 'Other' without a group. For a product: null. */
  optionGroup!: string | null;
  /** For a product: its options, in the form in which the request for a new quote takes them. */
  selectedOptions!: QuoteSelectedOptionDto[];
}

export class QuoteCompanyDto {
  id!: string;
  name!: string;
  addressLine1!: string;
  addressLine2!: string | null;
  city!: string;
  postalCode!: string;
  countryCode!: string;
  countryName!: string;
  vatNumber!: string | null;
  cocNumber!: string | null;
  type!: string;
}

export class QuoteUserDto extends QuoteContactDto {
  id!: string;
  email!: string;
}

/** The company and the contact that a new quote would be made for. */
export class QuoteBuyerDto {
  company!: QuoteCompanyDto;
  /** The contact; null when the client has no user with access to the portal, so that no quote can be made for it. */
  user!: QuoteUserDto | null;
}

/** A recall by staff or a change request by the client: who asked for it, the message and the time. */
export class QuoteReturnedDto {
  @ApiProperty({ enum: ['recalled', 'change_requested'] })
  type!: 'recalled' | 'change_requested';
  reason!: string;
  actorName!: string | null;
  createdAt!: string;
}

export class QuoteAcceptanceDto {
  revision!: number;
  signerName!: string;
  signerTitle!: string | null;
  purchaseOrder!: string | null;
  acceptedAt!: string;
  /** Signatures of others, when the company's rule needed some. */
  @ApiProperty({ type: [AcceptanceSignatureDto] })
  signatures!: AcceptanceSignatureDto[];
}

export class DeliveryAddressDto {
  /** Name of the recipient at the address: a person, a site or a loading dock. */
  name!: string | null;
  addressLine1!: string;
  addressLine2!: string | null;
  city!: string;
  postalCode!: string;
  countryCode!: string;
  countryName!: string;
}

/** Content of a quote: lines, totals in euros, and terms. Rates are fractions. */
/** A part of the billing plan, which has an invoice of its own. Amounts in euros. */
export class PlannedPartDto {
  /** Number within the plan, from 1, in the order of issue. */
  number!: number;
  @ApiProperty({ enum: BILLING_KINDS, enumName: 'BillingKind' })
  kind!: BillingKind;
  /** Number of months that a recurring part covers, and of those from the delivery to its beginning; null for other parts. */
  months!: number | null;
  monthsAfter!: number | null;
  /** Amount without VAT, VAT, and their sum. */
  net!: number;
  tax!: number;
  total!: number;
}

export class QuoteContentDto {
  items!: QuoteItemDto[];
  subtotal!: number;
  /** Shipping cost; null until staff have set it. */
  shippingCost!: number | null;
  /** Tax rate as a fraction: 0.21 is 21%. */
  taxPercentage!: number;
  taxReason!: string;
  /** How the VAT was decided, by group; absent when all quotes have the standard rate. */
  taxDecision?: TaxDecisionDto;
  tax!: number;
  total!: number;
  currency!: string;
  validUntil!: string | null;
  leadTimeWeeks!: number | null;
  deliveryMethod!: string;
  deliveryNotes!: string | null;
  /** Note of the buyer to staff, given when the quote was submitted. */
  buyerNote!: string | null;
  /** Day by which the buyer needs the delivery: `2026-12-31`. */
  wantedDate!: string | null;
  /** Delivery address; null for the company's own address. */
  deliveryAddress!: DeliveryAddressDto | null;
  /** Prepayment as a fraction of the total: 0.3 is 30%. */
  prepaymentPercentage!: number | null;
  /**
   * Part of `total` to pay in advance, in euros, rounded half up to the cent; null without a prepayment, and until
   * staff have set the shipping cost.
   */
  prepaymentAmount!: number | null;
  /** Invoices that the order would have; empty until staff have set the shipping cost, and for one over everything. */
  @ApiProperty({ type: [PlannedPartDto] })
  billingPlan!: PlannedPartDto[];
  /** Sentences about changes of VAT rates that are known within the billing plan; null without. */
  rateChanges!: string | null;
}

export class QuoteDto extends IntersectionType(QuoteBaseDto, QuoteContentDto) {
  updatedAt!: string;
  /** Name of the user who made the last change; null for the portal itself. */
  updatedBy!: string | null;
  submittedAt!: string | null;
  sentAt!: string | null;
  /**
   * Name of the member of staff or partner user who prepared the quote for the contact; null when the contact created
   * it.
   */
  preparedBy!: string | null;
  /** The partner's company that prepared the quote for its client; null for other quotes. */
  partner!: QuotePartnerDto | null;
  /** Id of the client that a partner prepared the quote for, as `POST` takes it; null for other quotes. */
  clientId!: string | null;
  rejectionReason!: string | null;
  company!: QuoteCompanyDto;
  user!: QuoteUserDto;
  /** Number of the revision that is shown; null while the quote has never been submitted. */
  revision!: number | null;
  /** Time at which the shown revision was written; null while the quote has never been submitted. */
  revisedAt!: string | null;
  /** The recall or change request that put a sent quote under review again; null otherwise. */
  returned!: QuoteReturnedDto | null;
  acceptance!: QuoteAcceptanceDto | null;
  /**
   * Why a sent quote cannot be accepted with its VAT: `tax_changed` when it would be taxed otherwise today,
   * `vat_number_unconfirmed` while the buyer's VAT number is confirmed again. Absent when its VAT stands.
   */
  @ApiProperty({ enum: TAX_PROBLEMS, enumName: 'TaxProblem', required: false })
  taxProblem?: TaxProblem;
  /**
   * State of the VAT that staff decided by hand. Unless it is `agreed`, the quote cannot be sent or extended. Only
   * staff see it, until the quote is accepted or rejected; absent when the table decides.
   */
  @ApiProperty({ enum: HAND_TAX_STATES, enumName: 'HandTaxState', required: false })
  handTax?: HandTaxState;
  /** The approval rules whose agreement the approved revision waits for, in words. Only staff see them. */
  @ApiProperty({ type: [String], required: false })
  needsAgreement?: string[];
  /** The buyer's acceptance request for the shown revision, while it waits and when it was refused. */
  acceptanceRequest?: AcceptanceRequestDto;
  /** Needs of the buyer's rule for accepting the quote; absent when no rule touches it. */
  acceptanceCheck?: AcceptanceCheckDto;
}

export class DuplicateNoticeDto {
  @ApiProperty({ enum: ['price_changed', 'product_unavailable'] })
  code!: 'price_changed' | 'product_unavailable';
  message!: string;
}

export class DuplicatedQuoteDto extends QuoteDto {
  /** Differences between the copy and the original quote. */
  notices!: DuplicateNoticeDto[];
}

export class RecalculatedQuoteDto extends PricingResultDto {
  /** True when today's prices differ from the saved ones. */
  isChanged!: boolean;
}

export class QuoteRevisionDto extends QuoteContentDto {
  number!: number;
  @ApiProperty({ enum: REVISION_REASONS, enumName: 'RevisionReason' })
  reason!: RevisionReason;
  /** Hash of the revision's whole document; an acceptance is valid only for this document. */
  sha256!: string;
  createdAt!: string;
  createdBy!: string;
}

export class QuoteEventDto {
  id!: string;
  @ApiProperty({ enum: HISTORY_EVENT_TYPES, enumName: 'QuoteEventType' })
  type!: HistoryEventType;
  createdAt!: string;
  /** Name of the user who made the change; null for a change by the portal itself. */
  actorName!: string | null;
  revision!: number | null;
  reason!: string | null;
}
