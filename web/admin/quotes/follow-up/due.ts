import type { QuoteFollowUp, QuoteStatus } from '../../../shared/api/schema';
import { daysUntil, formatDay } from '../../../shared/format';
import { OPEN_QUOTE_STATUSES } from '#rules/quote-status';
import { followUpTexts as words } from './texts';

/** When a quote is due, in words, and whether that is today or over; null where nothing is left to do. */
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
