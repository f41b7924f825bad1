import { Module } from '@nestjs/common';
import { BankModule } from './bank.module.js';
import { ReadBankFileJob } from './files/read-bank-file.job.js';
import { ReadBankFolderJob } from './files/read-bank-folder.job.js';
import { SweepBankFilesJob } from './files/sweep-bank-files.job.js';

/** Background jobs for bank statements, for the worker process. */
@Module({ imports: [BankModule], providers: [ReadBankFileJob, ReadBankFolderJob, SweepBankFilesJob] })
export class BankJobsModule {}
