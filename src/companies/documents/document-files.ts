import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { NEEDED_FILES } from './documents.queries.js';

/** Folder of the companies' documents in the storage. */
export const DOCUMENTS_FOLDER = 'company-documents';

/**
 * Removes files of company documents that are not needed: of replaced or deleted documents, and of failed uploads. A
 * replaced document that was verified is kept until the company is deleted, because it is evidence of the verification.
 */
@Injectable()
export class DocumentFiles {
  private readonly logger = new Logger(DocumentFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /** Deletes a file that is no longer needed. The sweep deletes a file that cannot be deleted now. */
  async discard(storageKey: string): Promise<void> {
    try {
      const kept = await keptAmong(this.transactions.em, [storageKey]);
      if (!kept.has(storageKey)) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }

  /** Deletes all unneeded files except those of the last hour, which may belong to a running upload. */
  async sweep(): Promise<void> {
    await sweepFolder(this.storage, DOCUMENTS_FOLDER, (keys) => keptAmong(this.transactions.em, keys));
  }
}

async function keptAmong(em: EntityManager, keys: string[]): Promise<Set<string>> {
  const rows = await NEEDED_FILES.all(em, keys, keys.map(() => '?').join(', '));
  return new Set(rows.map(({ key }) => key));
}
