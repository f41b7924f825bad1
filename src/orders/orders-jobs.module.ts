import { Module } from '@nestjs/common';
import { SweepOrderDocumentsJob } from './sweep-order-documents.job.js';

/** What workers do for orders. */
@Module({ providers: [SweepOrderDocumentsJob] })
export class OrdersJobsModule {}
