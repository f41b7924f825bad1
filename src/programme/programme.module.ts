import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { PartnerAdminController } from './admin/partner-admin.controller.js';
import { PartnerAdmin } from './admin/partner-admin.service.js';
import { PartnerBulk } from './admin/partner-bulk.service.js';
import { PartnerDashboardController } from './dashboard/partner-dashboard.controller.js';
import { PartnerDashboard } from './dashboard/partner-dashboard.service.js';
import { PartnerNotices } from './admin/partner-notices.js';
import { PartnerFundsService } from './funds/partner-funds.service.js';
import { PartnerStandings } from './tiers/partner-standing.service.js';

/** How staff run the partner programme. */
@Module({
  imports: [PartnersModule],
  controllers: [PartnerDashboardController, PartnerAdminController],
  providers: [PartnerDashboard, PartnerAdmin, PartnerBulk, PartnerFundsService, PartnerNotices, PartnerStandings],
})
export class ProgrammeModule {}
