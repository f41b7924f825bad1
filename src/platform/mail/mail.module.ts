import { Global, Module } from '@nestjs/common';
import { AttachmentSources } from './attachment-sources.js';
import { MailOverrides } from './mail-overrides.js';
import { MailRecords } from './mail-records.js';
import { MailTemplates } from './mail-templates.js';
import { Mailer } from './mailer.js';
import { Outbox } from './outbox.js';
import { OutboxSender } from './outbox-sender.js';
import { ReportFailedMailsJob } from './report-failed-mails.job.js';
import { SendMailsJob } from './send-mails.job.js';
import { SweepOutboxJob } from './sweep-outbox.job.js';

/**
 * Provides mails to all modules: features inject `Outbox`, `AttachmentSources` for files, `MailOverrides` to replace
 * texts, and `MailRecords` for the variables of a record.
 */
@Global()
@Module({
  providers: [
    AttachmentSources,
    MailOverrides,
    MailRecords,
    MailTemplates,
    Mailer,
    Outbox,
    OutboxSender,
    ReportFailedMailsJob,
    SendMailsJob,
    SweepOutboxJob,
  ],
  exports: [AttachmentSources, MailOverrides, MailRecords, MailTemplates, Mailer, Outbox],
})
export class MailModule {}
