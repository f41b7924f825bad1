import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { CreateExportDto, ExportDto } from './exports.dto.js';
import { Exports } from './exports.service.js';

/** CSV and Excel exports of lists, for system administrators. Each user can download only their own exports. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/exports')
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  /**
   * Requests an export of a list with these filters. A job writes the file; `GET /system/exports/{id}` returns the
   * progress. 400 for filters that the list does not accept, 422 on `format` for more than 20,000 rows in an Excel
   * file.
   */
  @Post()
  @HttpCode(202)
  create(@CurrentActor() actor: Actor, @Body() body: CreateExportDto): Promise<ExportDto> {
    return this.exports.create(actor, body);
  }

  /**
   * Returns a page of the exports of the last seven days by all administrators, newest first. Sorts: createdAt,
   * resource, format, status, rows.
   */
  @ApiPage(ExportDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<ExportDto>> {
    return this.exports.list(actor, query);
  }

  /** Returns the progress of one of the caller's exports; 404 'Export not found' for any other. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ExportDto> {
    return this.exports.get(actor, id);
  }

  /**
   * Returns a link to download the file of one of the caller's exports, valid for five minutes. 404 'Export not found'
   * for any other; 409 `not_ready` until the file is written.
   */
  @Get(':id/download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.exports.downloadLink(actor, id);
  }
}
