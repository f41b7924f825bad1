import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONTENT_TYPES } from '../../platform/database/export-files.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { fileUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import type { Actor } from '../../rules/actor.js';
import {
  CheckImportDto,
  ImportProblemDto,
  ImportRowDto,
  ImportSubscribersDto,
  SubscriberImportDto,
  UploadImportDto,
} from './imports.dto.js';
import { SubscriberImports } from './imports.service.js';

/** Files of addresses that staff import. `internal` users read the results; only system administrators change anything. */
@ApiTags('newsletter')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter/imports')
export class SubscriberImportsController {
  constructor(private readonly imports: SubscriberImports) {}

  /** Lists all imports. Sorts: createdAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(ImportRowDto)
  @Get()
  list(@Query() query: ListQueryDto): Promise<Page<ImportRowDto>> {
    return this.imports.list(query);
  }

  /**
   * Stores a CSV file of at most 10 MB for a day and returns how it is read. 422 on `file` when it is empty or not CSV,
   * 413 when it is larger.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadImportDto })
  @UseInterceptors(fileUpload('file'))
  @Post()
  upload(@CurrentActor() actor: Actor, @UploadedFile() file?: UploadedDocument): Promise<SubscriberImportDto> {
    return this.imports.upload(actor, file);
  }

  /** Returns an import with its progress and the beginning of its file. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<SubscriberImportDto> {
    return this.imports.get(actor, id);
  }

  /**
   * Enqueues a check of which rows can be imported, and of the problems of all other rows. Changes no subscription. 422
   * on `mapping`.
   */
  @HttpCode(202)
  @Post(':id/check')
  check(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: CheckImportDto,
  ): Promise<SubscriberImportDto> {
    return this.imports.check(actor, id, body);
  }

  /** Enqueues the import of the allowed rows, with the proof of their consent. 409 until the file was checked. */
  @HttpCode(202)
  @Post(':id/run')
  run(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ImportSubscribersDto,
  ): Promise<SubscriberImportDto> {
    return this.imports.run(actor, id, body);
  }

  /** Deletes a file that was not imported. */
  @HttpCode(204)
  @Delete(':id')
  discard(@Param('id') id: string): Promise<void> {
    return this.imports.discard(id);
  }

  /** Returns a page of the rows that are not imported, with the reasons; they are kept for thirty days. Sorts: line. */
  @CompanyTypes('system', 'internal')
  @ApiPage(ImportProblemDto)
  @Get(':id/problems')
  problems(@Param('id') id: string, @Query() query: ListQueryDto): Promise<Page<ImportProblemDto>> {
    return this.imports.problems(id, query);
  }

  /** Returns the same rows as CSV. */
  @ApiProduces('text/csv')
  @Get(':id/problems.csv')
  async problemsCsv(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(await this.imports.problemsCsv(id), {
      type: CONTENT_TYPES.csv,
      disposition: 'attachment; filename="not-imported.csv"',
    });
  }
}
