import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { conflict } from '../../platform/errors.js';
import { type Actor, fullName, type Person } from '../../rules/actor.js';
import { type DocumentLine, hashDocument, type QuoteDocument } from '../document/quote-document.js';
import { CHANGED, NAMED, type QuoteFacts, recordEvent, type summaryOf, toDocument } from '../quote-record.js';
import { LAST_OFFER } from '../quote-record.queries.js';
import { QUOTE_ACTIONS, type QuoteTransition } from '../../rules/quote-status.js';
import { Quote, type QuoteEventType, QuoteRevision, type RevisionReason } from '../quote.entity.js';

/**
 * Status changes of a quote, for the workflows of the client and of staff. One transaction locks the row (`lockQuote`),
 * changes the status with one conditional statement, inserts the event, writes an immutable revision when prices or
 * terms become fixed, and puts mails into the outbox.
 */

/** Columns that a status change may set besides status, version and time. */
export type Changes = Partial<
  Pick<
    Quote,
    | 'draftedBy'
    | 'validUntil'
    | 'submittedAt'
    | 'sentAt'
    | 'revision'
    | 'rejectionReason'
    | 'deliveryNotes'
    | 'buyerNote'
    | 'wantedDate'
    | 'deliveryAddress'
    | 'leadTimeWeeks'
    | 'prepaymentPercentage'
  >
> &
  Partial<ReturnType<typeof summaryOf>>;

/**
 * Changes the status with one conditional statement, and inserts the event. Throws 409 after a concurrent change. `actor`
 * is null for a change by the portal itself.
 */
export async function transition(
  em: EntityManager,
  quote: Quote,
  action: QuoteTransition,
  event: QuoteEventType,
  actor: Actor | null,
  changes: Changes,
  reason?: string,
): Promise<void> {
  const { from, to } = QUOTE_ACTIONS[action];
  const fromStatus = quote.status;
  const changed = await em.nativeUpdate(
    Quote,
    { id: quote.id, status: { $in: [...from] }, version: quote.version },
    {
      ...changes,
      status: to,
      needsAgreement: null,
      version: quote.version + 1,
      updatedAt: now(),
      updatedBy: actor?.userId ?? null,
    },
  );
  if (!changed) throw conflict('wrong_status', CHANGED);
  await em.refresh(quote, { populate: NAMED });
  await recordEvent(em, quote.id, event, actor, {
    fromStatus,
    toStatus: to,
    revision: quote.revision,
    reason: reason ?? null,
  });
}

/** Reasons of revisions that are offers. The client can accept the current revision if it is an offer. */
const OFFERS: readonly RevisionReason[] = ['approved', 'extended'];

/** Returns the document of a revision of the quote that is about to be written. */
export const nextDocument = (
  quote: QuoteFacts,
  lines: DocumentLine[],
  reason: RevisionReason,
): QuoteDocument & { revision: number } => {
  const number = quote.revision ?? 1;
  return { ...toDocument(quote, lines, { number, isOffer: OFFERS.includes(reason) }, now()), revision: number };
};

/** Stores a document as an immutable revision; by default that of the quote's current content. */
export async function writeRevision(
  em: EntityManager,
  quote: Quote,
  lines: DocumentLine[],
  reason: RevisionReason,
  author: Person,
  document = nextDocument(quote, lines, reason),
): Promise<QuoteRevision> {
  const revision = em.create(QuoteRevision, {
    quote: quote.id,
    number: document.revision,
    reason,
    document,
    sha256: hashDocument(document),
    createdBy: fullName(author),
  });
  await em.flush();
  return revision;
}

/** Returns the current revision. */
export const currentRevision = (em: EntityManager, quote: Quote): Promise<QuoteRevision> =>
  em.findOneOrFail(QuoteRevision, { quote: quote.id, number: quote.revision ?? 0 });

/** Returns the document of the current revision. */
export const currentDocument = async (em: EntityManager, quote: Quote): Promise<QuoteDocument> =>
  (await currentRevision(em, quote)).document;

/** Returns the document of the last offer to the client; null if there was none. */
export async function lastOffer(em: EntityManager, quote: Quote): Promise<QuoteDocument | null> {
  const offer = await LAST_OFFER.first(em, { quote: quote.id, created: quote.createdAt });
  return offer?.document ?? null;
}

/** Returns the number of the next revision. */
export const nextRevision = (quote: Quote): number => (quote.revision ?? 0) + 1;

/**
 * Returns the end of the validity of a quote that is submitted or sent at `time`: the end of the day after the
 * configured number of days.
 */
export const validityFrom = (time: Date, { quoteValidityDays }: Pick<Config, 'quoteValidityDays'>): Date =>
  endOfDay(new Date(time.getTime() + quoteValidityDays * 86_400_000));

/** Returns the last second of a day, in UTC. */
export function endOfDay(date: Date): Date {
  const end = new Date(date);
  end.setUTCHours(23, 59, 59, 0);
  return end;
}
