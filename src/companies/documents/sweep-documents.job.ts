import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { DocumentFiles } from './document-files.js';

/** Removes files without a row, left behind by a crash between storage and database. */
@Injectable()
@Scheduled({ name: 'sweep-documents', cron: '20 3 * * *' })
export class SweepDocumentsJob implements ScheduledJob {
  constructor(private readonly files: DocumentFiles) {}

  run(): Promise<void> {
    return this.files.sweep();
  }
}
