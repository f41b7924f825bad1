import type { Campaign } from '../../../shared/api/schema';

const MINUTE_MS = 60_000;

/**
 * Estimates the minutes until a campaign is completely sent, from its sending rate or else from its speed since it was
 * started or resumed. Null while neither is known.
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
