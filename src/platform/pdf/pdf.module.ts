import { Module } from '@nestjs/common';
import { PdfRenderer } from './pdf-renderer.js';
import { PdfTemplates } from './pdf-templates.js';
import { RepairPdfsJob } from './repair-pdfs.job.js';

/** PDF rendering, for the worker; the API does not import it. */
@Module({ providers: [PdfRenderer, PdfTemplates, RepairPdfsJob], exports: [PdfRenderer, PdfTemplates] })
export class PdfModule {}
