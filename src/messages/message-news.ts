import type { EntityManager } from '@mikro-orm/postgresql';
import type { Quote } from '../quotes/quote.entity.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { MessageAudience } from '../rules/messages.js';
import { isHidden } from '../quotes/quote-visibility.js';
import { TELL } from './messages.queries.js';

/** Channel of the database on which the APIs hear of changes in threads. */
export const CHANNEL = 'quote_messages';

/** A change in a thread, by ids only. A reader then asks for the messages, and that request checks its rights. */
export interface News {
  quoteId: string;
  /** Companies whose people may read the message, besides staff. */
  companies: string[];
}

/** True when the user may hear that a thread has news. */
export const concerns = ({ companies }: News, actor: Pick<Actor, 'companyId' | 'companyType'>): boolean =>
  readsEverything(actor) || companies.includes(actor.companyId);

/** Tells all APIs of a change of a message of this audience, once the transaction is committed. */
export const tellNews = (em: EntityManager, quote: Quote, audience: MessageAudience): Promise<void> =>
  TELL.run(em, { channel: CHANNEL, quote: quote.id, audience, isHidden: isHidden(quote) });
