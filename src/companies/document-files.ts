import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { Storage } from '../platform/storage/storage.js';

/** Where the documents' files are. */
export const DOCUMENTS_FOLDER = 'company-documents';

const HOUR_MS = 3_600_000;
const BATCH = 500;

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
    const before = Date.now() - HOUR_MS;
    let batch: string[] = [];
    for await (const { key, storedAt } of this.storage.list(DOCUMENTS_FOLDER)) {
      if (storedAt.getTime() < before) batch.push(key);
      if (batch.length < BATCH) continue;
      await this.removeUnneeded(batch);
      batch = [];
    }
    if (batch.length) await this.removeUnneeded(batch);
  }

  private async removeUnneeded(keys: string[]): Promise<void> {
    const kept = await keptAmong(this.transactions.em, keys);
    for (const key of keys) if (!kept.has(key)) await this.storage.delete(key);
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
