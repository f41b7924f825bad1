import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { MAX_BYTES } from '../../platform/uploads/document-upload.js';
import { User } from '../../users/user.entity.js';
import { BankFile } from '../bank.entity.js';
import { BankFiles } from './bank-files.service.js';
import { BankFolder, type ClaimedFile } from './bank-folder.js';

/**
 * Job that gives new bank statements of the folder `BANK_FOLDER` to the job that reads uploaded files, and moves those
 * that it has finished. It does nothing without the setting. A killed run goes on where it stopped: the name of a file that
 * is being read has the id of its row.
 */
@Injectable()
@Scheduled({ name: 'read-bank-folder', cron: '* * * * *' })
export class ReadBankFolderJob implements ScheduledJob {
  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly files: BankFiles,
  ) {}

  async run(): Promise<void> {
    const { bankFolder } = this.config;
    if (!bankFolder) return;
    const userId = await this.userOf(bankFolder.user);
    const folder = new BankFolder(bankFolder.path);
    await folder.claim(randomUUID);
    const claimed = await folder.claimed();
    const ids = claimed.map(({ id }) => id);
    const em = this.transactions.fork();
    const rows = new Map((await em.find(BankFile, { id: { $in: ids } })).map((row) => [row.id, row]));
    for (const file of claimed) {
      const row = rows.get(file.id);
      if (!row) await this.receive(folder, file, userId);
      else if (row.status === 'read') await folder.finish(file, null);
      else if (row.status === 'failed') await folder.finish(file, row.error ?? 'This could not be finished');
    }
  }

  private async receive(folder: BankFolder, file: ClaimedFile, userId: string): Promise<void> {
    const content = await folder.read(file, MAX_BYTES);
    if (!content) return;
    if (content === 'too_large') {
      await folder.finish(file, 'This file is larger than 10MB');
      return;
    }
    try {
      await this.files.receive({ id: file.id, by: userId, filename: file.name, content });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return; // another worker has received it
      if (!(error instanceof AppError) || error.status !== 422) throw error;
      await folder.finish(file, error.message);
    }
  }

  /** Returns the id of the staff admin in whose name files are read. Throws when there is none. */
  private async userOf(email: string): Promise<string> {
    const found = await this.transactions.fork().findOne(User, {
      email: email.toLowerCase(),
      accountType: 'admin',
      accountStatus: 'active',
      company: { type: 'system' },
      deletedAt: null,
    });
    if (!found) throw new Error('BANK_FOLDER_USER must be the email of an active staff administrator');
    return found.id;
  }
}
