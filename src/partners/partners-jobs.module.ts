import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { PartnerApplicationDocuments } from './applications/partner-application-documents.service.js';
import { SweepPartnerDocumentsJob } from './applications/sweep-partner-documents.job.js';

/** What workers do for partners. */
@Module({ imports: [DownloadsModule], providers: [PartnerApplicationDocuments, SweepPartnerDocumentsJob] })
export class PartnersJobsModule {}
