import { readTyped } from '#rules/amounts';

const readersLocale = () => (typeof navigator === 'undefined' ? 'en' : navigator.language);

/**
 * Parses an amount that the user typed, by the rules of `rules/amounts`. Null for an empty text, NaN for a text that is
 * not an amount.
 */
export const parseAmount = (typed: string, locale = readersLocale()): number | null => readTyped(typed, locale);

/** Parses a typed percentage by the rules of {@link parseAmount}: '16,5 %' is 16.5. */
export const parsePercentage = (typed: string): number | null => parseAmount(typed.replace('%', ''));

/** Parses a typed whole number by the rules of {@link parseAmount}: '1,250' is 1250, and '2.5' is NaN. */
export function parseCount(typed: string): number | null {
  const count = parseAmount(typed);
  return count === null || Number.isInteger(count) ? count : NaN;
}

/** Formats an amount for a field: two decimals and the locale's grouping, without the currency. */
export const typedAmount = (amount: number | null, locale = readersLocale()): string =>
  amount === null
    ? ''
    : new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        numberingSystem: 'latn',
      }).format(amount);
