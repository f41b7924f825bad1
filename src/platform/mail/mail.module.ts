import { Global, Module } from '@nestjs/common';
import { AttachmentSources } from './attachment-sources.js';
import { MailOverrides } from './mail-overrides.js';
import { MailTemplates } from './mail-templates.js';
import { Mailer } from './mailer.js';
import { Outbox } from './outbox.js';
import { OutboxSender } from './outbox-sender.js';
import { SendMailsJob } from './send-mails.job.js';
import { SweepOutboxJob } from './sweep-outbox.job.js';

/** Mails, for everyone: features inject `Outbox`, `AttachmentSources` for the files they add, `MailOverrides` for what they say otherwise. */
@Global()
@Module({
  providers: [
    AttachmentSources,
    MailOverrides,
    MailTemplates,
    Mailer,
    Outbox,
    OutboxSender,
    SendMailsJob,
    SweepOutboxJob,
  ],
  exports: [AttachmentSources, MailOverrides, MailTemplates, Mailer, Outbox],
})
export class MailModule {}
