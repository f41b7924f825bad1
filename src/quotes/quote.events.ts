import { eventKind } from '../platform/events/events.js';
import type { Actor } from '../rules/actor.js';
import type { Quote, QuoteAcceptance, QuoteRevision } from './quote.entity.js';

/** A client accepted a quote, which is locked and has its partner populated; `revision` is the accepted one. */
export const quoteAccepted = eventKind<{ quote: Quote; revision: QuoteRevision; acceptance: QuoteAcceptance }>(
  'quote accepted',
);

/** A draft, which is locked, is now for another company than before. */
export const quoteReaddressed = eventKind<{ quote: Quote; actor: Actor }>('quote readdressed');
