import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { AcceptsReadFields } from '../../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { CatalogAdminPriceConfigurationDto, CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import { PriceConfigurationQueryDto } from './catalogue-admin-queries.dto.js';
import { CreatePriceConfigurationDto, UpdatePriceConfigurationDto } from './catalogue-admin-requests.dto.js';
import { CatalogueAdminReader } from './catalogue-admin.reader.js';
import { PriceConfigurationsService } from './price-configurations.service.js';

/** Price configurations of products, for staff, with the same access as products. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/price-configurations')
export class PriceConfigurationsController {
  constructor(
    private readonly configurations: PriceConfigurationsService,
    private readonly reader: CatalogueAdminReader,
  ) {}

  /**
   * Returns a page of price configurations; with `catalogItemId`, of one product. Searches id and name. Sorts:
   * position, name, billingPrice, updatedAt.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CatalogAdminPriceConfigurationDto, { capped: true })
  @Get()
  list(@Query() query: PriceConfigurationQueryDto): Promise<CappedPage<CatalogAdminPriceConfigurationDto>> {
    return this.reader.list('configurations', query);
  }

  /** Returns a price configuration. 404 'Price configuration not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<CatalogAdminPriceConfigurationDto> {
    return this.reader.get('configurations', id);
  }

  /** Creates a price configuration of a product. The first active configuration of a product becomes its default. */
  @Post()
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreatePriceConfigurationDto,
  ): Promise<CatalogAdminPriceConfigurationDto> {
    return this.reader.get('configurations', await this.configurations.create(actor, body));
  }

  /** Changes the given fields. A new default replaces the previous one. 422 when the product would have no default. */
  @AcceptsReadFields(UpdatePriceConfigurationDto, CatalogueAdminReader, (reader, _actor, { id = '' }) =>
    reader.get('configurations', id),
  )
  @Put(':id')
  async update(
    @Writing() { actor, id, version }: Write,
    @Body() body: UpdatePriceConfigurationDto,
  ): Promise<CatalogAdminPriceConfigurationDto> {
    await this.configurations.update(actor, id, body, version);
    return this.reader.get('configurations', id);
  }

  /**
   * Deletes a price configuration with its options. A configuration that was ever quoted is archived instead. 422 for
   * the default while the product has other active ones.
   */
  @Delete(':id')
  remove(@Writing() { actor, id, version }: Write): Promise<CatalogRemovalDto> {
    return this.configurations.remove(actor, id, version);
  }
}
