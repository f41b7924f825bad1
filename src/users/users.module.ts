import { Module, type OnModuleInit } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { CompanyUsersRegistry } from '../companies/company-users-port.js';
import { CompanyUsersController } from './company-users.controller.js';
import { ErasuresController } from './erasure/erasures.controller.js';
import { Erasures } from './erasure/erasures.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { StaffInvitationsController } from './invitations/staff-invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { CompanyUsersService } from './company-users.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { StaffUsersController } from './staff-users.controller.js';
import { UserWorkflow } from './user-workflow.service.js';
import { UserMailRecord } from './user-mail-record.js';
import { UserNotices } from './user-notices.js';
import { UserReader } from './user-reader.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [CompaniesModule],
  // Must come before UsersController, whose `:id` would match `me`, `invitations` and `erasures`.
  controllers: [
    ProfileController,
    InvitationsController,
    ErasuresController,
    UsersController,
    CompanyUsersController,
    StaffUsersController,
    StaffInvitationsController,
  ],
  providers: [
    ProfileService,
    InvitationsService,
    UsersService,
    UserWorkflow,
    UserReader,
    UserMailRecord,
    UserNotices,
    CompanyUsersService,
    Erasures,
  ],
  exports: [InvitationsService, UserWorkflow, UserReader],
})
export class UsersModule implements OnModuleInit {
  constructor(
    private readonly companies: CompanyUsersRegistry,
    private readonly people: CompanyUsersService,
  ) {}

  onModuleInit(): void {
    this.companies.register(this.people);
  }
}
