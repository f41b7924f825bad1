import { isDecidedQuote } from '#rules/quote-status';
import type { Quote, QuoteAction } from '../../shared/api/schema';

/** Specified number of days before the expiry at which a warning is shown. */
const EXPIRY_WARNING_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Validity = 'open' | 'soon' | 'past';

/**
 * Returns the validity of a quote: `past` when the server says so, `soon` in the last 7 days. An accepted or rejected
 * quote does not expire.
 */
export function validity(
  quote: Pick<Quote, 'validUntil' | 'isExpired' | 'status'>,
  now: number = Date.now(),
): Validity {
  if (quote.isExpired) return 'past';
  if (!quote.validUntil || isDecidedQuote(quote.status)) return 'open';
  return Date.parse(quote.validUntil) - now <= EXPIRY_WARNING_DAYS * DAY_MS ? 'soon' : 'open';
}

/**
 * Returns the actions of a quote's page: those that are possible now, and those that only need a verified e-mail
 * address of the user.
 */
export const offered = ({ actions, actionsOnceVerified = [] }: Quote): QuoteAction[] => [
  ...actions,
  ...actionsOnceVerified,
];

/** Text colour of the expiry date; the text beside it has the same information. */
export const validityColor: Record<Validity, string> = {
  open: 'var(--text)',
  soon: 'var(--warning)',
  past: 'var(--error)',
};
