import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { FileMissingError, Storage } from '../../platform/storage/storage.js';
import { DELETE_IMPORT, EXPIRE_IMPORT, KEPT_IMPORTS } from './erasure.queries.js';

/** Uploaded files with newsletter addresses that staff import. */
@Injectable()
export class WaitingImports {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /**
   * Deletes imports whose file contains one of these addresses, and returns their number. An import that a job is writing
   * to the list continues, but expires now, so that its file is deleted when the job ends, and also when it fails.
   */
  async remove(emails: string[]): Promise<number> {
    const em = this.transactions.fork();
    const waiting = await KEPT_IMPORTS.all(em);
    if (emails.length === 0) return 0;
    let removed = 0;
    for (const { id, key } of waiting) {
      if (!(await this.holds(key, emails))) continue;
      const deleted = await DELETE_IMPORT.all(em, [id]);
      if (deleted.length > 0) await this.storage.delete(key);
      else await EXPIRE_IMPORT.run(em, [id]);
      removed++;
    }
    return removed;
  }

  private async holds(key: string, emails: string[]): Promise<boolean> {
    const longest = Math.max(...emails.map(({ length }) => length));
    let rest = '';
    try {
      for await (const chunk of await this.storage.get(key)) {
        // An address is ASCII, so a UTF-16 file can be searched like any other after its zero bytes are removed.
        const text = rest + (chunk as Buffer).toString('latin1').replaceAll('\0', '').toLowerCase();
        if (emails.some((email) => text.includes(email))) return true;
        rest = text.slice(-longest);
      }
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
    return false;
  }
}
