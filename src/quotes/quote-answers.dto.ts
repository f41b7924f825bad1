import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { BILLING_PERIODS, type BillingPeriod } from '../rules/billing.js';
import { PricingResultDto } from '../pricing/pricing.dto.js';
import { type QuoteAction, QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import { QuoteFollowUpDto } from './staff/follow-up/quote-follow-up.dto.js';
import { QUOTE_EVENT_TYPES, type QuoteEventType, REVISION_REASONS, type RevisionReason } from './quote.entity.js';

const QUOTE_ACTION_NAMES = Object.keys(QUOTE_ACTIONS) as QuoteAction[];

export class QuoteContactDto {
  firstName!: string;
  lastName!: string;
}

/** The partner company that resells. */
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
  total!: number;
  currency!: string;
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true })
  actions!: QuoteAction[];
  /** Further actions available once the caller's e-mail address is confirmed; absent when it is. */
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true, required: false })
  actionsOnceVerified?: QuoteAction[];
}

/** A quote in a list. */
export class QuoteRowDto extends QuoteBaseDto {
  /** Names of the first four products. */
  products!: string[];
  productCount!: number;
  contact!: QuoteContactDto;
  /** Name of the user of staff or of the partner who made the quote for the contact; null when the contact made it. */
  preparedBy!: string | null;
  /** The partner company that made the quote for its client; null otherwise. */
  partner!: QuotePartnerDto | null;
}

export class QuoteRowCompanyDto {
  id!: string;
  name!: string;
}

export class SystemQuoteRowDto extends QuoteRowDto {
  /** Time since which the quote has been waiting; null when it was never submitted. */
  submittedAt!: string | null;
  /** Reason that a sent quote is under review again; null otherwise. */
  @ApiProperty({ enum: ['recalled', 'change_requested'], nullable: true })
  returned!: 'recalled' | 'change_requested' | null;
  /** Owner and due date, set by staff. */
  followUp!: QuoteFollowUpDto;
  company!: QuoteRowCompanyDto;
}

/** The cards above the list: figures of all quotes that the caller may see, independent of the filters. */
export class QuoteSummaryDto {
  totalQuotes!: number;
  /** Sum of the totals of all quotes, VAT included, in euros. */
  pipelineValue!: number;
  /** Share of accepted quotes among all quotes, in whole percent. */
  winRate!: number;
  pendingReview!: number;
}

/** The quotes created in a month. Amounts in euros. */
class QuoteTrendMonthDto {
  /** `2026-11` (UTC). */
  month!: string;
  quotes!: number;
  accepted!: number;
  /** Sum of the totals of these quotes. */
  value!: number;
}

class AwaitedAnswerDto {
  quotes!: number;
  /** Without VAT: the amount that would be spent. */
  value!: number;
}

/** Trend of the company's quotes. */
export class QuoteTrendDto {
  /** The last 24 months, oldest first. */
  months!: QuoteTrendMonthDto[];
  /** Sum of the totals of the quotes of the last 30 days, in euros. */
  lately!: number;
  /** Quotes that were sent and are still valid. */
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

/** A line item. An item with `optionId` is an option of the item `parentItemId`. */
export class QuoteItemDto {
  id!: string;
  productId!: string;
  product!: QuoteProductDto;
  quantity!: number;
  /** Euros per billing period; null while the price is still to be quoted. */
  billingPrice!: number | null;
  /** The catalogue's price, before staff adjusted it. */
  listPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  billingTerm!: number;
  totalPrice!: number | null;
  priceConfigurationId!: string;
  parentItemId!: string | null;
  optionId!: string | null;
  /** For an option: its group, 'Other' when it has none. Null for a product. */
  optionGroup!: string | null;
  /** For a product: its options, in the form that a new quote takes. */
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

/** The company that a new quote would be made out to, and its contact. */
export class QuoteBuyerDto {
  company!: QuoteCompanyDto;
  /** Null when no user of the client can use the portal; no quote can be made for the client then. */
  user!: QuoteUserDto | null;
}

/** A recall by staff or a change request by the client: the user, their words and the time. */
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
}

export class DeliveryAddressDto {
  /** Recipient at the address: a person, a site, a dock. */
  name!: string | null;
  addressLine1!: string;
  addressLine2!: string | null;
  city!: string;
  postalCode!: string;
  countryCode!: string;
  countryName!: string;
}

/** Content of a quote: lines, totals in euros, terms. Rates are fractions. */
export class QuoteContentDto {
  items!: QuoteItemDto[];
  subtotal!: number;
  /** Null until staff have set it. */
  shippingCost!: number | null;
  /** A fraction, 0.21 is 21%. */
  taxPercentage!: number;
  taxReason!: string;
  tax!: number;
  total!: number;
  currency!: string;
  validUntil!: string | null;
  leadTimeWeeks!: number | null;
  deliveryMethod!: string;
  deliveryNotes!: string | null;
  /** The buyer's note with the request. */
  buyerNote!: string | null;
  /** The day by which the buyer wants the delivery, `2026-12-31`. */
  wantedDate!: string | null;
  /** Null means the company's own address. */
  deliveryAddress!: DeliveryAddressDto | null;
  /** A fraction, 0.3 is 30%. */
  prepaymentPercentage!: number | null;
  /** Euros of `total` to pay in advance, rounded half up to the cent; null without a prepayment, or while shipping is not set. */
  prepaymentAmount!: number | null;
}

export class QuoteDto extends IntersectionType(QuoteBaseDto, QuoteContentDto) {
  updatedAt!: string;
  /** Name of the user who made the last change; null for the portal itself. */
  updatedBy!: string | null;
  submittedAt!: string | null;
  sentAt!: string | null;
  /** Name of the user of staff or of the partner who made the quote for the contact; null when the contact made it. */
  preparedBy!: string | null;
  /** The partner company that made the quote for its client; null otherwise. */
  partner!: QuotePartnerDto | null;
  /** The client that a partner made the quote for, in the form that `POST` takes; null otherwise. */
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
}

export class DuplicateNoticeDto {
  @ApiProperty({ enum: ['price_changed', 'product_unavailable'] })
  code!: 'price_changed' | 'product_unavailable';
  message!: string;
}

export class DuplicatedQuoteDto extends QuoteDto {
  /** Differences from the original quote. */
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
  /** Hash of the whole document; an acceptance is bound to it. */
  sha256!: string;
  createdAt!: string;
  createdBy!: string;
}

export class QuoteEventDto {
  id!: string;
  @ApiProperty({ enum: QUOTE_EVENT_TYPES, enumName: 'QuoteEventType' })
  type!: QuoteEventType;
  createdAt!: string;
  /** Null for the portal itself. */
  actorName!: string | null;
  revision!: number | null;
  reason!: string | null;
}
