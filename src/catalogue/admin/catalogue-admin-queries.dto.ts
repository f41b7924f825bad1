import { IsIn, IsOptional } from 'class-validator';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { CATEGORIES, PRODUCT_TYPES } from '../catalogue.entity.js';
import { Flag, Ids } from './catalogue-fields.js';

/** What every list of the catalogue's administration takes. */
class CatalogAdminQueryDto extends ListQueryDto {
  /** These, with commas. */
  @Ids('id')
  id?: string;

  /** `true`: only what is offered; `false`: only what is not. */
  @Flag('active')
  active?: boolean;
}

export class CatalogItemQueryDto extends CatalogAdminQueryDto {
  @IsOptional()
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: (typeof CATEGORIES)[number];

  @IsOptional()
  @IsIn(PRODUCT_TYPES, { message: `type must be one of ${PRODUCT_TYPES.join(', ')}` })
  type?: (typeof PRODUCT_TYPES)[number];
}

export class PriceConfigurationQueryDto extends CatalogAdminQueryDto {
  /** Of this product. */
  @Ids('catalogItemId')
  catalogItemId?: string;
}

export class ConfigurationOptionQueryDto extends CatalogAdminQueryDto {
  /** Of this price configuration. */
  @Ids('priceConfigurationId')
  priceConfigurationId?: string;
}

export class SlaPackageQueryDto extends CatalogAdminQueryDto {}
