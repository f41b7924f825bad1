import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import type { Catalogue } from './catalogue.js';
import { loadCatalogue } from './catalogue.loader.js';

const RECENT_MS = 1000;

/** The catalogue in memory, for whoever prices by it or shows it. */
@Injectable()
export class CatalogueService {
  private cached: Promise<Catalogue> | undefined;
  private cachedVersion: string | undefined;
  private checkedAt = 0;

  constructor(private readonly transactions: Transactions) {}

  /**
   * The catalogue as it is now: one small statement while nothing has changed, in whichever process it changed. In a
   * transaction it stays so until the end: what is changed in the catalogue meanwhile waits.
   */
  async current(): Promise<Catalogue> {
    const version = 'select version from catalogue_version';
    const [row] = this.transactions.isOpen
      ? await this.transactions.em.execute<{ version: string }[]>(`${version} for share`)
      : await this.transactions.prepared<{ version: string }>('catalogue-version', version);
    const found = row?.version ?? '0';
    this.checkedAt = Date.now();
    if (!this.cached || this.cachedVersion !== found) {
      this.cachedVersion = found;
      this.cached = loadCatalogue(this.transactions.em.fork({ keepTransactionContext: true }), found);
      this.cached.catch(() => (this.cached = undefined)); // the next caller tries again; this one is told
    }
    return this.cached;
  }

  /** The catalogue as it was a second ago at most, for prices that hold nobody to anything yet. */
  async recent(): Promise<Catalogue> {
    return this.cached && Date.now() - this.checkedAt < RECENT_MS ? this.cached : this.current();
  }
}
