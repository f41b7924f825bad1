import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Quote } from '../quotes/quote.entity.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { MessageAudience } from '../rules/messages.js';
import { NOTIFY } from './messages.queries.js';

/** Channel of the database on which the APIs hear of changes in threads. */
export const CHANNEL = 'quote_messages';

/** What is said of a change in a thread: ids only. A reader then asks for the messages, which checks its rights. */
export interface News {
  quoteId: string;
  /** Companies whose people may read the message, besides staff. */
  companies: string[];
}

/** True when the user may hear that a thread has news. */
export const concerns = ({ companies }: News, actor: Pick<Actor, 'companyId' | 'companyType'>): boolean =>
  readsEverything(actor) || companies.includes(actor.companyId);

/** Tells all APIs of changes in threads, once the transaction is committed, through Postgres' NOTIFY. */
@Injectable()
export class MessageNews {
  /** Tells of a change of a message of this audience. The quote's parties hear of it, as far as they read the message. */
  async tell(em: EntityManager, quote: Quote, audience: MessageAudience): Promise<void> {
    const companies = [
      ...(audience === 'everyone' ? [quote.company.id] : []),
      ...(audience !== 'staff' && quote.partner ? [quote.partner.id] : []),
    ];
    await NOTIFY.run(em, [CHANNEL, JSON.stringify({ quoteId: quote.id, companies } satisfies News)]);
  }
}
