import { Module } from '@nestjs/common';
import { Encryption } from '../platform/encryption.js';
import { PublicReach } from '../platform/http/public-reach.js';
import { OutgoingDocuments } from './documents/outgoing-documents.service.js';
import { SendCxmlDocumentsJob } from './documents/send-cxml-documents.job.js';

/** Background jobs of purchasing systems, for the worker process. */
@Module({ providers: [Encryption, PublicReach, OutgoingDocuments, SendCxmlDocumentsJob] })
export class ProcurementJobsModule {}
