import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { PartnerApplicationDocuments } from './applications/partner-application-documents.service.js';
import { SweepPartnerDocumentsJob } from './applications/sweep-partner-documents.job.js';
import { CommissionsJobsModule } from './commissions/commissions-jobs.module.js';
import { DealsJobsModule } from './deals/deals-jobs.module.js';
import { RenderCertificateJob } from './library/courses/render-certificate.job.js';
import { PartnerResources } from './library/resources/partner-resources.service.js';
import { PartnerNotices } from './admin/partner-notices.js';
import { FundDocuments } from './funds/fund-documents.service.js';
import { FundNotices } from './funds/fund-notices.js';
import { SweepFundsJob } from './funds/sweep-funds.job.js';
import { PartnerTiersJob } from './tiers/partner-tiers.job.js';
import { PayoutStatuses } from './transfers/payout-statuses.service.js';
import { TierProposals } from './tiers/tier-proposals.service.js';

/** Background jobs for the partner programme, for the worker process. */
@Module({
  imports: [CommissionsJobsModule, DealsJobsModule, DownloadsModule, PdfModule],
  providers: [
    PartnerApplicationDocuments,
    SweepPartnerDocumentsJob,
    PartnerResources,
    RenderCertificateJob,
    FundDocuments,
    FundNotices,
    SweepFundsJob,
    PartnerNotices,
    TierProposals,
    PartnerTiersJob,
    PayoutStatuses,
  ],
})
export class PartnerProgrammeJobsModule {}
