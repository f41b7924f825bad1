import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { ContactFiles } from './contact-files.service.js';

/** Job that deletes the files of old contact messages. */
@Injectable()
@Scheduled({ name: 'sweep-contact-files', cron: '10 4 * * *' })
export class SweepContactFilesJob implements ScheduledJob {
  constructor(private readonly files: ContactFiles) {}

  run(): Promise<void> {
    return this.files.sweep();
  }
}
