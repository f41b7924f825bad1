import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { CompanyLifecycleController } from './company-lifecycle.controller.js';
import { CompanyLifecycle } from './company-lifecycle.service.js';
import { Erasure } from './erasure.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { StaffUsersController } from './staff-users.controller.js';
import { UserLifecycle } from './user-lifecycle.service.js';
import { UserNotices } from './user-notices.js';
import { UserReader } from './user-reader.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [CompaniesModule],
  // Own addresses first: `me` and `invitations` are nobody's id.
  controllers: [
    ProfileController,
    InvitationsController,
    UsersController,
    CompanyLifecycleController,
    StaffUsersController,
  ],
  providers: [
    ProfileService,
    InvitationsService,
    UsersService,
    UserLifecycle,
    UserReader,
    UserNotices,
    CompanyLifecycle,
    Erasure,
  ],
  exports: [CompanyLifecycle, InvitationsService, UserLifecycle, UserReader],
})
export class UsersModule {}
