import { Injectable } from '@nestjs/common';
import { Batcher } from '../platform/batcher.js';
import { Transactions } from '../platform/database/transactions.js';
import type { Catalogue } from './catalogue.js';
import { loadCatalogue } from './catalogue.loader.js';

const RECENT_MS = 1000;

const VERSION = 'select version from catalogue_version';

interface Version {
  version: string;
}

/** The catalogue in memory, for pricing and display. */
@Injectable()
export class CatalogueService {
  private cached: { version: string; catalogue: Promise<Catalogue> } | undefined;
  private checkedAt = 0;
  /** Batches version checks: a caller during a check joins the next one, which starts after the call. */
  private readonly checks = new Batcher<void>(async () => {
    const [row] = await this.transactions.prepared<Version>('catalogue-version', VERSION);
    await this.at(row);
  });

  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the current catalogue with one small statement while nothing has changed, in this or any other process.
   * Within a transaction the catalogue stays locked until the end; concurrent changes of it wait.
   */
  async current(): Promise<Catalogue> {
    if (this.transactions.isOpen) {
      const [row] = await this.transactions.prepared<Version>('catalogue-version, held', `${VERSION} for share`);
      return this.at(row);
    }
    if (this.transactions.isAnswering) {
      const [row] = await this.transactions.prepared<Version>('catalogue-version', VERSION);
      return this.at(row);
    }
    await this.checks.add();
    return this.at(this.cached);
  }

  /** Returns the catalogue with an age of at most a second, for prices that are not binding yet. */
  async recent(): Promise<Catalogue> {
    return this.cached && Date.now() - this.checkedAt < RECENT_MS ? this.cached.catalogue : this.current();
  }

  /** Returns the catalogue of a version, from memory or else from the database. */
  private at({ version }: Version = { version: '0' }): Promise<Catalogue> {
    this.checkedAt = Date.now();
    if (this.cached?.version !== version) {
      const catalogue = loadCatalogue(this.transactions.fork(), version);
      const cached = { version, catalogue };
      this.cached = cached;
      // After a failure this caller gets the error and the next one tries again.
      catalogue.catch(() => this.cached === cached && (this.cached = undefined));
    }
    return this.cached.catalogue;
  }
}
