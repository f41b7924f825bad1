import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { OutgoingDocuments } from './outgoing-documents.service.js';

/**
 * Sends confirmations, ship notices, invoices and credit notes to purchasing systems. The job fails with the first error
 * after it has tried everything.
 */
@Injectable()
@Scheduled({ name: 'send-cxml-documents', cron: '* * * * *' })
export class SendCxmlDocumentsJob implements ScheduledJob {
  constructor(private readonly documents: OutgoingDocuments) {}

  async run(): Promise<void> {
    const errors = await this.documents.sendDue();
    if (errors.length > 0) throw errors[0];
  }
}
