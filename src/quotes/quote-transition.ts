import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config.js';
import { now } from '../platform/clock.js';
import { conflict } from '../platform/http/errors.js';
import { type Actor, fullName } from '../rules/actor.js';
import { type DocumentLine, hashDocument, type QuoteDocument } from './quote-document.js';
import { CHANGED, NAMED, recordEvent, type summaryOf, toDocument } from './quote-record.js';
import { QUOTE_ACTIONS, type QuoteTransition } from '../rules/quote-status.js';
import { Quote, type QuoteEventType, QuoteRevision, type RevisionReason } from './quote.entity.js';

/**
 * How a quote goes from one status to the next, for the client's and the staff's half of its workflow: in one transaction the
 * row is locked (`lockQuote`), the status changed by one guarded statement, history and (where prices or terms are fixed) an
 * immutable revision written, mails put into the outbox.
 */

/** What changes with a transition besides status, version and time. */
export type Changes = Partial<
  Pick<
    Quote,
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

/** The one statement that changes a status, with its row in the history. 409 when somebody was faster. */
export async function transition(
  em: EntityManager,
  quote: Quote,
  action: QuoteTransition,
  event: QuoteEventType,
  actor: Actor,
  changes: Changes,
  reason?: string,
): Promise<void> {
  const { from, to } = QUOTE_ACTIONS[action];
  const fromStatus = quote.status;
  const changed = await em.nativeUpdate(
    Quote,
    { id: quote.id, status: { $in: [...from] }, version: quote.version },
    { ...changes, status: to, version: quote.version + 1, updatedAt: now(), updatedBy: actor.userId },
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

/** Of these the client can accept the latest, while it stands. */
const OFFERS: readonly RevisionReason[] = ['approved', 'extended'];

/** The quote as it now reads, for good. */
export async function writeRevision(
  em: EntityManager,
  quote: Quote,
  lines: DocumentLine[],
  reason: RevisionReason,
  actor: Actor,
): Promise<QuoteRevision> {
  const number = quote.revision ?? 1;
  const document = toDocument(quote, lines, { number, isOffer: OFFERS.includes(reason) }, now());
  const revision = em.create(QuoteRevision, {
    quote: quote.id,
    number,
    reason,
    document,
    sha256: hashDocument(document),
    createdBy: fullName(actor),
  });
  await em.flush();
  return revision;
}

/** What the current revision says. */
export async function currentDocument(em: EntityManager, quote: Quote): Promise<QuoteDocument> {
  const revision = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: quote.revision ?? 0 });
  return revision.document;
}

/** What the client was offered last; null before the first offer. */
export async function lastOffer(em: EntityManager, quote: Quote): Promise<QuoteDocument | null> {
  const of = { quote: quote.id, reason: { $in: [...OFFERS] } };
  const [revision] = await em.find(QuoteRevision, of, { orderBy: { number: 'desc' }, limit: 1 });
  return revision?.document ?? null;
}

/** The number of the revision that is written next. */
export const nextRevision = (quote: Quote): number => (quote.revision ?? 0) + 1;

/** How long a quote is valid that is handed in or sent at that time: so many days, to the end of the last. */
export const validityFrom = (time: Date, { quoteValidityDays }: Pick<Config, 'quoteValidityDays'>): Date =>
  endOfDay(new Date(time.getTime() + quoteValidityDays * 86_400_000));

/** The last second of a day, in UTC. */
export function endOfDay(date: Date): Date {
  const end = new Date(date);
  end.setUTCHours(23, 59, 59, 0);
  return end;
}
