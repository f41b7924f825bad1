import { Module } from '@nestjs/common';
import { Encryption } from '../platform/encryption.js';
import { Reach } from '../platform/http/reach.js';
import { OutgoingDocuments } from './documents/outgoing-documents.service.js';
import { SendCxmlDocumentsJob } from './documents/send-cxml-documents.job.js';

/** Background jobs of purchasing systems, for the worker process. */
@Module({ providers: [Encryption, Reach, OutgoingDocuments, SendCxmlDocumentsJob] })
export class ProcurementJobsModule {}
