import { Module } from '@nestjs/common';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { RenderAgreementJob } from './agreements/render-agreement.job.js';

/** Partner jobs of the workers. */
@Module({ imports: [PdfModule], providers: [RenderAgreementJob] })
export class PartnersJobsModule {}
