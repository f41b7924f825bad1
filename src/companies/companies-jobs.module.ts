import { Module } from '@nestjs/common';
import { AskVatRegisterJob } from './vat/ask-vat-register.job.js';
import { VatRegister } from './vat/vat-register.js';
import { DocumentFiles } from './documents/document-files.js';
import { SweepDocumentsJob } from './documents/sweep-documents.job.js';

/** Background jobs for companies, for the worker process. */
@Module({ providers: [DocumentFiles, SweepDocumentsJob, VatRegister, AskVatRegisterJob] })
export class CompaniesJobsModule {}
