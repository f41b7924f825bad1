import { eventKind } from '../platform/events/events.js';
import type { Actor } from '../rules/actor.js';
import type { QuoteDocument } from './document/quote-document.js';
import type { Quote, QuoteAcceptance, QuoteRevision } from './quote.entity.js';

/** Event: a client accepted a quote. `quote` is locked, with its partner loaded; `revision` is the accepted revision. */
export const quoteAccepted = eventKind<{ quote: Quote; revision: QuoteRevision; acceptance: QuoteAcceptance }>(
  'quote accepted',
);

/**
 * Event: a quote is about to be offered to its client. The quote is locked and not yet changed; `document` is that of the
 * revision that will be written. A listener adds to `needs`, in words, what the offer needs the agreement of somebody to;
 * the offer then waits.
 */
export const quoteOffered = eventKind<{ quote: Quote; document: QuoteDocument; actor: Actor; needs: string[] }>(
  'quote offered',
);

/** Event: a draft was changed to be for another company. The draft is locked. */
export const quoteReaddressed = eventKind<{ quote: Quote; actor: Actor }>('quote readdressed');
