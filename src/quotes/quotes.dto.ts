import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { Transform, type TransformFnParams, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { BILLING_PERIODS, type BillingPeriod } from '../common/billing.js';
import { ListQueryDto } from '../common/paging.dto.js';
import { IsDay, IsDecimal } from '../common/validation.js';
import { MAX_LINES, MAX_QUANTITY, PricingLineDto, PricingResultDto } from '../pricing/pricing.dto.js';
import { type QuoteAction, QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from './quote-status.js';
import { QUOTE_EVENT_TYPES, type QuoteEventType, REVISION_REASONS, type RevisionReason } from './quote.entity.js';

const QUOTE_ACTION_NAMES = Object.keys(QUOTE_ACTIONS) as QuoteAction[];
/** Euros with at most two decimals, as far as a column reaches. */
const MAX_EUROS = 999_999_999;
const trim = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);
const given = (_object: unknown, value: unknown): boolean => value !== undefined;

export class QuoteQueryDto extends ListQueryDto {
  /** One status, or several with commas. */
  @IsOptional()
  @Matches(new RegExp(`^(${QUOTE_STATUSES.join('|')})(,(${QUOTE_STATUSES.join('|')}))*$`), {
    message: `status must be of ${QUOTE_STATUSES.join(', ')}`,
  })
  status?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @IsOptional()
  @IsDay({ message: 'createdFrom must be a date' })
  createdFrom?: string;

  /** Last day of creation, that day included. */
  @IsOptional()
  @IsDay({ message: 'createdTo must be a date' })
  createdTo?: string;
}

export class QuoteLineDto extends PricingLineDto {
  @IsString()
  @MaxLength(80)
  productId!: string;
}

class QuoteItemsDto {
  @IsArray()
  @ArrayMaxSize(MAX_LINES)
  @ValidateNested({ each: true })
  @Type(() => QuoteLineDto)
  items!: QuoteLineDto[];
}

class CustomerReferenceDto {
  /** Free text; trimmed, empty is none. */
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(200, { message: 'Customer reference must be at most 200 characters' })
  customerReference?: string | null;
}

export class CreateQuoteDto extends IntersectionType(QuoteItemsDto, CustomerReferenceDto) {}

/** Lines, reference, or both; what is absent stays. */
export class UpdateQuoteDto extends IntersectionType(PartialType(QuoteItemsDto), CustomerReferenceDto) {}

export class QuantityDto {
  @IsInt({ message: 'Quantity must be a whole number' })
  @Min(1, { message: 'Quantity must be at least 1' })
  @Max(MAX_QUANTITY, { message: `Quantity must be at most ${MAX_QUANTITY}` })
  quantity!: number;
}

export class AcceptQuoteDto {
  /** The revision that was read. */
  @IsInt()
  @Min(1)
  revision!: number;

  @Transform(trim)
  @IsNotEmpty({ message: 'Your name is required' })
  @IsString()
  @MaxLength(100, { message: 'Your name must be at most 100 characters' })
  signerName!: string;

  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(100, { message: 'Title must be at most 100 characters' })
  signerTitle?: string | null;

  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(100, { message: 'Purchase order must be at most 100 characters' })
  purchaseOrder?: string | null;
}

export class ReasonDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

export class SendEmailDto {
  /** The caller's own address when absent. */
  @ValidateIf(given)
  @Transform(trim)
  @IsNotEmpty({ message: 'Email is required' })
  @IsEmail({}, { message: 'Please enter a valid email address' })
  @MaxLength(254, { message: 'Please enter a valid email address' })
  recipientEmail?: string;
}

export class MessageDto {
  message!: string;
}

/** Terms staff may set in every way they change a quote; what is absent stays as it is. */
class TermsDto {
  /** Last day the quote is valid (UTC). */
  @IsOptional()
  @IsDay({ orTime: true, message: 'Valid until must be a date' })
  validUntil?: string;

  @IsOptional()
  @IsString()
  @MaxLength(4000, { message: 'Delivery notes must be at most 4000 characters' })
  deliveryNotes?: string | null;

  /** A fraction, 0.3 is 30%. */
  @IsOptional()
  @IsDecimal(4, { message: 'Prepayment must be a fraction' })
  @Min(0, { message: 'Prepayment must be between 0 and 1' })
  @Max(1, { message: 'Prepayment must be between 0 and 1' })
  prepaymentPercentage?: number | null;
}

const SHIPPING = {
  required: { message: 'Shipping cost is required' },
  amount: { message: 'Shipping cost must be an amount in euros' },
  least: { message: 'Shipping cost must not be negative' },
  most: { message: 'Shipping cost is too large' },
};
const MAX_WEEKS = 260;
const LEAD_TIME = {
  required: { message: 'Lead time is required' },
  whole: { message: 'Lead time must be a whole number of weeks' },
  least: { message: 'Lead time must not be negative' },
  most: { message: `Lead time must be at most ${MAX_WEEKS} weeks` },
};

export class ApproveQuoteDto extends TermsDto {
  /** Euros. */
  @IsNotEmpty(SHIPPING.required)
  @IsDecimal(2, SHIPPING.amount)
  @Min(0, SHIPPING.least)
  @Max(MAX_EUROS, SHIPPING.most)
  shippingCost!: number;

  @IsNotEmpty(LEAD_TIME.required)
  @IsInt(LEAD_TIME.whole)
  @Min(0, LEAD_TIME.least)
  @Max(MAX_WEEKS, LEAD_TIME.most)
  leadTimeWeeks!: number;
}

/** A line's new price: either an amount, or percent off its list price. */
export class AdjustItemDto {
  @IsUUID(undefined, { message: 'This quote has no such item' })
  id!: string;

  /** Euros. */
  @ValidateIf(given)
  @IsDecimal(2, { message: 'Unit price must be an amount in euros' })
  @Min(0, { message: 'Unit price must not be negative' })
  @Max(MAX_EUROS, { message: 'Unit price is too large' })
  unitPrice?: number;

  /** Percent, 12.5 is 12.5% off. */
  @ValidateIf(given)
  @IsDecimal(2, { message: 'Discount must be a percentage' })
  @Min(0, { message: 'Discount must be between 0 and 100' })
  @Max(100, { message: 'Discount must be between 0 and 100' })
  discountPercent?: number;
}

export class AdjustPricingDto extends TermsDto {
  /** Euros. */
  @ValidateIf(given)
  @IsDecimal(2, SHIPPING.amount)
  @Min(0, SHIPPING.least)
  @Max(MAX_EUROS, SHIPPING.most)
  shippingCost?: number;

  @ValidateIf(given)
  @IsInt(LEAD_TIME.whole)
  @Min(0, LEAD_TIME.least)
  @Max(MAX_WEEKS, LEAD_TIME.most)
  leadTimeWeeks?: number;

  @IsArray()
  @ArrayMaxSize(MAX_LINES * MAX_LINES)
  @ValidateNested({ each: true })
  @Type(() => AdjustItemDto)
  items: AdjustItemDto[] = [];
}

export class QuoteContactDto {
  firstName!: string;
  lastName!: string;
}

/** A quote in a list. */
export class QuoteRowDto {
  id!: string;
  number!: string;
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: QuoteStatus;
  version!: number;
  createdAt!: string;
  validUntil!: string | null;
  isExpired!: boolean;
  customerReference!: string | null;
  /** Names of the first four products. */
  products!: string[];
  productCount!: number;
  total!: number;
  currency!: string;
  contact!: QuoteContactDto;
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true })
  actions!: QuoteAction[];
}

export class QuoteRowCompanyDto {
  id!: string;
  name!: string;
}

export class SystemQuoteRowDto extends QuoteRowDto {
  company!: QuoteRowCompanyDto;
}

/** The cards above the list: of all quotes the caller may see, whatever the filters. */
export class QuoteSummaryDto {
  totalQuotes!: number;
  /** Sum of totals in euros. */
  pipelineValue!: number;
  /** Accepted quotes of all quotes, in whole percent. */
  winRate!: number;
  pendingReview!: number;
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

export class QuoteAcceptanceDto {
  revision!: number;
  signerName!: string;
  signerTitle!: string | null;
  purchaseOrder!: string | null;
  acceptedAt!: string;
}

/** What a quote says: lines, totals in euros, terms. Rates are fractions. */
export class QuoteContentDto {
  items!: QuoteItemDto[];
  subtotal!: number;
  /** Null until staff have set it. */
  shippingCost!: number | null;
  taxPercentage!: number;
  taxReason!: string;
  tax!: number;
  total!: number;
  currency!: string;
  validUntil!: string | null;
  leadTimeWeeks!: number | null;
  deliveryMethod!: string;
  deliveryNotes!: string | null;
  prepaymentPercentage!: number | null;
}

export class QuoteDto extends QuoteContentDto {
  id!: string;
  number!: string;
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: QuoteStatus;
  version!: number;
  createdAt!: string;
  updatedAt!: string;
  submittedAt!: string | null;
  sentAt!: string | null;
  isExpired!: boolean;
  customerReference!: string | null;
  rejectionReason!: string | null;
  company!: QuoteCompanyDto;
  user!: QuoteUserDto;
  /** The revision that is shown; null while the quote has never been submitted. */
  revision!: number | null;
  acceptance!: QuoteAcceptanceDto | null;
  @ApiProperty({ enum: QUOTE_ACTION_NAMES, enumName: 'QuoteAction', isArray: true })
  actions!: QuoteAction[];
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
