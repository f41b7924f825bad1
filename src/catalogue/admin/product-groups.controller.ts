import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { AcceptsReadFields } from '../../platform/http/read-fields.js';
import { CatalogAdminGroupDto } from './catalogue-admin-answers.dto.js';
import { ProductGroupQueryDto } from './catalogue-admin-queries.dto.js';
import { UpdateProductGroupDto } from './catalogue-admin-requests.dto.js';
import { CatalogueAdminReader } from './catalogue-admin.reader.js';
import { ProductGroupsService } from './product-groups.service.js';

/** Product groups, for staff, with the same access as products. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/groups')
export class ProductGroupsController {
  constructor(
    private readonly groups: ProductGroupsService,
    private readonly reader: CatalogueAdminReader,
  ) {}

  /** Returns a page of product groups. Searches id, name and description. Sorts: position, name, updatedAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CatalogAdminGroupDto, { capped: true })
  @Get()
  list(@Query() query: ProductGroupQueryDto): Promise<CappedPage<CatalogAdminGroupDto>> {
    return this.reader.list('groups', query);
  }

  /** Returns a product group. 404 'Product group not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<CatalogAdminGroupDto> {
    return this.reader.get('groups', id);
  }

  /** Changes the given fields. `position` is the position among the groups, 0 for the first; the other groups move. */
  @AcceptsReadFields(UpdateProductGroupDto, CatalogueAdminReader, (reader, _actor, { id = '' }) =>
    reader.get('groups', id),
  )
  @Put(':id')
  async update(
    @Writing() { actor, id, version }: Write,
    @Body() body: UpdateProductGroupDto,
  ): Promise<CatalogAdminGroupDto> {
    await this.groups.update(actor, id, body, version);
    return this.reader.get('groups', id);
  }
}
