import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { AcceptsReadFields } from '../../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { CatalogAdminSlaPackageDto, CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import { SlaPackageQueryDto } from './catalogue-admin-queries.dto.js';
import { CreateSlaPackageDto, UpdateSlaPackageDto } from './catalogue-admin-requests.dto.js';
import { CatalogueAdminReader } from './catalogue-admin.reader.js';
import { SlaPackagesService } from './sla-packages.service.js';

/** Service level agreements, for staff, with the same access as products. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/sla-packages')
export class SlaPackagesController {
  constructor(
    private readonly packages: SlaPackagesService,
    private readonly reader: CatalogueAdminReader,
  ) {}

  /** Returns a page of SLA packages. Searches id, name and description. Sorts: position, name, tier, updatedAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CatalogAdminSlaPackageDto, { capped: true })
  @Get()
  list(@Query() query: SlaPackageQueryDto): Promise<CappedPage<CatalogAdminSlaPackageDto>> {
    return this.reader.list('packages', query);
  }

  /** Returns an SLA package. 404 'SLA package not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<CatalogAdminSlaPackageDto> {
    return this.reader.get('packages', id);
  }

  /** Creates an SLA package with its prices. */
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateSlaPackageDto): Promise<CatalogAdminSlaPackageDto> {
    return this.reader.get('packages', await this.packages.create(actor, body));
  }

  /** Changes the given fields; `prices` replaces all prices. */
  @AcceptsReadFields(UpdateSlaPackageDto, CatalogueAdminReader, (reader, _actor, { id = '' }) =>
    reader.get('packages', id),
  )
  @Put(':id')
  async update(
    @Writing() { actor, id, version }: Write,
    @Body() body: UpdateSlaPackageDto,
  ): Promise<CatalogAdminSlaPackageDto> {
    await this.packages.update(actor, id, body, version);
    return this.reader.get('packages', id);
  }

  /**
   * Deletes an SLA package with its prices. A package that an option uses is archived instead, and the option is no
   * longer offered.
   */
  @Delete(':id')
  remove(@Writing() { actor, id, version }: Write): Promise<CatalogRemovalDto> {
    return this.packages.remove(actor, id, version);
  }
}
