import { Module } from '@nestjs/common';
import { BankFiles } from './files/bank-files.service.js';
import { ReadBankFileJob } from './files/read-bank-file.job.js';
import { SweepBankFilesJob } from './files/sweep-bank-files.job.js';

/** Background jobs for bank statements, for the worker process. */
@Module({ providers: [BankFiles, ReadBankFileJob, SweepBankFilesJob] })
export class BankJobsModule {}
