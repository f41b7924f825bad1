import { IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { Flag } from '../../platform/http/fields/filter-fields.js';
import { CatalogQueryDto } from '../catalogue.dto.js';
import { Slugs } from './catalogue-fields.js';

/** What every list of the catalogue's administration takes. */
class CatalogAdminQueryDto extends ListQueryDto {
  /** These, with commas. */
  @Slugs('id')
  id?: string;

  /** `true`: only what is offered; `false`: only what is not. */
  @Flag('active')
  active?: boolean;
}

export class CatalogItemQueryDto extends IntersectionType(
  CatalogAdminQueryDto,
  PickType(CatalogQueryDto, ['category', 'type']),
) {}

export class PriceConfigurationQueryDto extends CatalogAdminQueryDto {
  /** Of this product. */
  @Slugs('catalogItemId')
  catalogItemId?: string;
}

export class ConfigurationOptionQueryDto extends CatalogAdminQueryDto {
  /** Of this price configuration. */
  @Slugs('priceConfigurationId')
  priceConfigurationId?: string;
}

export class ProductGroupQueryDto extends OmitType(CatalogAdminQueryDto, ['active']) {}

export class SlaPackageQueryDto extends CatalogAdminQueryDto {}
