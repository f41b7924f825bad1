import { type Actor, readsEverything } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { type Cents, toCents } from '../../rules/money.js';
import { Conditions } from '../../platform/database/conditions.js';
import type { Transactions } from '../../platform/database/transactions.js';
import { type ShownLimits, type ShownRequest, toSignature } from '../acceptance/acceptance-shown.js';
import type { DocumentLine } from './quote-document.js';
import type { PrintedQuote } from './quote-pdf.js';
import { type QuoteFacts, toDocument } from '../quote-record.js';
import { asPrinted } from './sent-revisions.js';
import { onlyReadable, readerName } from '../quote-visibility.js';
import type { RowOf } from '../../platform/database/statement.js';
import { AS_IT_STANDS, CURRENT_REVISION, SHOWN_REVISION } from './quote-as-it-stands.queries.js';

/** A quote's row and its content: the lines of a draft, or the document of the revision that the reader sees. */
export interface QuoteAsItStands extends PrintedQuote {
  quote: QuoteFacts;
  /** The recall or change request that put a sent quote under review again; null for other quotes. */
  returned: Returned | null;
  /** Rule of the buyer's company, and its request for the shown revision that waits or was refused; for sent quotes. */
  acceptanceLimits: ShownLimits | null;
  acceptanceRequest: ShownRequest | null;
}

/** A recall or change request: its user, its message and its time. */
interface Returned {
  type: 'recalled' | 'change_requested';
  reason: string;
  actorName: string | null;
  createdAt: Date;
}

type Found = RowOf<typeof AS_IT_STANDS>;

/** Returns a quote that the actor may read; null if the actor may not read it. */
export async function quoteAsItStands(
  transactions: Transactions,
  actor: Actor,
  id: string,
): Promise<QuoteAsItStands | null> {
  const where = onlyReadable(new Conditions().add('q.id = ?', id).add('q.deleted_at is null'), actor);
  const [found] = isUuid(id)
    ? await transactions.prepared<Found>(
        `quote as it stands of ${readerName(actor)}`,
        AS_IT_STANDS.sql(where.sql, readsEverything(actor) ? CURRENT_REVISION : SHOWN_REVISION),
        where.parameters,
      )
    : [];
  if (!found) return null;
  const quote = toFacts(found.quote);
  return {
    quote,
    ...(found.document
      ? asPrinted(found.document, quote, found.wasSent)
      : { document: toDocument(quote, (found.lines ?? []).map(toLine), null, quote.updatedAt) }),
    returned: toReturned(found.returned),
    acceptance: found.acceptance && {
      ...found.acceptance,
      acceptedAt: new Date(found.acceptance.acceptedAt),
      signatures: found.acceptance.signatures.map(toSignature),
    },
    acceptanceLimits: found.acceptanceLimits,
    acceptanceRequest: found.acceptanceRequest,
  };
}

function toReturned(found: Found['returned']): Returned | null {
  if (found?.type !== 'recalled' && found?.type !== 'change_requested') return null;
  const { type, reason, actorName, createdAt } = found;
  return { type, reason: reason ?? '', actorName: actorName ?? null, createdAt: new Date(createdAt) };
}

const toFacts = (row: Found['quote']): QuoteFacts => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  submittedAt: timeOrNull(row.submittedAt),
  sentAt: timeOrNull(row.sentAt),
  validUntil: timeOrNull(row.validUntil),
  subtotal: toCents(row.subtotal),
  shippingCost: centsOrNull(row.shippingCost ?? null),
  tax: toCents(row.tax),
  total: toCents(row.total),
});

const toLine = ({ supply, ...line }: DocumentLine): DocumentLine => ({
  ...line,
  ...(supply && { supply }),
  unitPrice: centsOrNull(line.unitPrice),
  listPrice: centsOrNull(line.listPrice),
  total: centsOrNull(line.total),
});

const timeOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

const centsOrNull = (euros: number | null): Cents | null => (euros === null ? null : toCents(euros));
