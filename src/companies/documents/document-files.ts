import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';

/** Where the documents' files are. */
export const DOCUMENTS_FOLDER = 'company-documents';

/**
 * The files of company documents that no row speaks of any more: replaced, deleted, or left by an upload that failed
 * half way. A verified document that was replaced stays, as what the company was verified by, until the company is deleted.
 */
@Injectable()
export class DocumentFiles {
  private readonly logger = new Logger(DocumentFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /** Removes a file that is not needed any more. What cannot be removed now is left to the sweep. */
  async discard(storageKey: string): Promise<void> {
    try {
      const kept = await keptAmong(this.transactions.em, [storageKey]);
      if (!kept.has(storageKey)) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }

  /** Removes all such files but those of the last hour, whose upload may still be under way. */
  async sweep(): Promise<void> {
    await sweepFolder(this.storage, DOCUMENTS_FOLDER, (keys) => keptAmong(this.transactions.em, keys));
  }
}

async function keptAmong(em: EntityManager, keys: string[]): Promise<Set<string>> {
  const rows = await em.execute<{ key: string }[]>(
    `select d.storage_key as key from company_documents d join companies c on c.id = d.company_id
      where d.storage_key in (${keys.map(() => '?').join(', ')})
        and (d.deleted_at is null or (d.verified and c.status <> 'deleted'))`,
    keys,
  );
  return new Set(rows.map(({ key }) => key));
}
