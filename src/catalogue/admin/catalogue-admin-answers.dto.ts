import { IntersectionType, OmitType } from '@nestjs/swagger';
import { OptionRulesDto, PriceConfigurationDto, PriceDto, ProductDto } from '../catalogue.dto.js';

/** What every record of the catalogue carries for those who edit it. */
class VersionedDto {
  id!: string;
  version!: number;
  position!: number;
  updatedAt!: string;
  /** Who changed it last, 'Anna de Vries'; null is the system. */
  updatedBy!: string | null;
}

class EditedDto extends VersionedDto {
  /** Since when it is offered to nobody; null while it is. */
  archivedAt!: string | null;
}

/** Its id is the slug of its page. */
export class CatalogAdminGroupDto extends VersionedDto {
  name!: string;
  headline!: string;
  description!: string;
  /** Those that are not archived. */
  productCount!: number;
}

export class CatalogAdminItemDto extends IntersectionType(EditedDto, OmitType(ProductDto, ['group', 'groupName'])) {
  groupSlug!: string;
  /** Those that are not archived. */
  priceConfigurationCount!: number;
  /** Of the default price configuration; null where the product has none. */
  defaultPrice!: PriceDto | null;
}

export class CatalogAdminPriceConfigurationDto extends IntersectionType(EditedDto, PriceConfigurationDto) {
  catalogItemId!: string;
  /** Those that are not archived. */
  optionCount!: number;
}

/** `billingPrice` is null also where the price is the SLA package's. */
export class CatalogAdminOptionDto extends IntersectionType(EditedDto, OptionRulesDto) {
  priceConfigurationId!: string;
  /** The product that the option adds, where it is one. */
  catalogItemId!: string | null;
  /** The package that an SLA option takes its price from. */
  slaPackageId!: string | null;
  /** What that package costs for the option's product; null of other options, and while it has no price for it. */
  slaPrice!: PriceDto | null;
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
  /** `/pictures/table-65.webp`, or below `/api/v1/catalog/pictures/` where staff uploaded it. */
  path!: string;
}
