import { IntersectionType, PartialType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsObject,
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
import { Amount, Day, Flag, Id, Ids, someOf } from '../platform/http/fields/filter-fields.js';
import { Obeys } from '../platform/http/fields/obeys.js';
import { AddressLine1, AddressLine2, City, Country, PostalCode } from '../platform/http/fields/company-fields.js';
import { OptionalText, Text } from '../platform/http/fields/text-fields.js';
import { LeadTime } from '../platform/http/fields/lead-time.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { ReadOnlyField } from '../platform/http/read-fields.js';
import { given, IsDay, IsDecimal, trim } from '../platform/http/validation.js';
import { MAX_LINES, TOO_MANY_LINES, PricingLineDto } from '../pricing/pricing.dto.js';
import { emailProblem } from '../rules/email.js';
import { SIGNER_NAME } from '../rules/person.js';
import { MAX_QUANTITY } from '../rules/price.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';

/** Largest amount in euros that its column in the database can store. */
const MAX_EUROS = 999_999_999;

export class QuoteQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @IsOptional()
  @Matches(someOf(QUOTE_STATUSES), {
    message: `status must be one of ${QUOTE_STATUSES.join(', ')}`,
  })
  status?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, `2026-01-31` (UTC), inclusive. */
  @Day('createdTo')
  createdTo?: string;

  /** Only quotes of this contact. */
  @Id('userId', 'the id of a user')
  userId?: string;

  /** `true`: only quotes with open questions in their messages. */
  @Flag('openQuestions')
  openQuestions?: boolean;

  /** `true`: only quotes whose acceptance waits for signatures of the buyer's company. */
  @Flag('awaitsSignature')
  awaitsSignature?: boolean;
}

export class OfClientQueryDto {
  /** Company id of a connected client of the caller's partner company. Default: the caller's own company. */
  @Id('clientId', 'the id of a company')
  clientId?: string;
}

/** Additional filters for staff. */
export class SystemQuoteQueryDto extends QuoteQueryDto {
  /** Ids of quotes, separated by commas. */
  @Ids('id')
  id?: string;

  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** Only quotes whose owner is this administrator of staff. */
  @Id('ownerId', 'the id of a user')
  ownerId?: string;

  /** Lower bound of the total in euros, inclusive. */
  @Amount('totalFrom')
  totalFrom?: number;

  /** Upper bound of the total in euros, inclusive. */
  @Amount('totalTo')
  totalTo?: number;

  /** Last day of validity, `2026-01-31` (UTC), inclusive. */
  @Day('validTo')
  validTo?: string;
}

/**
 * A product with its options. Items may have the other fields that `GET` returns; prices always come from the
 * catalogue. An item for an option (with `parentItemId`) must repeat an entry of its parent's `selectedOptions`.
 */
export class QuoteLineDto extends PricingLineDto {
  @IsString()
  @MaxLength(80)
  productId!: string;

  @ReadOnlyField()
  id?: string;

  @ReadOnlyField()
  parentItemId?: string | null;

  @ReadOnlyField()
  optionId?: string | null;

  @ReadOnlyField()
  optionGroup?: string | null;

  @ReadOnlyField()
  product?: unknown;

  @ReadOnlyField()
  billingPrice?: number | null;

  @ReadOnlyField()
  listPrice?: number | null;

  @ReadOnlyField()
  billingPeriod?: string;

  @ReadOnlyField()
  billingTerm?: number;

  @ReadOnlyField()
  totalPrice?: number | null;
}

/** Products of a quote. A product with the `id` of an existing item keeps the price of that item. */
export class QuoteItemsDto {
  @IsArray()
  @ArrayMaxSize(MAX_LINES, { message: TOO_MANY_LINES })
  @ValidateNested({ each: true })
  @Type(() => QuoteLineDto)
  items!: QuoteLineDto[];
}

class CustomerReferenceDto {
  /** The customer's own reference, free text; spaces at both ends are removed, and an empty text means no reference. */
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(200, { message: 'Customer reference must be at most 200 characters' })
  customerReference?: string | null;
}

export class ForClientDto {
  /** Company id of the partner's connected client that the quote is for; null means the caller's own company. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Choose who it is for' })
  clientId?: string | null;
}

export class CreateQuoteDto extends IntersectionType(QuoteItemsDto, CustomerReferenceDto, ForClientDto) {}

/** A quote that staff prepare: its company and contact, and the fields of every quote. */
export class PrepareQuoteDto extends IntersectionType(QuoteItemsDto, CustomerReferenceDto) {
  @IsUUID(undefined, { message: 'Choose a company' })
  companyId!: string;

  /** Id of a user of that company, the contact of the quote. */
  @IsUUID(undefined, { message: 'Choose a contact' })
  contactId!: string;
}

/** Changes of a draft's lines, reference or client; absent fields keep their values. */
export class UpdateQuoteDto extends IntersectionType(PartialType(QuoteItemsDto), CustomerReferenceDto, ForClientDto) {}

export class QuantityDto {
  @IsInt({ message: 'Quantity must be a whole number' })
  @Min(1, { message: 'Quantity must be at least 1' })
  @Max(MAX_QUANTITY, { message: `Quantity must be at most ${MAX_QUANTITY}` })
  quantity!: number;
}

class DeliveryAddressRequestDto {
  @OptionalText({ label: 'Recipient', max: 100 })
  name: string | null = null;

  @AddressLine1()
  addressLine1!: string;

  @AddressLine2()
  addressLine2: string | null = null;

  @City()
  city!: string;

  @PostalCode()
  postalCode!: string;

  @Country()
  countryCode!: string;

  @ReadOnlyField()
  countryName?: string;
}

/** The buyer's wishes, sent with the submission of a quote. Absent fields keep their values; null clears a field. */
export class SubmitQuoteDto {
  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(2000, { message: 'Note must be at most 2000 characters' })
  note?: string | null;

  /** Day by which the buyer needs the delivery, `2026-12-31` (UTC); today or later. */
  @IsOptional()
  @IsDay({ message: 'Requested delivery date must be a date' })
  wantedDate?: string | null;

  /** Delivery address; null for the company's own address. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DeliveryAddressRequestDto)
  deliveryAddress?: DeliveryAddressRequestDto | null;
}

export class AcceptQuoteDto {
  /** Number of the revision that the client has read. */
  @IsInt()
  @Min(1)
  revision!: number;

  @Text(SIGNER_NAME)
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

export class SendEmailDto {
  /** E-mail address of the recipient. Default: the caller's own address. */
  @ValidateIf(given)
  @Transform(trim)
  @Obeys(emailProblem)
  recipientEmail?: string;
}

/** Terms that staff may change in every edit of a quote; absent fields keep their values. */
class TermsDto {
  /** Last day of validity (UTC). */
  @IsOptional()
  @IsDay({ orTime: true, message: 'Valid until must be a date' })
  validUntil?: string;

  @IsOptional()
  @Transform(trim)
  @IsString()
  @MaxLength(4000, { message: 'Delivery notes must be at most 4000 characters' })
  deliveryNotes?: string | null;

  /** Prepayment as a fraction of the total: 0.3 is 30%. */
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

export class ApproveQuoteDto extends TermsDto {
  /** Shipping cost in euros. */
  @IsNotEmpty(SHIPPING.required)
  @IsDecimal(2, SHIPPING.amount)
  @Min(0, SHIPPING.least)
  @Max(MAX_EUROS, SHIPPING.most)
  shippingCost!: number;

  @LeadTime()
  leadTimeWeeks!: number;
}

export class ExtendQuoteDto {
  /** New last day of validity (UTC), later than the current one. */
  @IsNotEmpty({ message: 'Valid until is required' })
  @IsDay({ orTime: true, message: 'Valid until must be a date' })
  validUntil!: string;
}

/** New price of a line: either an amount or a discount from its list price in percent. */
export class AdjustItemDto {
  @IsUUID(undefined, { message: 'This quote has no such item' })
  id!: string;

  /** New price of one piece in euros. */
  @ValidateIf(given)
  @IsDecimal(2, { message: 'Unit price must be an amount in euros' })
  @Min(0, { message: 'Unit price must not be negative' })
  @Max(MAX_EUROS, { message: 'Unit price is too large' })
  unitPrice?: number;

  /** Discount in percent: 12.5 is 12.5% off the list price. */
  @ValidateIf(given)
  @IsDecimal(2, { message: 'Discount must be a percentage' })
  @Min(0, { message: 'Discount must be between 0 and 100' })
  @Max(100, { message: 'Discount must be between 0 and 100' })
  discountPercent?: number;
}

export class AdjustPricingDto extends TermsDto {
  /** Shipping cost in euros. */
  @ValidateIf(given)
  @IsDecimal(2, SHIPPING.amount)
  @Min(0, SHIPPING.least)
  @Max(MAX_EUROS, SHIPPING.most)
  shippingCost?: number;

  @ValidateIf(given)
  @LeadTime()
  leadTimeWeeks?: number;

  @IsArray()
  @ArrayMaxSize(MAX_LINES * MAX_LINES)
  @ArrayUnique(({ id }: AdjustItemDto) => id, { message: 'Each item only once' })
  @ValidateNested({ each: true })
  @Type(() => AdjustItemDto)
  items: AdjustItemDto[] = [];
}
