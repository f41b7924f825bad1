import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { PartnerResources } from '../library/resources/partner-resources.service.js';
import { PartnerApplicationDocuments } from './partner-application-documents.service.js';

/** Deletes files of applications and resources that no row refers to. */
@Injectable()
@Scheduled({ name: 'sweep-partner-documents', cron: '40 3 * * *' })
export class SweepPartnerDocumentsJob implements ScheduledJob {
  constructor(
    private readonly documents: PartnerApplicationDocuments,
    private readonly resources: PartnerResources,
  ) {}

  async run(): Promise<void> {
    await this.documents.sweep();
    await this.resources.sweep();
  }
}
