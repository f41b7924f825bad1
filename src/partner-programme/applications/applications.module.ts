import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AgreementsModule } from '../../partners/agreements/agreements.module.js';
import { DownloadsModule } from '../../platform/storage/downloads.module.js';
import { ApplicantAgreementController } from './applicant-agreement.controller.js';
import { PartnerApplicationDocuments } from './partner-application-documents.service.js';
import { PartnerApplicationNotices } from './partner-application-notices.js';
import { PartnerApplicationReader } from './partner-application-reader.service.js';
import { PartnerApplicationsController } from './partner-applications.controller.js';
import { PartnerApplications } from './partner-applications.service.js';

/** Applications of companies that want to join the partner programme. */
@Module({
  imports: [AgreementsModule, AuthModule, DownloadsModule],
  controllers: [PartnerApplicationsController, ApplicantAgreementController],
  providers: [PartnerApplications, PartnerApplicationDocuments, PartnerApplicationNotices, PartnerApplicationReader],
})
export class ApplicationsModule {}
