import type { EntityManager } from '@mikro-orm/postgresql';
import { type Quote, QuoteEvent, type QuoteEventType } from '../quote.entity.js';
import type { QuoteDocument } from './quote-document.js';

/** Types of the events with which a revision becomes an offer. */
export const SENDING_EVENTS = ['sent', 'extended'] as const satisfies QuoteEventType[];

/** Returns whether a revision was sent. */
export const wasRevisionSent = async (em: EntityManager, quoteId: string, revision: number): Promise<boolean> =>
  (await em.count(QuoteEvent, { quote: quoteId, type: { $in: [...SENDING_EVENTS] }, revision })) > 0;

/**
 * Returns a revision's document for display and print. A revision that was sent is marked as an offer while it is the
 * current one and the quote is not under review again. An approved revision that was not sent, because it waits for
 * agreements or was refused one, is not and was not an offer.
 */
export function asPrinted(
  document: QuoteDocument,
  { status, revision }: Pick<Quote, 'status' | 'revision'>,
  wasSent: boolean,
) {
  const stands = document.revision === revision && status !== 'pending_approval' && status !== 'draft';
  const isOffer = document.isOffer && wasSent && stands;
  return { document: { ...document, isOffer }, wasOffer: document.isOffer && wasSent && !isOffer };
}
