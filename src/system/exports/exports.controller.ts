import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { CreateExportDto, ExportDto } from './exports.dto.js';
import { Exports } from './exports.service.js';

/** Lists as CSV and Excel files, for system administrators. Each downloads their own. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/exports')
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  /**
   * Asks for a file of what a list holds with this filter. It is written in the background: `GET /system/exports/{id}` says
   * how far it is. 400 for a filter that the list does not take, 422 when an Excel file would have too many rows.
   */
  @Post()
  @HttpCode(202)
  create(@CurrentActor() actor: Actor, @Body() body: CreateExportDto): Promise<ExportDto> {
    return this.exports.create(actor, body);
  }

  /** The exports of the last seven days, of all administrators. Sorts: createdAt. */
  @ApiPage(ExportDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<ExportDto>> {
    return this.exports.list(actor, query);
  }

  /** How far an export is; 404 for somebody else's. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ExportDto> {
    return this.exports.get(actor, id);
  }

  /** An address for the caller to download the file from within five minutes. 409 until it is written. */
  @Get(':id/download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.exports.downloadLink(actor, id);
  }
}
