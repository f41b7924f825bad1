import { Module } from '@nestjs/common';
import { PdfModule } from '../../platform/pdf/pdf.module.js';
import { RenderStatementJob } from './statements/render-statement.job.js';

/** Background jobs for commissions, for the worker process. */
@Module({ imports: [PdfModule], providers: [RenderStatementJob] })
export class CommissionsJobsModule {}
