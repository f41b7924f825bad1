import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { Encryption } from '../platform/encryption.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { PurchaseOrderReader } from './orders/purchase-order-reader.service.js';
import { PurchaseOrdersController } from './orders/purchase-orders.controller.js';
import { PurchaseOrders } from './orders/purchase-orders.service.js';
import {
  ProcurementSystemsController,
  StaffProcurementSystemsController,
} from './systems/procurement-systems.controller.js';
import { ProcurementSystems } from './systems/procurement-systems.service.js';
import { SystemAuthentication } from './systems/system-authentication.service.js';

/** Purchasing systems of buyers: punch-out by cXML and OCI, and purchase orders. */
@Module({
  imports: [QuotesModule, OrdersModule],
  controllers: [ProcurementSystemsController, StaffProcurementSystemsController, PurchaseOrdersController],
  providers: [Encryption, ProcurementSystems, SystemAuthentication, PurchaseOrders, PurchaseOrderReader],
})
export class ProcurementModule {}
