import { Module } from '@nestjs/common';
import { ErasePeopleJob, SweepErasuresJob } from './erasure/erase-people.job.js';
import { Erasures } from './erasure/erasures.service.js';
import { WaitingImports } from './erasure/waiting-imports.js';

/** Background jobs for users, for the worker process. */
@Module({ providers: [Erasures, WaitingImports, ErasePeopleJob, SweepErasuresJob] })
export class UsersJobsModule {}
