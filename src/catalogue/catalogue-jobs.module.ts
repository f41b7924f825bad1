import { Module } from '@nestjs/common';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { Pictures } from './admin/pictures.service.js';
import { CatalogueService } from './catalogue.service.js';
import { DataSheets } from './data-sheets/data-sheets.service.js';
import { RenderDataSheetJob } from './data-sheets/render-data-sheet.job.js';

/** Background jobs for the catalogue, for the worker process. */
@Module({ imports: [PdfModule], providers: [CatalogueService, DataSheets, Pictures, RenderDataSheetJob] })
export class CatalogueJobsModule {}
