import { Module } from '@nestjs/common';
import { PdfModule } from '../../platform/pdf/pdf.module.js';
import { CommissionLedger } from './ledger/commission-ledger.service.js';
import { RenderStatementJob } from './statements/render-statement.job.js';

/** Background jobs for commissions, for the worker process, and the ledger, which follows the payments that jobs book. */
@Module({ imports: [PdfModule], providers: [RenderStatementJob, CommissionLedger] })
export class CommissionsJobsModule {}
