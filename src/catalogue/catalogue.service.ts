import { Injectable } from '@nestjs/common';
import { Batcher } from '../platform/batcher.js';
import { Transactions } from '../platform/database/transactions.js';
import type { Catalogue } from './catalogue.js';
import { loadCatalogue } from './catalogue.loader.js';
import { CATALOGUE_VERSION, HELD_VERSION } from './catalogue.queries.js';
import type { RowOf } from '../platform/database/statement.js';

const RECENT_MS = 1000;

type Version = RowOf<typeof CATALOGUE_VERSION>;

/** Keeps the catalogue in memory, for pricing and display. */
@Injectable()
export class CatalogueService {
  private cached: { version: string; catalogue: Promise<Catalogue> } | undefined;
  private checkedAt = 0;
  /**
   * Batches the checks of the version. A caller that arrives during a check gets the result of the next one, which
   * begins later.
   */
  private readonly checks = new Batcher<void>(async () => {
    const [row] = await this.transactions.prepared<Version>('catalogue-version', CATALOGUE_VERSION.sql());
    await this.at(row);
  });

  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the current catalogue. While it has not changed in any process, this takes one small statement. In a
   * transaction, the catalogue is locked until the end, so that concurrent changes wait.
   */
  async current(): Promise<Catalogue> {
    if (this.transactions.isOpen) {
      const [row] = await this.transactions.prepared<Version>('catalogue-version, held', HELD_VERSION.sql());
      return this.at(row);
    }
    if (this.transactions.isAnswering) {
      const [row] = await this.transactions.prepared<Version>('catalogue-version', CATALOGUE_VERSION.sql());
      return this.at(row);
    }
    await this.checks.add();
    return this.at(this.cached);
  }

  /** Returns the catalogue with an age of at most a second, for prices that are not binding yet. */
  async recent(): Promise<Catalogue> {
    return this.cached && Date.now() - this.checkedAt < RECENT_MS ? this.cached.catalogue : this.current();
  }

  /** Returns the catalogue of a version, from memory or otherwise from the database. */
  private at({ version }: Version = { version: '0' }): Promise<Catalogue> {
    this.checkedAt = Date.now();
    if (this.cached?.version !== version) {
      const catalogue = loadCatalogue(this.transactions.fork(), version);
      const cached = { version, catalogue };
      this.cached = cached;
      // This caller gets the error; the next caller tries again.
      catalogue.catch(() => this.cached === cached && (this.cached = undefined));
    }
    return this.cached.catalogue;
  }
}
