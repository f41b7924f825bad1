import type { Campaign } from '../../../shared/api/schema';

const MINUTE_MS = 60_000;

/**
 * Returns the minutes until a campaign is done: by its rate, otherwise by its speed since it began or was resumed. Null
 * while there is no basis for it.
 */
export function timeLeft(
  { rate, sums, history }: Pick<Campaign, 'rate' | 'sums' | 'history'>,
  now: number,
): number | null {
  if (sums.left === 0) return null;
  if (rate !== null) return sums.left / rate;
  const begun = history.find(({ action }) => ['send', 'begin', 'resume'].includes(action));
  const minutes = begun ? (now - Date.parse(begun.createdAt)) / MINUTE_MS : 0;
  const sent = begun ? sums.sent - begun.sent : 0;
  return sent > 0 && minutes > 0 ? (sums.left * minutes) / sent : null;
}
