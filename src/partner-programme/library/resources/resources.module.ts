import { Module } from '@nestjs/common';
import { DownloadsModule } from '../../../platform/storage/downloads.module.js';
import { PartnerResourceReader } from './partner-resource-reader.service.js';
import { PartnerResourcesController, StaffResourcesController } from './partner-resources.controller.js';
import { PartnerResources } from './partner-resources.service.js';

/** Files and links for partners. */
@Module({
  imports: [DownloadsModule],
  controllers: [PartnerResourcesController, StaffResourcesController],
  providers: [PartnerResources, PartnerResourceReader],
})
export class ResourcesModule {}
