import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { FileMissingError, Storage } from '../../platform/storage/storage.js';

/** Files of addresses that wait for staff to take them in. */
@Injectable()
export class WaitingImports {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /** Removes those in which one of these addresses stands, and answers how many. The file of one that a job reads goes by its own sweep, within a day. */
  async remove(emails: string[]): Promise<number> {
    const em = this.transactions.fork();
    const waiting = await em.execute<{ id: string; key: string }[]>(
      `select id, storage_key as key from newsletter_imports
        where storage_key is not null and status not in ('checking', 'importing')`,
    );
    if (emails.length === 0) return 0;
    let removed = 0;
    for (const { id, key } of waiting) {
      if (!(await this.holds(key, emails))) continue;
      await em.execute('delete from newsletter_imports where id = ?', [id]);
      await this.storage.delete(key);
      removed++;
    }
    return removed;
  }

  private async holds(key: string, emails: string[]): Promise<boolean> {
    const longest = Math.max(...emails.map(({ length }) => length));
    let rest = '';
    try {
      for await (const chunk of await this.storage.get(key)) {
        // An address is ASCII: without its zeros a file of UTF-16 reads as any other.
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
