import { Module } from '@nestjs/common';
import { SweepOrderDocumentsJob } from './documents/sweep-order-documents.job.js';

/** What workers do for orders. */
@Module({ providers: [SweepOrderDocumentsJob] })
export class OrdersJobsModule {}
