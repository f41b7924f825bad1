import { Module } from '@nestjs/common';
import { ApprovalsModule } from './approvals.module.js';
import { CheckApprovalsJob } from './check-approvals.job.js';

/** Background job for quotes that wait for agreements, for the worker process. */
@Module({ imports: [ApprovalsModule], providers: [CheckApprovalsJob] })
export class ApprovalsJobsModule {}
