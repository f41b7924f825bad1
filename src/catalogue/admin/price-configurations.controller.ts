import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { TakesBack } from '../../platform/http/taken-back.js';
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

/** The ways to buy a product, for staff; who reads and changes them as with products. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/price-configurations')
export class PriceConfigurationsController {
  constructor(
    private readonly configurations: PriceConfigurationsService,
    private readonly reader: CatalogueAdminReader,
  ) {}

  /** Price configurations, of one product with `catalogItemId`. Searches id and name. Sorts: position, name, billingPrice, updatedAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CatalogAdminPriceConfigurationDto, { capped: true })
  @Get()
  list(@Query() query: PriceConfigurationQueryDto): Promise<CappedPage<CatalogAdminPriceConfigurationDto>> {
    return this.reader.list('configurations', query);
  }

  /** One price configuration; 404 'Price configuration not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<CatalogAdminPriceConfigurationDto> {
    return this.reader.get('configurations', id);
  }

  /** A new one for a product; the product's first one that is active becomes its default. */
  @Post()
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreatePriceConfigurationDto,
  ): Promise<CatalogAdminPriceConfigurationDto> {
    return this.reader.get('configurations', await this.configurations.create(actor, body));
  }

  /** Changes what is given. Made the default, it takes the place of the one before; 422 when the product would be left without a default. */
  @TakesBack(UpdatePriceConfigurationDto, CatalogueAdminReader, (reader, _actor, { id = '' }) =>
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

  /** Deletes it with its options; one that was ever quoted is archived. 422 for the default while others are active. */
  @Delete(':id')
  remove(@Writing() { actor, id, version }: Write): Promise<CatalogRemovalDto> {
    return this.configurations.remove(actor, id, version);
  }
}
