import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { PartnerApplicationDocuments } from './applications/partner-application-documents.service.js';
import { PartnerApplicationNotices } from './applications/partner-application-notices.js';
import { PartnerApplicationReader } from './applications/partner-application-reader.service.js';
import { PartnerApplicationsController } from './applications/partner-applications.controller.js';
import { PartnerApplications } from './applications/partner-applications.service.js';
import { ConnectionFollowers } from './clients/connection-followers.js';
import { PartnerClients } from './clients/partner-clients.service.js';

@Module({
  imports: [AuthModule, DownloadsModule],
  controllers: [PartnerApplicationsController],
  providers: [
    PartnerApplications,
    PartnerApplicationDocuments,
    PartnerApplicationNotices,
    PartnerApplicationReader,
    PartnerClients,
    ConnectionFollowers,
  ],
  exports: [PartnerApplications, PartnerClients, ConnectionFollowers],
})
export class PartnersModule {}
