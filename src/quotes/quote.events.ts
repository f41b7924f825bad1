import { eventKind } from '../platform/events/events.js';
import type { Actor } from '../rules/actor.js';
import type { Quote, QuoteAcceptance, QuoteRevision } from './quote.entity.js';

/** Event: a client accepted a quote. `quote` is locked, with its partner loaded; `revision` is the accepted revision. */
export const quoteAccepted = eventKind<{ quote: Quote; revision: QuoteRevision; acceptance: QuoteAcceptance }>(
  'quote accepted',
);

/** Event: a draft was changed to be for another company. The draft is locked. */
export const quoteReaddressed = eventKind<{ quote: Quote; actor: Actor }>('quote readdressed');
