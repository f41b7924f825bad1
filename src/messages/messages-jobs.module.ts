import { Module } from '@nestjs/common';
import { MailMessagesJob } from './mails/mail-messages.job.js';
import { SweepMessageFilesJob } from './files/sweep-message-files.job.js';

/** Background jobs for messages, for the worker process. */
@Module({ providers: [MailMessagesJob, SweepMessageFilesJob] })
export class MessagesJobsModule {}
