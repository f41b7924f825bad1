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

/** The catalogue in memory, for whoever prices by it or shows it. */
@Injectable()
export class CatalogueService {
  private cached: { version: string; catalogue: Promise<Catalogue> } | undefined;
  private checkedAt = 0;
  /** Who asks while a check is under way shares the next one, which begins after they asked. */
  private readonly checks = new Batcher<void>(async () => {
    const [row] = await this.transactions.prepared<Version>('catalogue-version', VERSION);
    await this.at(row);
  });

  constructor(private readonly transactions: Transactions) {}

  /**
   * The catalogue as it is now: one small statement while nothing has changed, in whichever process it changed. In a
   * transaction it stays so until the end: what is changed in the catalogue meanwhile waits.
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

  /** The catalogue as it was a second ago at most, for prices that hold nobody to anything yet. */
  async recent(): Promise<Catalogue> {
    return this.cached && Date.now() - this.checkedAt < RECENT_MS ? this.cached.catalogue : this.current();
  }

  /** The catalogue of a version, read from the database unless it is the one at hand. */
  private at({ version }: Version = { version: '0' }): Promise<Catalogue> {
    this.checkedAt = Date.now();
    if (this.cached?.version !== version) {
      const catalogue = loadCatalogue(this.transactions.fork(), version);
      const cached = { version, catalogue };
      this.cached = cached;
      // The next caller tries again; this one is told.
      catalogue.catch(() => this.cached === cached && (this.cached = undefined));
    }
    return this.cached.catalogue;
  }
}
