import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OptionalActor, Public } from '../common/access.js';
import type { Actor } from '../common/actor.js';
import { ApiPage, type Page } from '../common/paging.js';
import { ListQueryDto } from '../common/paging.dto.js';
import {
  CatalogItemDetailDto,
  CatalogItemDto,
  CatalogQueryDto,
  ProductGroupDetailDto,
  ProductGroupDto,
  SlaPackageDto,
} from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';

/** Products, groups and SLA packages. Open to visitors, who see no prices in any answer. */
@ApiTags('catalogue')
@Public()
@Controller('catalog')
export class CatalogueController {
  constructor(private readonly catalogue: CatalogueService) {}

  /** The products, in catalogue order unless sorted by name, type or leadTimeWeeks. */
  @ApiPage(CatalogItemDto)
  @Get()
  list(@Query() query: CatalogQueryDto, @OptionalActor() actor?: Actor): Promise<Page<CatalogItemDto>> {
    return this.catalogue.list(query, actor);
  }

  /** One product with its price configurations and options; 404 'Product not found'. */
  @Get('items/:id')
  item(@Param('id') id: string, @OptionalActor() actor?: Actor): Promise<CatalogItemDetailDto> {
    return this.catalogue.item(id, actor);
  }

  /** The product groups. */
  @ApiPage(ProductGroupDto)
  @Get('groups')
  groups(@Query() query: ListQueryDto): Promise<Page<ProductGroupDto>> {
    return this.catalogue.groups(query);
  }

  /** One product group with its products; 404 'Product group not found'. */
  @Get('groups/:slug')
  group(@Param('slug') slug: string, @OptionalActor() actor?: Actor): Promise<ProductGroupDetailDto> {
    return this.catalogue.group(slug, actor);
  }

  /** SLA packages, by tier ascending. */
  @ApiPage(SlaPackageDto)
  @Get('sla-packages')
  slaPackages(@Query() query: ListQueryDto, @OptionalActor() actor?: Actor): Promise<Page<SlaPackageDto>> {
    return this.catalogue.slaPackages(query, actor);
  }
}
