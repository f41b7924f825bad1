import { Module } from '@nestjs/common';
import { PdfRenderer } from './pdf-renderer.js';
import { PdfTemplates } from './pdf-templates.js';
import { RepairPdfsJob } from './repair-pdfs.job.js';

/** PDFs for the worker; the API imports no part of it. */
@Module({ providers: [PdfRenderer, PdfTemplates, RepairPdfsJob], exports: [PdfRenderer, PdfTemplates] })
export class PdfModule {}
