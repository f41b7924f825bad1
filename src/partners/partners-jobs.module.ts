import { Module } from '@nestjs/common';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { RenderAgreementJob } from './agreements/render-agreement.job.js';

/** Background jobs for partners, for the worker process. */
@Module({ imports: [PdfModule], providers: [RenderAgreementJob] })
export class PartnersJobsModule {}
