import type { QuoteFollowUp, QuoteStatus } from '../../../shared/api/schema';
import { daysUntil, formatDay } from '../../../shared/format';
import { OPEN_QUOTE_STATUSES } from '#rules/quote-status';
import { followUpTexts as words } from './texts';

/**
 * Describes the due date of a quote, and tells if it is today or past; null for a quote without a due date or one that
 * is no longer open.
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
