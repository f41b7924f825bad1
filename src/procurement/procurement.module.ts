import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { Encryption } from '../platform/encryption.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { CxmlController } from './cxml/cxml.controller.js';
import { CxmlService } from './cxml/cxml.service.js';
import { DocumentRecords } from './documents/document-records.service.js';
import { OutgoingDocumentsController } from './documents/outgoing-documents.controller.js';
import { OciController } from './oci/oci.controller.js';
import { PurchaseOrderReader } from './orders/purchase-order-reader.service.js';
import { PurchaseOrdersController } from './orders/purchase-orders.controller.js';
import { PurchaseOrders } from './orders/purchase-orders.service.js';
import { PunchOutController } from './punchout/punch-out.controller.js';
import { PunchOutPeople } from './punchout/punch-out-people.service.js';
import { PunchOuts } from './punchout/punch-outs.service.js';
import { ReturnLines } from './punchout/return-lines.service.js';
import { UnpricedLines } from './punchout/unpriced-lines.service.js';
import {
  ProcurementSystemsController,
  StaffProcurementSystemsController,
} from './systems/procurement-systems.controller.js';
import { ProcurementSystems } from './systems/procurement-systems.service.js';
import { SystemAuthentication } from './systems/system-authentication.service.js';

/** Purchasing systems of buyers: punch-out by cXML and OCI, and purchase orders. */
@Module({
  imports: [AuthModule, QuotesModule, OrdersModule],
  controllers: [
    ProcurementSystemsController,
    StaffProcurementSystemsController,
    CxmlController,
    OciController,
    PunchOutController,
    PurchaseOrdersController,
    OutgoingDocumentsController,
  ],
  providers: [
    Encryption,
    ProcurementSystems,
    SystemAuthentication,
    CxmlService,
    PunchOuts,
    PunchOutPeople,
    ReturnLines,
    UnpricedLines,
    PurchaseOrders,
    PurchaseOrderReader,
    DocumentRecords,
  ],
  exports: [CxmlService, PunchOuts],
})
export class ProcurementModule {}
