import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { MessageFiles } from './files/message-files.service.js';
import { SweepMessageFilesJob } from './files/sweep-message-files.job.js';
import { MailMessagesJob } from './mail/mail-messages.job.js';
import { MessageMailer } from './mail/message-mailer.js';
import { ReadRepliesJob } from './mail/read-replies.job.js';
import { RefusedReplies } from './mail/refused-replies.service.js';
import { Replies } from './mail/replies.service.js';
import { ReplyAddresses } from './mail/reply-addresses.js';
import { SweepRepliesJob } from './mail/sweep-replies.job.js';
import { Messages } from './messages.service.js';

/** Background jobs of messages, for the worker process: they mail messages, read replies, and delete what is not kept. */
@Module({
  imports: [DownloadsModule, QuotesModule],
  providers: [
    Messages,
    MessageFiles,
    SweepMessageFilesJob,
    ReplyAddresses,
    MessageMailer,
    MailMessagesJob,
    RefusedReplies,
    Replies,
    ReadRepliesJob,
    SweepRepliesJob,
  ],
})
export class MessagesJobsModule {}
