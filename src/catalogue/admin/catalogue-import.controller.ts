import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ImportedDto, ImportPreviewDto, PreviewImportDto, RunImportDto } from './catalogue-import.dto.js';
import { CatalogueImport } from './catalogue-import.service.js';

/** The catalogue's export (`POST /system/exports` of `catalogue`), taken in again, for system administrators. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/import')
export class CatalogueImportController {
  constructor(private readonly catalogue: CatalogueImport) {}

  /**
   * What a file would change, and what is wrong with it, by row and column. Changes nothing. Where its numbers can be read in
   * two ways (`unclear`), nothing is looked at until `decimalMark` says which mark is the decimal one.
   */
  @HttpCode(200)
  @Post('preview')
  preview(@CurrentActor() actor: Actor, @Body() file: PreviewImportDto): Promise<ImportPreviewDto> {
    return this.catalogue.preview(actor, file);
  }

  /**
   * Imports it, all or nothing. 409 when the catalogue was changed since the preview, 422 while a row is wrong, a number is
   * unclear, or a price changes by more than half whose row is not in `confirmedRows`.
   */
  @HttpCode(200)
  @Post()
  async run(@CurrentActor() actor: Actor, @Body() file: RunImportDto): Promise<ImportedDto> {
    return { records: await this.catalogue.run(actor, file) };
  }
}
