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

/** A price. `billingTerm` is the number of billing periods (`billingPeriod`). */
export class PriceDto {
  /** Price in euros; null for a price on request. */
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
  /**
   * Group of the option: `included`, `SLA`, `additional-peripherals` or another heading; null for 'Additional Options'.
   */
  group!: string | null;
  required!: boolean;
  minQuantity!: number;
  /** Highest quantity of the option; null for no limit. */
  maxQuantity!: number | null;
  /** Number of options of the group that may be chosen, the same for all options of the group; null for no limit. */
  maxSelections!: number | null;
  /**
   * True: a new draft takes as many pieces of the option as of the product. False: it takes the minimum quantity, or 1.
   */
  oneForEach!: boolean;
}

/**
 * An option with its price. `price` and `unitPrice` equal `billingPrice`: the price of one piece for one billing
 * period.
 */
export class ConfigurationOptionDto extends OptionRulesDto {
  id!: string;
  catalogItemId!: string;
  productId!: string | null;
  /** The SLA package of an SLA option; null for other options. An SLA option is charged once for each device. */
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

/** A product in a list. Callers who may not see prices get no price configurations. */
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
  /** Options of the default configuration, without prices; visitors get them too. */
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
  /** The product that the price is for; null for the price of the package for all other products. */
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
