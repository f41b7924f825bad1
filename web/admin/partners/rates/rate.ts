/** '16.5' → 0.165; null for what is no commission. */
export function rateOf(percent: string): number | null {
  const typed = percent.trim().replace('%', '').replace(',', '.').trim();
  const rate = Number((Number(typed) / 100).toFixed(4));
  return typed !== '' && rate >= 0 && rate <= 0.5 ? rate : null;
}

/** 0.165 → '16.5', as it is typed. */
export const typedRate = (rate: number): string => String(Number((rate * 100).toFixed(2)));
