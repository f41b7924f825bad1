import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { AcceptsReadFields } from '../../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { CatalogItemsService } from './catalog-items.service.js';
import { CatalogAdminItemDto, CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import { CatalogItemQueryDto } from './catalogue-admin-queries.dto.js';
import { CreateCatalogItemDto, LeadTimeDto, UpdateCatalogItemDto } from './catalogue-admin-requests.dto.js';
import { CatalogueAdminReader } from './catalogue-admin.reader.js';

/**
 * Products, for staff. `internal` users read them; only system administrators change them. A write takes `If-Match`
 * (412 for a stale copy). Customers see a change with their next request.
 */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog')
export class CatalogItemsController {
  constructor(
    private readonly items: CatalogItemsService,
    private readonly reader: CatalogueAdminReader,
  ) {}

  /**
   * Returns a page of all products. Searches id, name and description. Sorts: position, name, category, type,
   * leadTimeWeeks, updatedAt.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CatalogAdminItemDto, { capped: true })
  @Get('items')
  list(@Query() query: CatalogItemQueryDto): Promise<CappedPage<CatalogAdminItemDto>> {
    return this.reader.list('items', query);
  }

  /** Returns a product. 404 'Product not found'. */
  @CompanyTypes('system', 'internal')
  @Get('items/:id')
  get(@Param('id') id: string): Promise<CatalogAdminItemDto> {
    return this.reader.get('items', id);
  }

  /** Creates a product. It has no price until it has a price configuration. 422 when the id is taken. */
  @Post('items')
  async create(@CurrentActor() actor: Actor, @Body() body: CreateCatalogItemDto): Promise<CatalogAdminItemDto> {
    return this.reader.get('items', await this.items.create(actor, body));
  }

  /** Changes the given fields. `archived` takes a product off sale, or restores it. */
  @AcceptsReadFields(UpdateCatalogItemDto, CatalogueAdminReader, (reader, _actor, { id = '' }) =>
    reader.get('items', id),
  )
  @Put('items/:id')
  async update(
    @Writing() { actor, id, version }: Write,
    @Body() body: UpdateCatalogItemDto,
  ): Promise<CatalogAdminItemDto> {
    await this.items.update(actor, id, body, version);
    return this.reader.get('items', id);
  }

  /** Sets the lead time in weeks. */
  @Put('items/:id/lead-time')
  async setLeadTime(@Writing() { actor, id, version }: Write, @Body() body: LeadTimeDto): Promise<CatalogAdminItemDto> {
    await this.items.update(actor, id, body, version);
    return this.reader.get('items', id);
  }

  /**
   * Deletes a product with its prices and options. A product that was ever quoted, or that an option of another product
   * adds, is archived instead.
   */
  @Delete('items/:id')
  remove(@Writing() { actor, id, version }: Write): Promise<CatalogRemovalDto> {
    return this.items.remove(actor, id, version);
  }
}
