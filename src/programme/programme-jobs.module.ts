import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { PartnerNotices } from './admin/partner-notices.js';
import { FundDocuments } from './funds/fund-documents.service.js';
import { FundNotices } from './funds/fund-notices.js';
import { SweepFundsJob } from './funds/sweep-funds.job.js';
import { PartnerTiersJob } from './tiers/partner-tiers.job.js';
import { TierProposals } from './tiers/tier-proposals.service.js';

/** Partner programme jobs of the workers. */
@Module({
  imports: [DownloadsModule],
  providers: [FundDocuments, FundNotices, SweepFundsJob, PartnerNotices, TierProposals, PartnerTiersJob],
})
export class ProgrammeJobsModule {}
