import { Module } from '@nestjs/common';
import { DocumentFiles } from './documents/document-files.js';
import { SweepDocumentsJob } from './documents/sweep-documents.job.js';

/** Background jobs of the worker process for companies. */
@Module({ providers: [DocumentFiles, SweepDocumentsJob] })
export class CompaniesJobsModule {}
