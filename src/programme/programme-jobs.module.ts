import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { FundDocuments } from './funds/fund-documents.service.js';
import { FundNotices } from './funds/fund-notices.js';
import { SweepFundsJob } from './funds/sweep-funds.job.js';

/** What workers do for the partner programme. */
@Module({ imports: [DownloadsModule], providers: [FundDocuments, FundNotices, SweepFundsJob] })
export class ProgrammeJobsModule {}
