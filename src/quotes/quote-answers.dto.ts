import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { BILLING_PERIODS, type BillingPeriod } from '../rules/billing.js';
import { PricingResultDto } from '../pricing/pricing.dto.js';
import { type QuoteAction, QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import { QuoteFollowUpDto } from './follow-up/quote-follow-up.dto.js';
import { QUOTE_EVENT_TYPES, type QuoteEventType, REVISION_REASONS, type RevisionReason } from './quote.entity.js';

const QUOTE_ACTION_NAMES = Object.keys(QUOTE_ACTIONS) as QuoteAction[];

export class QuoteContactDto {
  firstName!: string;
  lastName!: string;
}

/** Whoever resells. */
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
  /** What may be done besides once the caller's e-mail address is confirmed; absent when it is. */
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true, required: false })
  actionsOnceVerified?: QuoteAction[];
}

/** A quote in a list. */
export class QuoteRowDto extends QuoteBaseDto {
  /** Names of the first four products. */
  products!: string[];
  productCount!: number;
  contact!: QuoteContactDto;
  /** Who of staff or of its partner made it for its contact; null where the contact did. */
  preparedBy!: string | null;
  /** The partner's company that made it for its client; null otherwise. */
  partner!: QuotePartnerDto | null;
}

export class QuoteRowCompanyDto {
  id!: string;
  name!: string;
}

export class SystemQuoteRowDto extends QuoteRowDto {
  /** Since when it has waited, while it waits; null while it was never submitted. */
  submittedAt!: string | null;
  /** How it came back, where it is under review after it was sent; null otherwise. */
  @ApiProperty({ enum: ['recalled', 'change_requested'], nullable: true })
  returned!: 'recalled' | 'change_requested' | null;
  /** Who of staff sees to it, and by when. */
  followUp!: QuoteFollowUpDto;
  company!: QuoteRowCompanyDto;
}

/** The cards above the list: of all quotes the caller may see, whatever the filters. */
export class QuoteSummaryDto {
  totalQuotes!: number;
  /** The pipeline: the totals of all quotes, VAT included, in euros. */
  pipelineValue!: number;
  /** Accepted quotes of all quotes, in whole percent. */
  winRate!: number;
  pendingReview!: number;
}

/** The quotes made in a month. Amounts in euros. */
class QuoteTrendMonthDto {
  /** `2026-11` (UTC). */
  month!: string;
  quotes!: number;
  accepted!: number;
  /** Their part of the pipeline: the sum of their totals. */
  value!: number;
}

class AwaitedAnswerDto {
  quotes!: number;
  /** Without VAT: what would be spent. */
  value!: number;
}

/** How the company's quotes have gone. */
export class QuoteTrendDto {
  /** The last 24, the oldest first. */
  months!: QuoteTrendMonthDto[];
  /** What the quotes of the last 30 days added to the pipeline, in euros. */
  lately!: number;
  /** Those that were sent and are still valid. */
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

/** A line item. With `optionId` it is an option of the item `parentItemId`. */
export class QuoteItemDto {
  id!: string;
  productId!: string;
  product!: QuoteProductDto;
  quantity!: number;
  /** Euros a billing period; null is still to be quoted. */
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
  /** Of an option: its group, 'Other' for one without. Null of a product. */
  optionGroup!: string | null;
  /** Of a product: its options, as a new quote would ask for them. */
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
  /** Null where nobody of a client can use the portal: no quote can be made for it then. */
  user!: QuoteUserDto | null;
}

/** Staff recalled it, or its client asked for a change: who, in what words, and when. */
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
  /** Who receives it there: a person, a site, a dock. */
  name!: string | null;
  addressLine1!: string;
  addressLine2!: string | null;
  city!: string;
  postalCode!: string;
  countryCode!: string;
  countryName!: string;
}

/** What a quote says: lines, totals in euros, terms. Rates are fractions. */
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
  /** What its buyer asked for with it. */
  buyerNote!: string | null;
  /** The day by which its buyer wants it, `2026-12-31`. */
  wantedDate!: string | null;
  /** Null is the company's own address. */
  deliveryAddress!: DeliveryAddressDto | null;
  /** A fraction, 0.3 is 30%. */
  prepaymentPercentage!: number | null;
  /** Euros of `total` to pay in advance, rounded half up to the cent; null without a prepayment, or while shipping is not set. */
  prepaymentAmount!: number | null;
}

export class QuoteDto extends IntersectionType(QuoteBaseDto, QuoteContentDto) {
  updatedAt!: string;
  /** Who made the last change; null is the portal itself. */
  updatedBy!: string | null;
  submittedAt!: string | null;
  sentAt!: string | null;
  /** Who of staff or of its partner made it for its contact; null where the contact did. */
  preparedBy!: string | null;
  /** The partner's company that made it for its client; null otherwise. */
  partner!: QuotePartnerDto | null;
  /** The client that a partner made it for, as `POST` takes it; null otherwise. */
  clientId!: string | null;
  rejectionReason!: string | null;
  company!: QuoteCompanyDto;
  user!: QuoteUserDto;
  /** The revision that is shown; null while the quote has never been submitted. */
  revision!: number | null;
  /** Why it is under review again after it was sent; null otherwise. */
  returned!: QuoteReturnedDto | null;
  acceptance!: QuoteAcceptanceDto | null;
}

export class DuplicateNoticeDto {
  @ApiProperty({ enum: ['price_changed', 'product_unavailable'] })
  code!: 'price_changed' | 'product_unavailable';
  message!: string;
}

export class DuplicatedQuoteDto extends QuoteDto {
  /** What is not as it was in the original. */
  notices!: DuplicateNoticeDto[];
}

export class RecalculatedQuoteDto extends PricingResultDto {
  /** Whether today's prices differ from the saved ones. */
  isChanged!: boolean;
}

export class QuoteRevisionDto extends QuoteContentDto {
  number!: number;
  @ApiProperty({ enum: REVISION_REASONS, enumName: 'RevisionReason' })
  reason!: RevisionReason;
  /** Of the whole document; an acceptance is bound to it. */
  sha256!: string;
  createdAt!: string;
  createdBy!: string;
}

export class QuoteEventDto {
  id!: string;
  @ApiProperty({ enum: QUOTE_EVENT_TYPES, enumName: 'QuoteEventType' })
  type!: QuoteEventType;
  createdAt!: string;
  /** Null is the portal itself. */
  actorName!: string | null;
  revision!: number | null;
  reason!: string | null;
}
