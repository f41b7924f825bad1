import { Global, Module } from '@nestjs/common';
import { AttachmentSources } from './attachment-sources.js';
import { MailTemplates } from './mail-templates.js';
import { Mailer } from './mailer.js';
import { Outbox } from './outbox.js';
import { OutboxSender } from './outbox-sender.js';
import { SendMailsJob } from './send-mails.job.js';
import { SweepOutboxJob } from './sweep-outbox.job.js';

/** Mails, for everyone: features inject `Outbox`, and `AttachmentSources` for the files they add. */
@Global()
@Module({
  providers: [AttachmentSources, MailTemplates, Mailer, Outbox, OutboxSender, SendMailsJob, SweepOutboxJob],
  exports: [AttachmentSources, MailTemplates, Mailer, Outbox],
})
export class MailModule {}
