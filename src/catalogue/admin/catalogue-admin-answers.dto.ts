import { ApiProperty } from '@nestjs/swagger';
import { BILLING_PERIODS, type BillingPeriod } from '../../rules/billing.js';
import { PriceDto, SpecificationDto } from '../catalogue.dto.js';
import { CATEGORIES, GLASSES, PRODUCT_TYPES } from '../catalogue.entity.js';

/** What every record of the catalogue carries for those who edit it. */
class EditedDto {
  id!: string;
  version!: number;
  position!: number;
  /** Since when it is offered to nobody; null while it is. */
  archivedAt!: string | null;
  updatedAt!: string;
  /** Who changed it last, 'Anna de Vries'; null is the system. */
  updatedBy!: string | null;
}

export class CatalogAdminItemDto extends EditedDto {
  groupSlug!: string;
  name!: string;
  description!: string;
  @ApiProperty({ enum: CATEGORIES, enumName: 'ProductCategory' })
  category!: (typeof CATEGORIES)[number];
  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType' })
  type!: (typeof PRODUCT_TYPES)[number];
  image!: string;
  portability!: boolean;
  industries!: string[];
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string', enum: ['variable'] }] })
  activeUsers!: number | 'variable';
  @ApiProperty({ enum: GLASSES, enumName: 'Glasses' })
  glasses!: (typeof GLASSES)[number];
  leadTimeWeeks!: number;
  specifications!: SpecificationDto[];
  /** Those that are not archived. */
  priceConfigurationCount!: number;
  /** Of the default price configuration; null where the product has none. */
  defaultPrice!: PriceDto | null;
}

export class CatalogAdminPriceConfigurationDto extends EditedDto {
  catalogItemId!: string;
  name!: string;
  isDefault!: boolean;
  isActive!: boolean;
  /** Euros; null is a price still to be quoted. */
  billingPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  billingTerm!: number;
  /** Those that are not archived. */
  optionCount!: number;
}

export class CatalogAdminOptionDto extends EditedDto {
  priceConfigurationId!: string;
  /** The product that the option adds, where it is one. */
  catalogItemId!: string | null;
  /** The package that an SLA option takes its price from. */
  slaPackageId!: string | null;
  name!: string;
  description!: string;
  /** `included`, `SLA`, `additional-peripherals` or another heading; null is 'Additional Options'. */
  group!: string | null;
  required!: boolean;
  minQuantity!: number;
  /** Null is no limit. */
  maxQuantity!: number | null;
  /** How many options of the group may be chosen, the same for all of them; null is no limit. */
  maxSelections!: number | null;
  /** Euros; null is a price still to be quoted, or that of the SLA package. */
  billingPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  billingTerm!: number;
}

export class SlaPriceAdminDto extends PriceDto {
  /** The product that the price is for; null is for every product without one of its own. */
  deviceId!: string | null;
}

export class CatalogAdminSlaPackageDto extends EditedDto {
  name!: string;
  description!: string;
  tier!: string;
  includedFeatures!: string[];
  /** The package's own first, then by product. */
  prices!: SlaPriceAdminDto[];
}

/** What became of something that was to be deleted: what a quote or the catalogue refers to is archived in its place. */
export class CatalogRemovalDto {
  deleted!: boolean;
  archived!: boolean;
}

export class PictureDto {
  /** `/pictures/table-65.webp`. */
  path!: string;
}
