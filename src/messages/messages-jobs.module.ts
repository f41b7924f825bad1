import { Module } from '@nestjs/common';
import { SweepMessageFilesJob } from './files/sweep-message-files.job.js';

/** Background jobs for messages, for the worker process. */
@Module({ providers: [SweepMessageFilesJob] })
export class MessagesJobsModule {}
