import { Module } from '@nestjs/common';
import { MailMessagesJob } from './mail/mail-messages.job.js';
import { MessageMailer } from './mail/message-mailer.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { ReadRepliesJob } from './mail/read-replies.job.js';
import { Replies } from './mail/replies.service.js';
import { ReplyAddresses } from './mail/reply-addresses.js';
import { SweepRepliesJob } from './mail/sweep-replies.job.js';
import { Messages } from './messages.service.js';

/** Background jobs of messages, for the worker process: they mail messages and read replies. */
@Module({
  imports: [QuotesModule],
  providers: [Messages, ReplyAddresses, MessageMailer, MailMessagesJob, Replies, ReadRepliesJob, SweepRepliesJob],
})
export class MessagesJobsModule {}
