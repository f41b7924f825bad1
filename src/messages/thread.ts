import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { forbidden, notFound } from '../platform/errors.js';
import { Quote } from '../quotes/quote.entity.js';
import { readableBy } from '../quotes/quote-visibility.js';
import type { Actor } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { audiencesOf, type MessageAudience, mayWriteMessages } from '../rules/messages.js';
import { QuoteMessage } from './message.entity.js';

/** A quote, and the audiences whose messages the actor reads. */
export interface Thread {
  quote: Quote;
  audiences: MessageAudience[];
}

/** Messages that a mail told of: their readers, and the number of the last one. */
export interface AnsweredMessages {
  audience: MessageAudience;
  last: number;
}

/**
 * Returns a quote that the actor may read, and whose messages it reads. Throws 404 'Quote not found', 403 for a partner
 * that did not prepare it. `locked` holds the quote until the end of the transaction, so that messages get their numbers
 * one after the other.
 */
export async function findThread(em: EntityManager, actor: Actor, id: string, locked = false): Promise<Thread> {
  const quote = isUuid(id)
    ? await em.findOne(
        Quote,
        { id, ...readableBy(actor) },
        locked ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {},
      )
    : null;
  if (!quote) throw notFound('Quote not found');
  const audiences = audiencesOf(actor, { companyId: quote.company.id, partnerId: quote.partner?.id ?? null });
  if (audiences.length === 0) throw forbidden('Only the partner that prepared this quote takes part in its messages');
  return { quote, audiences };
}

/** Returns a message of a thread. Throws 404 'Message not found' for any other, also for one that the actor may not read. */
export async function findMessage(em: EntityManager, { quote, audiences }: Thread, id: string): Promise<QuoteMessage> {
  const found = isUuid(id)
    ? await em.findOne(QuoteMessage, { id, quote: quote.id, audience: { $in: audiences } }, { refresh: true })
    : null;
  if (!found) throw notFound('Message not found');
  return found;
}

/** Throws 403 for a user who reads messages and may not write them. */
export function refuseReaders(actor: Actor): void {
  if (!mayWriteMessages(actor)) throw forbidden('You can read messages, but not write them');
}
