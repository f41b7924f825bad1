import { parsePercentage } from '../../../shared/amounts';

/** '16.5' → 0.165; null for what is no commission. */
export function rateOf(typed: string): number | null {
  const percent = parsePercentage(typed);
  return percent !== null && percent >= 0 && percent <= 50 ? Number((percent / 100).toFixed(4)) : null;
}

/** 0.165 → '16.5', as it is typed. */
export const typedRate = (rate: number): string => String(Number((rate * 100).toFixed(2)));
