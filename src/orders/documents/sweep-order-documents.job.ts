import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { ORDER_DOCUMENTS_FOLDER } from './order-documents.service.js';
import { OrderDocument } from '../order.entity.js';

/** Deletes files of order documents that have no row: of removed documents, and of uploads that a crash interrupted. */
@Injectable()
@Scheduled({ name: 'sweep-order-documents', cron: '40 3 * * *' })
export class SweepOrderDocumentsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  run(): Promise<void> {
    const em = this.transactions.fork();
    return sweepFolder(this.storage, ORDER_DOCUMENTS_FOLDER, async (keys) => {
      const rows = await em.find(OrderDocument, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
      return new Set(rows.map(({ storageKey }) => storageKey));
    });
  }
}
