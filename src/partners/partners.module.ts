import { Module, type OnModuleInit } from '@nestjs/common';
import { companyCreated, companyDeactivated } from '../companies/company.events.js';
import { Events } from '../platform/events/events.js';
import { AuthModule } from '../auth/auth.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { AgreementsModule } from './agreements/agreements.module.js';
import { ClientNotices } from './clients/client-notices.js';
import { ClientRequests } from './clients/client-requests.service.js';
import { PartnerClientReader } from './clients/partner-client-reader.service.js';
import { PartnerClientsController } from './clients/partner-clients.controller.js';
import { PartnerClients } from './clients/partner-clients.service.js';
import { PartnerConnectionsController } from './clients/partner-connections.controller.js';
import { admitPartner } from './partner-record.js';

@Module({
  imports: [AuthModule, CompaniesModule, DownloadsModule, AgreementsModule],
  controllers: [PartnerClientsController, PartnerConnectionsController],
  providers: [PartnerClients, PartnerClientReader, ClientRequests, ClientNotices],
  exports: [PartnerClients, PartnerClientReader, ClientRequests, AgreementsModule],
})
export class PartnersModule implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly clients: PartnerClients,
  ) {}

  /**
   * Adds a partner company that staff create to the programme at once. An applicant is added when the application is
   * approved.
   */
  onModuleInit(): void {
    this.events.on(companyCreated, {
      name: 'partners: admits a partner company',
      order: 1,
      run: (em, { company: { id, type }, actor }) => {
        if (type === 'partner') admitPartner(em, id, { by: actor.userId });
        return em.flush();
      },
    });
    this.events.on(companyDeactivated, {
      name: 'partners: ends the connections',
      order: 1,
      run: (em, { companyId, actor }) => this.clients.leave(em, companyId, actor.userId),
    });
  }
}
