import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ImportedDto, ImportPreviewDto, PreviewImportDto, RunImportDto } from './catalogue-import.dto.js';
import { CatalogueImport } from './catalogue-import.service.js';

/** Import of the catalogue's export (`POST /system/exports` of `catalogue`), for system administrators. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/import')
export class CatalogueImportController {
  constructor(private readonly catalogue: CatalogueImport) {}

  /**
   * Lists the changes and errors of a file, by row and column. Changes nothing. If its numbers can be read in two ways
   * (`unclear`), the file is compared only once `decimalMark` is given.
   */
  @HttpCode(200)
  @Post('preview')
  preview(@CurrentActor() actor: Actor, @Body() file: PreviewImportDto): Promise<ImportPreviewDto> {
    return this.catalogue.preview(actor, file);
  }

  /**
   * Imports the file completely or not at all. 409 when the catalogue has changed since the preview; 422 when a row is
   * invalid, when a number can be read in two ways, and when a price changes by more than half and its row is not in
   * `confirmedRows`.
   */
  @HttpCode(200)
  @Post()
  async run(@CurrentActor() actor: Actor, @Body() file: RunImportDto): Promise<ImportedDto> {
    return { records: await this.catalogue.run(actor, file) };
  }
}
