import { Module } from '@nestjs/common';
import { DocumentFiles } from './documents/document-files.js';
import { SweepDocumentsJob } from './documents/sweep-documents.job.js';

/** Background jobs for companies, for the worker process. */
@Module({ providers: [DocumentFiles, SweepDocumentsJob] })
export class CompaniesJobsModule {}
