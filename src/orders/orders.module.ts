import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { ClientOrdersController } from './client-orders.controller.js';
import { OrderDocumentsController } from './documents/order-documents.controller.js';
import { OrderDocuments } from './documents/order-documents.service.js';
import { BillingPlanController } from './invoices/billing-plan.controller.js';
import { BillingPlans } from './invoices/billing-plans.service.js';
import { OrderInvoicesController } from './invoices/order-invoices.controller.js';
import { CreditNotes } from './invoices/credit-notes.service.js';
import { OrderInvoices } from './invoices/order-invoices.service.js';
import { OrderPaymentsController } from './payments/order-payments.controller.js';
import { OrderPayments } from './payments/order-payments.service.js';
import { OrderMailRecord } from './order-mail-record.js';
import { OrderReader } from './order-reader.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { TransportProofController } from './transport/transport-proof.controller.js';
import { TransportProofs } from './transport/transport-proofs.service.js';
import { UnprovedGoods } from './transport/unproved-goods.service.js';

@Module({
  imports: [QuotesModule, DownloadsModule],
  controllers: [
    OrdersController,
    ClientOrdersController,
    OrderPaymentsController,
    OrderInvoicesController,
    BillingPlanController,
    OrderDocumentsController,
    TransportProofController,
  ],
  providers: [
    OrdersService,
    OrderPayments,
    OrderInvoices,
    BillingPlans,
    CreditNotes,
    OrderMailRecord,
    OrderReader,
    OrderDocuments,
    TransportProofs,
    UnprovedGoods,
  ],
  exports: [OrdersService, OrderPayments, OrderInvoices, CreditNotes, OrderReader],
})
export class OrdersModule {}
