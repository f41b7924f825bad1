import { ApiProperty, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { BILLING_PERIODS, type BillingPeriod } from '../../rules/billing.js';
import { type Supply, SUPPLIES } from '../../rules/tax.js';
import { COMPANY_INDUSTRIES } from '../../rules/industries.js';
import { OptionalText, RequiredText } from '../../platform/http/fields/text-fields.js';
import { LeadTime } from '../../platform/http/fields/lead-time.js';
import { given, IsDecimal, trim } from '../../platform/http/validation.js';
import { CATEGORIES, GLASSES, PRODUCT_TYPES } from '../catalogue.entity.js';
import { LongText, MAX_PIECES, MAX_PRICE, MAX_TERM, Slug, WholeNumber } from './catalogue-fields.js';

class SpecificationInputDto {
  @RequiredText({ label: 'Specification', max: 100 })
  name!: string;

  @RequiredText({ label: 'Specification', max: 200 })
  value!: string;
}

class PositionDto {
  /** Position in lists, from 0. Default of a new record: after all others. */
  @ValidateIf(given)
  @WholeNumber('Position', 0, 9999)
  position?: number;
}

class ItemFieldsDto extends PositionDto {
  @RequiredText({ label: 'Name', max: 100 })
  name!: string;

  @LongText('Description', 4000)
  description!: string;

  /** Slug of the product's group. */
  @Slug('Product group')
  groupSlug!: string;

  @IsIn(CATEGORIES, { message: 'Please select a category' })
  @ApiProperty({ enum: CATEGORIES, enumName: 'ProductCategory' })
  category!: (typeof CATEGORIES)[number];

  @IsIn(PRODUCT_TYPES, { message: 'Please select a type' })
  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType' })
  type!: (typeof PRODUCT_TYPES)[number];

  /** Kind of supply, which determines the VAT. Default of a new product: a service for software, goods for a device. */
  @IsOptional()
  @IsIn(SUPPLIES, { message: 'Please select what is sold' })
  @ApiProperty({ enum: SUPPLIES, enumName: 'Supply', nullable: true })
  supply?: Supply | null;

  /** Path of the picture, from the answer of `GET /system/catalog/pictures`. */
  @IsString({ message: 'Please select a picture' })
  @MaxLength(255, { message: 'Please select a picture' })
  image!: string;

  @IsBoolean({ message: 'Portability must be yes or no' })
  portability!: boolean;

  @IsArray({ message: 'Industries must be a list' })
  @ArrayUnique({ message: 'Each industry only once' })
  @IsIn(COMPANY_INDUSTRIES, { each: true, message: 'Please select a valid industry' })
  industries!: string[];

  /** Number of users who can watch at once, or 'variable'. */
  @ValidateIf((_object, value) => value !== 'variable')
  @WholeNumber('Active users', 1, 9999)
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string', enum: ['variable'] }] })
  activeUsers!: number | 'variable';

  @IsIn(GLASSES, { message: 'Please select the glasses' })
  @ApiProperty({ enum: GLASSES, enumName: 'Glasses' })
  glasses!: (typeof GLASSES)[number];

  @LeadTime()
  leadTimeWeeks!: number;

  @IsArray({ message: 'Specifications must be a list' })
  @ArrayMaxSize(50, { message: 'At most 50 specifications' })
  @ValidateNested({ each: true })
  @Type(() => SpecificationInputDto)
  specifications!: SpecificationInputDto[];
}

export class CreateCatalogItemDto extends ItemFieldsDto {
  /** Id of the new product; derived from its name when absent. */
  @ValidateIf(given)
  @Slug('Id')
  id?: string;
}

class ProductGroupFieldsDto {
  /** Position among the groups; 0 is the first. */
  @WholeNumber('Position', 0, 9999)
  position!: number;

  @RequiredText({ label: 'Name', max: 100 })
  name!: string;

  @RequiredText({ label: 'Headline', max: 200 })
  headline!: string;

  @LongText('Description', 4000)
  description!: string;
}

class ArchivedDto {
  /** `true` archives the record, `false` restores it. */
  @ValidateIf(given)
  @IsBoolean({ message: 'archived must be true or false' })
  archived?: boolean;
}

/** Options of `PartialType` for the bodies of `PUT`: a field may be absent and then keeps its value, but may not be null. */
const changes = { skipNullProperties: false };

export class UpdateCatalogItemDto extends IntersectionType(PartialType(ItemFieldsDto, changes), ArchivedDto) {}

export class UpdateProductGroupDto extends PartialType(ProductGroupFieldsDto, changes) {}

/** Multipart form of a picture's upload. */
export class UploadPictureDto {
  /** The picture: PNG, JPEG or WebP, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  picture!: string;
}

export class LeadTimeDto {
  @LeadTime()
  leadTimeWeeks!: number;
}

class PriceFieldsDto extends PositionDto {
  /** Price in euros; null for a price on request ('Custom Quote'). */
  @IsOptional()
  @IsDecimal(2, { message: 'Price must be an amount in euros' })
  @Min(0, { message: 'Price must not be negative' })
  @Max(MAX_PRICE, { message: 'Price is too large' })
  billingPrice?: number | null;

  @IsIn(BILLING_PERIODS, { message: 'Please select a billing period' })
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;

  /** Number of billing periods; 1 when absent. Always 1 for `one_time`. */
  @ValidateIf(given)
  @WholeNumber('Term', 1, MAX_TERM)
  billingTerm?: number;
}

class PriceConfigurationFieldsDto extends PriceFieldsDto {
  @RequiredText({ label: 'Name', max: 100 })
  name!: string;

  /**
   * True for the configuration that applies when a purchase names none. Without a default, the first active
   * configuration becomes the default.
   */
  @ValidateIf(given)
  @IsBoolean({ message: 'Default must be yes or no' })
  isDefault?: boolean;

  @ValidateIf(given)
  @IsBoolean({ message: 'Active must be yes or no' })
  isActive?: boolean;
}

export class CreatePriceConfigurationDto extends PriceConfigurationFieldsDto {
  @Slug('Product')
  catalogItemId!: string;
}

export class UpdatePriceConfigurationDto extends IntersectionType(
  PartialType(PriceConfigurationFieldsDto, changes),
  ArchivedDto,
) {}

class OptionFieldsDto extends PriceFieldsDto {
  @RequiredText({ label: 'Name', max: 100 })
  name!: string;

  @ValidateIf(given)
  @LongText('Description', 2000)
  description?: string;

  /** The catalogue product that the option adds, if any. */
  @IsOptional()
  @Slug('Product')
  catalogItemId?: string | null;

  /**
   * The SLA package that defines the price of an SLA option. An SLA option is in the group `SLA` and has no price of
   * its own.
   */
  @IsOptional()
  @Slug('SLA package')
  slaPackageId?: string | null;

  /**
   * Group of the option: `included`, `SLA`, `additional-peripherals` or another heading; null for 'Additional Options'.
   */
  @OptionalText({ label: 'Group', max: 80 })
  group?: string | null;

  @ValidateIf(given)
  @IsBoolean({ message: 'Required must be yes or no' })
  required?: boolean;

  @ValidateIf(given)
  @WholeNumber('Minimum quantity', 0, MAX_PIECES)
  minQuantity?: number;

  /** Highest quantity of the option; null for no limit. */
  @IsOptional()
  @WholeNumber('Maximum quantity', 1, MAX_PIECES)
  maxQuantity?: number | null;

  /**
   * Number of options of the group that may be chosen; null for no limit. A change applies to all options of the group.
   */
  @IsOptional()
  @WholeNumber('Selections', 1, 100)
  maxSelections?: number | null;

  /**
   * True: a new draft takes as many pieces of the option as of the product. False: it takes the minimum quantity, or 1.
   */
  @ValidateIf(given)
  @IsBoolean({ message: 'One for each must be yes or no' })
  oneForEach?: boolean;

  /**
   * Kind of supply, which determines the VAT. Null: a service for an SLA option, otherwise as the product that
   * the option adds or belongs to.
   */
  @IsOptional()
  @IsIn(SUPPLIES, { message: 'Please select what is sold' })
  @ApiProperty({ enum: SUPPLIES, enumName: 'Supply', nullable: true })
  supply?: Supply | null;
}

export class CreateConfigurationOptionDto extends OptionFieldsDto {
  @Slug('Price configuration')
  priceConfigurationId!: string;
}

export class UpdateConfigurationOptionDto extends IntersectionType(
  PartialType(OptionFieldsDto, changes),
  ArchivedDto,
) {}

class SlaPriceInputDto extends OmitType(PriceFieldsDto, ['position']) {
  /** The product that the price is for; null when the price is for every product without a price of its own. */
  @IsOptional()
  @Slug('Product')
  deviceId?: string | null;
}

class SlaPackageFieldsDto extends PositionDto {
  @RequiredText({ label: 'Name', max: 100 })
  name!: string;

  @ValidateIf(given)
  @LongText('Description', 2000)
  description?: string;

  /** Name of the service level, in lower case; 'base' when absent. */
  @ValidateIf(given)
  @Transform((tier) => {
    const value = trim(tier);
    return typeof value === 'string' ? value.toLowerCase() : value;
  })
  @IsNotEmpty({ message: 'Tier is required' })
  @IsString({ message: 'Tier must be text' })
  @MaxLength(50, { message: 'Tier cannot exceed 50 characters' })
  tier?: string;

  @IsArray({ message: 'Included features must be a list' })
  @ArrayMaxSize(50, { message: 'At most 50 features' })
  @IsString({ each: true, message: 'A feature must be text' })
  @IsNotEmpty({ each: true, message: 'A feature must be text' })
  @MaxLength(200, { each: true, message: 'A feature cannot exceed 200 characters' })
  includedFeatures!: string[];

  /** All prices of the package; stored prices that the request leaves out are deleted. */
  @IsArray({ message: 'Prices must be a list' })
  @ArrayMaxSize(200, { message: 'At most 200 prices' })
  @IsObject({ each: true, message: 'A price must be an object' })
  @ArrayUnique(({ deviceId }: SlaPriceInputDto) => deviceId ?? null, { message: 'Each product only once' })
  @ValidateNested({ each: true })
  @Type(() => SlaPriceInputDto)
  prices!: SlaPriceInputDto[];
}

export class CreateSlaPackageDto extends SlaPackageFieldsDto {}

export class UpdateSlaPackageDto extends IntersectionType(PartialType(SlaPackageFieldsDto, changes), ArchivedDto) {}
