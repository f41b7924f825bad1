import { Module } from '@nestjs/common';
import { PdfModule } from '../../platform/pdf/pdf.module.js';
import { RenderStatementJob } from './statements/render-statement.job.js';

/** Commission jobs of the workers. */
@Module({ imports: [PdfModule], providers: [RenderStatementJob] })
export class CommissionsJobsModule {}
