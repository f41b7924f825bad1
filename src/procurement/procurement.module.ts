import { Module } from '@nestjs/common';
import { Encryption } from '../platform/encryption.js';
import {
  ProcurementSystemsController,
  StaffProcurementSystemsController,
} from './systems/procurement-systems.controller.js';
import { ProcurementSystems } from './systems/procurement-systems.service.js';
import { SystemAuthentication } from './systems/system-authentication.service.js';

/** Purchasing systems of buyers: punch-out by cXML and OCI, and purchase orders. */
@Module({
  controllers: [ProcurementSystemsController, StaffProcurementSystemsController],
  providers: [Encryption, ProcurementSystems, SystemAuthentication],
})
export class ProcurementModule {}
