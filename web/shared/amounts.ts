/**
 * An amount as people type it: '1,250.50', '1.250,50', "1'250", '1250'. The last of two kinds of separators is the decimal
 * one; a single one is decimal when one or two digits follow. Null for nothing, NaN for what is no amount.
 */
export function parseAmount(typed: string): number | null {
  const text = typed.replaceAll(/[\s'’€]/g, '');
  if (text === '') return null;
  if (!/^[\d.,]+$/.test(text)) return NaN;
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[at];
  const both = text.includes('.') && text.includes(',');
  const isDecimal = at !== -1 && (both ? true : text.indexOf(mark!) === at && text.length - at <= 3);
  const whole = (isDecimal ? text.slice(0, at) : text).replaceAll(/[.,]/g, '');
  return Number(`${whole || '0'}.${isDecimal ? text.slice(at + 1) : '0'}`);
}

/** An amount for a field: two decimals and the locale's grouping, without the currency. */
export const typedAmount = (amount: number | null): string =>
  amount === null
    ? ''
    : new Intl.NumberFormat(typeof navigator === 'undefined' ? 'en' : navigator.language, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).format(amount);
