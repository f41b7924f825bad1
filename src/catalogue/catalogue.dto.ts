import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { BILLING_PERIODS, type BillingPeriod } from '../rules/billing.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { CATEGORIES, GLASSES, PRODUCT_TYPES } from './catalogue.entity.js';

export class CatalogQueryDto extends ListQueryDto {
  @IsOptional()
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: (typeof CATEGORIES)[number];

  @IsOptional()
  @IsIn(PRODUCT_TYPES, { message: `type must be one of ${PRODUCT_TYPES.join(', ')}` })
  type?: (typeof PRODUCT_TYPES)[number];

  /** Slug of a product group. */
  @IsOptional()
  @IsString({ message: 'group must be the slug of a product group' })
  @MaxLength(80, { message: 'group must be the slug of a product group' })
  group?: string;
}

export class SpecificationDto {
  name!: string;
  value!: string;
}

/** A price. `billingTerm` is a number of `billingPeriod`s. */
export class PriceDto {
  /** Euros; null for a price that is still to be quoted. */
  billingPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  billingTerm!: number;
}

export class PriceConfigurationDto extends PriceDto {
  id!: string;
  name!: string;
  isDefault!: boolean;
  isActive!: boolean;
}

/** Fields of an option, with the limits of its quantity. */
export class OptionRulesDto extends PriceDto {
  name!: string;
  description!: string;
  /** `included`, `SLA`, `additional-peripherals` or another heading; null is 'Additional Options'. */
  group!: string | null;
  required!: boolean;
  minQuantity!: number;
  /** Null for no limit. */
  maxQuantity!: number | null;
  /** Number of options of the group that may be chosen, the same for all of them; null for no limit. */
  maxSelections!: number | null;
  /** True: the option is taken once for each product. False: its minimum, or 1. */
  oneForEach!: boolean;
}

/** `price` and `unitPrice` equal `billingPrice`: the price of one piece for one billing period. */
export class ConfigurationOptionDto extends OptionRulesDto {
  id!: string;
  catalogItemId!: string;
  productId!: string | null;
  /** The service level of an SLA option, one for each device; null for other options. */
  slaPackageId!: string | null;
  price!: number | null;
  unitPrice!: number | null;
}

export class PriceConfigurationDetailDto extends PriceConfigurationDto {
  options!: ConfigurationOptionDto[];
}

/** Public fields of a product. */
export class ProductDto {
  id!: string;
  name!: string;
  description!: string;
  @ApiProperty({ enum: CATEGORIES, enumName: 'ProductCategory' })
  category!: (typeof CATEGORIES)[number];
  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType' })
  type!: (typeof PRODUCT_TYPES)[number];
  /** Slug of its product group. */
  group!: string;
  /** Name of the product group. */
  groupName!: string;
  image!: string;
  portability!: boolean;
  industries!: string[];
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string', enum: ['variable'] }] })
  activeUsers!: number | 'variable';
  @ApiProperty({ enum: GLASSES, enumName: 'Glasses' })
  glasses!: (typeof GLASSES)[number];
  leadTimeWeeks!: number;
  specifications!: SpecificationDto[];
}

/** A product in a list; without price configurations for callers who may not see prices. */
export class CatalogItemDto extends ProductDto {
  priceConfigurations!: PriceConfigurationDto[];
}

/** An option of a product, without its price. */
export class ChoiceDto {
  name!: string;
  description!: string;
  /** Group of the option. */
  group!: string | null;
  required!: boolean;
  /** Number of options of the group that may be chosen; null for no limit. */
  maxSelections!: number | null;
}

/** A product with all its options. */
export class CatalogItemDetailDto extends ProductDto {
  /** Options of the default configuration; for visitors too. */
  choices!: ChoiceDto[];
  priceConfigurations!: PriceConfigurationDetailDto[];
}

export class ContentBlockDto {
  title!: string;
  text!: string;
}

export class FeatureValueDto {
  productId!: string;
  value!: string;
}

export class FeatureRowDto {
  feature!: string;
  values!: FeatureValueDto[];
}

export class ProductGroupDto {
  slug!: string;
  name!: string;
  headline!: string;
  description!: string;
  heroImage!: string;
  productTypes!: string[];
  contentBlocks!: ContentBlockDto[];
  featureComparison!: FeatureRowDto[];
}

export class ProductGroupDetailDto extends ProductGroupDto {
  products!: CatalogItemDto[];
}

export class SlaPackagePriceDto extends PriceDto {
  id!: string;
  /** The product that the price is for; null for the package's own price. */
  deviceId!: string | null;
}

export class SlaPackageDto {
  id!: string;
  name!: string;
  description!: string;
  tier!: string;
  includedFeatures!: string[];
  priceConfigurations!: SlaPackagePriceDto[];
}
