import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuoteDocument } from '../document/quote-document.js';
import { wasRevisionSent } from '../document/sent-revisions.js';
import type { Quote } from '../quote.entity.js';
import { SHOWN_DOCUMENT } from '../quote-record.queries.js';
import { type Changes, currentDocument } from './quote-transition.js';

/** Returns the columns of a quote's row for what a revision offers. */
export function offeredIn({ totals, terms, taxDecision, deliveryNotes }: QuoteDocument): Changes {
  const { validUntil, leadTimeWeeks, prepaymentPercentage } = terms;
  return {
    ...totals,
    taxDecision: taxDecision ?? null,
    validUntil: validUntil === null ? null : new Date(validUntil),
    leadTimeWeeks,
    prepaymentPercentage,
    deliveryNotes,
  };
}

/**
 * Returns the terms with which a quote was approved and not sent, because it waits for agreements or was refused one; its row
 * does not have them. The next revision begins with them. Nothing for other quotes.
 */
export async function unsentTerms(em: EntityManager, quote: Quote): Promise<Changes> {
  const document = await currentDocument(em, quote);
  const isUnsent = document.isOffer && !(await wasRevisionSent(em, quote.id, quote.revision ?? 0));
  return isUnsent ? offeredIn(document) : {};
}

/** Returns the document of the revision that others than staff see; mails to them are about it. The quote is no draft. */
export async function shownDocument(em: EntityManager, quote: Quote): Promise<QuoteDocument> {
  const shown = await SHOWN_DOCUMENT.first(em, [quote.id]);
  return shown!.document;
}
