import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { CompanyFollowers } from '../companies/company-followers.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { AgreementsModule } from './agreements/agreements.module.js';
import { ClientNotices } from './clients/client-notices.js';
import { ClientRequests } from './clients/client-requests.service.js';
import { ConnectionsModule } from './clients/connections.module.js';
import { PartnerClientReader } from './clients/partner-client-reader.service.js';
import { PartnerClientsController } from './clients/partner-clients.controller.js';
import { PartnerClients } from './clients/partner-clients.service.js';
import { PartnerConnectionsController } from './clients/partner-connections.controller.js';
import { admitPartner } from './partner-record.js';

@Module({
  imports: [AuthModule, CompaniesModule, DownloadsModule, ConnectionsModule, AgreementsModule],
  controllers: [PartnerClientsController, PartnerConnectionsController],
  providers: [PartnerClients, PartnerClientReader, ClientRequests, ClientNotices],
  exports: [ConnectionsModule, PartnerClients, PartnerClientReader, ClientRequests, AgreementsModule],
})
export class PartnersModule implements OnModuleInit {
  constructor(
    private readonly companies: CompanyFollowers,
    private readonly clients: PartnerClients,
  ) {}

  /** A partner company that staff create is in the programme at once; an applicant is, once it is approved. */
  onModuleInit(): void {
    this.companies.register({
      made: (em, { id, type }, { userId }) => {
        if (type === 'partner') admitPartner(em, id, { by: userId });
        return em.flush();
      },
      left: (em, companyId, actor) => this.clients.leave(em, companyId, actor.userId),
    });
  }
}
