import { parsePercentage } from '../../../shared/amounts';

/** Converts a typed percentage to a fraction: '16.5' → 0.165; null when the text is not a number from 0 to 50. */
export function rateOf(typed: string): number | null {
  const percent = parsePercentage(typed);
  return percent !== null && percent >= 0 && percent <= 50 ? Number((percent / 100).toFixed(4)) : null;
}

/** Converts a fraction to a percentage for a field: 0.165 → '16.5'. */
export const typedRate = (rate: number): string => String(Number((rate * 100).toFixed(2)));
