import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { OrderDocumentsController } from './documents/order-documents.controller.js';
import { OrderDocuments } from './documents/order-documents.service.js';
import { OrderReader } from './order-reader.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [QuotesModule, DownloadsModule],
  controllers: [OrdersController, OrderDocumentsController],
  providers: [OrdersService, OrderReader, OrderDocuments],
  exports: [OrdersService, OrderReader],
})
export class OrdersModule {}
