import { Module } from '@nestjs/common';
import { SweepSubscribersJob } from './subscribers/sweep-subscribers.job.js';

/** What workers do for the newsletter. */
@Module({ providers: [SweepSubscribersJob] })
export class NewsletterJobsModule {}
