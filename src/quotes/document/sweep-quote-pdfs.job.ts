import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { hashDocument } from './quote-document.js';
import { PDF_VARIANTS, PDFS_FOLDER, pdfKeyOf, quoteOfPdf } from './quote-files.service.js';
import { toDocumentLine } from '../drafts/quote-lines.js';
import { toDocument } from '../quote-record.js';
import { Quote, QuoteItem, QuoteRevision } from '../quote.entity.js';

/**
 * Removes the PDFs of deleted quotes and of earlier versions of drafts. Keeps the PDFs of current drafts and of all
 * revisions.
 */
@Injectable()
@Scheduled({ name: 'sweep-quote-pdfs', cron: '50 3 * * *' })
export class SweepQuotePdfsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  run(): Promise<void> {
    return sweepFolder(this.storage, PDFS_FOLDER, (keys) => this.neededAmong(keys));
  }

  private async neededAmong(keys: string[]): Promise<Set<string>> {
    const ids = new Set(keys.map(quoteOfPdf).filter((id) => id !== undefined));
    const documents = await this.documentsOf([...ids]);
    return new Set(
      documents.flatMap(({ quoteId, sha256 }) => PDF_VARIANTS.map((variant) => pdfKeyOf(quoteId, sha256, variant))),
    );
  }

  /**
   * Returns the hashes under which the PDFs of these quotes are stored: the hashes of every revision and of the current
   * drafts.
   */
  private documentsOf(quoteIds: string[]): Promise<{ quoteId: string; sha256: string }[]> {
    return this.transactions.read(async (em) => {
      const living = { id: { $in: quoteIds }, deletedAt: null };
      const revisions = await em.find(QuoteRevision, { quote: living }, { fields: ['quote', 'document'] });
      const drafts = await em.find(Quote, { ...living, status: 'draft' }, { populate: ['company', 'user'] });
      const ofDrafts = { quote: { $in: drafts.map(({ id }) => id) } };
      const items = await em.find(QuoteItem, ofDrafts, { orderBy: { position: 'asc' } });
      const lines = Map.groupBy(items, ({ quote }) => quote.id);
      return [
        ...revisions.flatMap(({ quote, document }) =>
          // A revision that was replaced or recalled is printed with `isOffer: false` and then has another hash, so
          // both are needed.
          [document, { ...document, isOffer: false }].map((printed) => ({
            quoteId: quote.id,
            sha256: hashDocument(printed),
          })),
        ),
        ...drafts.map((draft) => {
          const itsLines = (lines.get(draft.id) ?? []).map(toDocumentLine);
          return { quoteId: draft.id, sha256: hashDocument(toDocument(draft, itsLines, null, draft.updatedAt)) };
        }),
      ];
    });
  }
}
