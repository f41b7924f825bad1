import type { QuoteFollowUp, QuoteStatus } from '../../../shared/api/schema';
import { daysUntil, formatDay } from '../../../shared/format';
import { OPEN_QUOTE_STATUSES } from '#rules/quote-status';
import { followUpTexts as words } from './texts';

/**
 * Formats the due date of a quote, and tells whether it is today or past. Null for a quote that has no due date or is
 * no longer open.
 */
export function dueOf(
  { dueOn }: Pick<QuoteFollowUp, 'dueOn'>,
  status: QuoteStatus,
  now = new Date(),
): { text: string; isDue: boolean } | null {
  if (!dueOn || !OPEN_QUOTE_STATUSES.includes(status)) return null;
  const days = daysUntil(dueOn, now);
  const day = days === 0 ? 'today' : formatDay(dueOn);
  return { text: days < 0 ? words.overdue(day) : words.dueOn(day), isDue: days <= 0 };
}
