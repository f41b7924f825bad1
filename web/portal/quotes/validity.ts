import { isDecidedQuote } from '#rules/quote-status';
import type { Quote, QuoteAction } from '../../shared/api/schema';

/** Specified. */
const EXPIRY_WARNING_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Validity = 'open' | 'soon' | 'past';

/**
 * Returns the validity of a quote: `past` when the server says so, `soon` when 7 days or fewer remain. A quote that was
 * accepted or rejected no longer expires.
 */
export function validity(
  quote: Pick<Quote, 'validUntil' | 'isExpired' | 'status'>,
  now: number = Date.now(),
): Validity {
  if (quote.isExpired) return 'past';
  if (!quote.validUntil || isDecidedQuote(quote.status)) return 'open';
  return Date.parse(quote.validUntil) - now <= EXPIRY_WARNING_DAYS * DAY_MS ? 'soon' : 'open';
}

/** Returns the actions that a quote's page offers: those possible now, and those that only need the user's verified address. */
export const offered = ({ actions, actionsOnceVerified = [] }: Quote): QuoteAction[] => [
  ...actions,
  ...actionsOnceVerified,
];

/** Text colour of the date; the words beside it give the same information. */
export const validityColor: Record<Validity, string> = {
  open: 'var(--text)',
  soon: 'var(--warning)',
  past: 'var(--error)',
};
