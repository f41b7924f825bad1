import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { PartnerApplicationDocuments } from './partner-application-documents.service.js';

/** Removes the files of applications that no row speaks of. */
@Injectable()
@Scheduled({ name: 'sweep-partner-documents', cron: '40 3 * * *' })
export class SweepPartnerDocumentsJob implements ScheduledJob {
  constructor(private readonly documents: PartnerApplicationDocuments) {}

  run(): Promise<void> {
    return this.documents.sweep();
  }
}
