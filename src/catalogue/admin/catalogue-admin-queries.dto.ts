import { IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { Flag } from '../../platform/http/fields/filter-fields.js';
import { CatalogQueryDto } from '../catalogue.dto.js';
import { Slugs } from './catalogue-fields.js';

/** Parameters of every list in the catalogue's administration. */
class CatalogAdminQueryDto extends ListQueryDto {
  /** Ids of the records to list, separated by commas. */
  @Slugs('id')
  id?: string;

  /** `true`: only records on offer; `false`: only records that are not on offer. */
  @Flag('active')
  active?: boolean;
}

export class CatalogItemQueryDto extends IntersectionType(
  CatalogAdminQueryDto,
  PickType(CatalogQueryDto, ['category', 'type']),
) {}

export class PriceConfigurationQueryDto extends CatalogAdminQueryDto {
  /** Only price configurations of this product. */
  @Slugs('catalogItemId')
  catalogItemId?: string;
}

export class ConfigurationOptionQueryDto extends CatalogAdminQueryDto {
  /** Only options of this price configuration. */
  @Slugs('priceConfigurationId')
  priceConfigurationId?: string;
}

export class ProductGroupQueryDto extends OmitType(CatalogAdminQueryDto, ['active']) {}

export class SlaPackageQueryDto extends CatalogAdminQueryDto {}
