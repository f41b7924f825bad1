import { Module } from '@nestjs/common';
import { DocumentFiles } from './document-files.js';
import { SweepDocumentsJob } from './sweep-documents.job.js';

/** What workers do for companies. */
@Module({ providers: [DocumentFiles, SweepDocumentsJob] })
export class CompaniesJobsModule {}
