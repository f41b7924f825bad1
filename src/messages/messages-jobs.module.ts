import { Module } from '@nestjs/common';
import { MailMessagesJob } from './mail/mail-messages.job.js';
import { MessageMailer } from './mail/message-mailer.js';
import { ReplyAddresses } from './mail/reply-addresses.js';

/** Background jobs of messages, for the worker process: they mail messages and read replies. */
@Module({ providers: [ReplyAddresses, MessageMailer, MailMessagesJob] })
export class MessagesJobsModule {}
