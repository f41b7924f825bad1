import { Module } from '@nestjs/common';
import { ErasePeopleJob, SweepErasuresJob } from './erasure/erase-people.job.js';
import { Erasures } from './erasure/erasures.service.js';
import { WaitingImports } from './erasure/waiting-imports.js';

/** Jobs of the users feature. */
@Module({ providers: [Erasures, WaitingImports, ErasePeopleJob, SweepErasuresJob] })
export class UsersJobsModule {}
