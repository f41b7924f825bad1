import { readTyped } from '#rules/amounts';

const readersLocale = () => (typeof navigator === 'undefined' ? 'en' : navigator.language);

/** An amount as the reader types it, by the rule of `rules/amounts`. Null for nothing, NaN for what is no amount. */
export const parseAmount = (typed: string, locale = readersLocale()): number | null => readTyped(typed, locale);

/** The same for a percentage: '16,5 %' is 16.5. */
export const parsePercentage = (typed: string): number | null => parseAmount(typed.replace('%', ''));

/** The same for a count: '1,250' is 1250, and '2.5' is none. */
export function parseCount(typed: string): number | null {
  const count = parseAmount(typed);
  return count === null || Number.isInteger(count) ? count : NaN;
}

/** An amount for a field: two decimals and the locale's grouping, without the currency. */
export const typedAmount = (amount: number | null, locale = readersLocale()): string =>
  amount === null
    ? ''
    : new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        numberingSystem: 'latn',
      }).format(amount);
