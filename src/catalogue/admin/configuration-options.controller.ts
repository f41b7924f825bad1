import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { AcceptsReadFields } from '../../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { CatalogAdminOptionDto, CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import { ConfigurationOptionQueryDto } from './catalogue-admin-queries.dto.js';
import { CreateConfigurationOptionDto, UpdateConfigurationOptionDto } from './catalogue-admin-requests.dto.js';
import { CatalogueAdminReader } from './catalogue-admin.reader.js';
import { ConfigurationOptionsService } from './configuration-options.service.js';

/** Options of products, for staff, with the same access as products. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/configuration-options')
export class ConfigurationOptionsController {
  constructor(
    private readonly options: ConfigurationOptionsService,
    private readonly reader: CatalogueAdminReader,
  ) {}

  /**
   * Returns a page of options; with `priceConfigurationId`, of one price configuration. Searches id, name and
   * description. Sorts: position, name, group, billingPrice, updatedAt.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CatalogAdminOptionDto, { capped: true })
  @Get()
  list(@Query() query: ConfigurationOptionQueryDto): Promise<CappedPage<CatalogAdminOptionDto>> {
    return this.reader.list('options', query);
  }

  /** Returns an option. 404 'Option not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<CatalogAdminOptionDto> {
    return this.reader.get('options', id);
  }

  /** Creates an option of a price configuration. 422 by field when its quantities contradict each other. */
  @Post()
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateConfigurationOptionDto,
  ): Promise<CatalogAdminOptionDto> {
    return this.reader.get('options', await this.options.create(actor, body));
  }

  /** Changes the given fields. A new `maxSelections` applies to the whole group. */
  @AcceptsReadFields(UpdateConfigurationOptionDto, CatalogueAdminReader, (reader, _actor, { id = '' }) =>
    reader.get('options', id),
  )
  @Put(':id')
  async update(
    @Writing() { actor, id, version }: Write,
    @Body() body: UpdateConfigurationOptionDto,
  ): Promise<CatalogAdminOptionDto> {
    await this.options.update(actor, id, body, version);
    return this.reader.get('options', id);
  }

  /**
   * Deletes an option. An option that was ever quoted is archived instead; drafts with it report this when they are
   * edited.
   */
  @Delete(':id')
  remove(@Writing() { actor, id, version }: Write): Promise<CatalogRemovalDto> {
    return this.options.remove(actor, id, version);
  }
}
