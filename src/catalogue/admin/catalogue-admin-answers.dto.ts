import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { type Supply, SUPPLIES } from '../../rules/tax.js';
import { OptionRulesDto, PriceConfigurationDto, PriceDto, ProductDto } from '../catalogue.dto.js';

/** Fields of every catalogue record that its editors need. */
class VersionedDto {
  id!: string;
  version!: number;
  position!: number;
  updatedAt!: string;
  /** Name of the user who made the last change, 'Anna de Vries'; null for the system. */
  updatedBy!: string | null;
}

class EditedDto extends VersionedDto {
  /** Time at which the record was archived; null if it is not archived. An archived record is no longer offered. */
  archivedAt!: string | null;
}

/** A product group; its id is the slug of its page. */
export class CatalogAdminGroupDto extends VersionedDto {
  name!: string;
  headline!: string;
  description!: string;
  /** Number of products that are not archived. */
  productCount!: number;
}

export class CatalogAdminItemDto extends IntersectionType(EditedDto, OmitType(ProductDto, ['group', 'groupName'])) {
  groupSlug!: string;
  /** Kind of supply, which determines the VAT; null for the supply of the category: software is a service. */
  @ApiProperty({ enum: SUPPLIES, enumName: 'Supply', nullable: true })
  supply!: Supply | null;
  /** Number of price configurations that are not archived. */
  priceConfigurationCount!: number;
  /** Price of the default price configuration; null when the product has none. */
  defaultPrice!: PriceDto | null;
}

export class CatalogAdminPriceConfigurationDto extends IntersectionType(EditedDto, PriceConfigurationDto) {
  catalogItemId!: string;
  /** Number of options that are not archived. */
  optionCount!: number;
}

/** An option. `billingPrice` is null for a price on request, and when the price comes from the SLA package. */
export class CatalogAdminOptionDto extends IntersectionType(EditedDto, OptionRulesDto) {
  priceConfigurationId!: string;
  /** The catalogue product that the option adds, if any. */
  catalogItemId!: string | null;
  /** The SLA package that defines the price of an SLA option. */
  slaPackageId!: string | null;
  /**
   * Price of the SLA package for the option's product; null for options that are not SLA options, and when the package
   * has no price for the product.
   */
  slaPrice!: PriceDto | null;
  /** Kind of supply; null for the supply of its product, or a service for an SLA option. */
  @ApiProperty({ enum: SUPPLIES, enumName: 'Supply', nullable: true })
  supply!: Supply | null;
}

export class SlaPriceAdminDto extends PriceDto {
  /** The product that the price is for; null when the price is for every product without a price of its own. */
  deviceId!: string | null;
}

export class CatalogAdminSlaPackageDto extends EditedDto {
  name!: string;
  description!: string;
  tier!: string;
  includedFeatures!: string[];
  /** Prices of the package: first the price for all products, then the prices for single products, sorted by product. */
  prices!: SlaPriceAdminDto[];
}

/** Result of a deletion. A record that a quote or another catalogue record refers to is archived instead. */
export class CatalogRemovalDto {
  deleted!: boolean;
  archived!: boolean;
}

export class PictureDto {
  /**
   * Path of the picture: `/pictures/table-65.webp`, or a path below `/api/v1/catalog/pictures/` for an uploaded
   * picture.
   */
  path!: string;
}
