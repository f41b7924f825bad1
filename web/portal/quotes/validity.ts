import { isDecidedQuote } from '#rules/quote-status';
import type { Quote, QuoteAction } from '../../shared/api/schema';

/** As specified. */
const EXPIRY_WARNING_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Validity = 'open' | 'soon' | 'past';

/**
 * How a quote stands to its date: `past` when the server says so, `soon` when 7 days or fewer remain. A quote that was
 * accepted or rejected no longer runs out.
 */
export function validity(
  quote: Pick<Quote, 'validUntil' | 'isExpired' | 'status'>,
  now: number = Date.now(),
): Validity {
  if (quote.isExpired) return 'past';
  if (!quote.validUntil || isDecidedQuote(quote.status)) return 'open';
  return Date.parse(quote.validUntil) - now <= EXPIRY_WARNING_DAYS * DAY_MS ? 'soon' : 'open';
}

/** What a quote's page offers: what is possible now, and what waits only until the reader's address is confirmed. */
export const offered = ({ actions, actionsOnceVerified = [] }: Quote): QuoteAction[] => [
  ...actions,
  ...actionsOnceVerified,
];

/** Text colour of the date; the words beside it say the same. */
export const validityColor: Record<Validity, string> = {
  open: 'var(--text)',
  soon: 'var(--warning)',
  past: 'var(--error)',
};
