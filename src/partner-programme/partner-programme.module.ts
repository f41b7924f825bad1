import { Module } from '@nestjs/common';
import { ApplicationsModule } from './applications/applications.module.js';
import { CommissionsModule } from './commissions/commissions.module.js';
import { TransfersModule } from './transfers/transfers.module.js';
import { DealsModule } from './deals/deals.module.js';
import { CoursesModule } from './library/courses/courses.module.js';
import { ResourcesModule } from './library/resources/resources.module.js';
import { ResellersModule } from './resellers/resellers.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { PartnerAdminController } from './admin/partner-admin.controller.js';
import { PartnerAdmin } from './admin/partner-admin.service.js';
import { PartnerBulk } from './admin/partner-bulk.service.js';
import { DashboardClientsController } from './dashboard/client-figures.controller.js';
import { ClientFiguresReader } from './dashboard/client-figures.service.js';
import { PartnerDashboardController } from './dashboard/partner-dashboard.controller.js';
import { PartnerDashboard } from './dashboard/partner-dashboard.service.js';
import { PartnerNotices } from './admin/partner-notices.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { FundDocuments } from './funds/fund-documents.service.js';
import { FundNotices } from './funds/fund-notices.js';
import { FundRequestReader } from './funds/fund-request-reader.service.js';
import { FundRequestsController } from './funds/fund-requests.controller.js';
import { FundRequests } from './funds/fund-requests.service.js';
import { PartnerFundsService } from './funds/partner-funds.service.js';
import { StaffFundRequestsController } from './funds/staff-fund-requests.controller.js';
import { TierProposalsController } from './tiers/tier-proposals.controller.js';
import { TierProposals } from './tiers/tier-proposals.service.js';
import { PartnerStandings } from './tiers/partner-standing.service.js';

/** The partner programme: from the application to deals, commissions and funds, and its administration. */
@Module({
  imports: [
    ApplicationsModule,
    CoursesModule,
    ResellersModule,
    ResourcesModule,
    DealsModule,
    CommissionsModule,
    TransfersModule,
    DownloadsModule,
    PartnersModule,
  ],
  controllers: [
    PartnerDashboardController,
    DashboardClientsController,
    FundRequestsController,
    StaffFundRequestsController,
    PartnerAdminController,
    TierProposalsController,
  ],
  providers: [
    ClientFiguresReader,
    PartnerDashboard,
    PartnerAdmin,
    PartnerBulk,
    PartnerFundsService,
    FundDocuments,
    FundNotices,
    FundRequestReader,
    FundRequests,
    PartnerNotices,
    PartnerStandings,
    TierProposals,
  ],
})
export class PartnerProgrammeModule {}
