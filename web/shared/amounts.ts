/**
 * An amount as people type it: '1,250.50', '1.250,50', "1'250", '1250'. The last of two kinds of separators is the decimal
 * one; a single one is decimal when at most two digits follow, and else stands between thousands where that is the reader's
 * own: '1.005' in English is a slip. Null for nothing, NaN for what is no amount.
 */
export function parseAmount(typed: string, locale = readersLocale()): number | null {
  const text = typed.replaceAll(/[\s'’€]/g, '');
  if (text === '') return null;
  if (!/^[\d.,]+$/.test(text)) return NaN;
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[at];
  const both = text.includes('.') && text.includes(',');
  const isDecimal = at !== -1 && (both ? true : text.indexOf(mark!) === at && text.length - at <= 3);
  const [first = '', ...thousands] = (isDecimal ? text.slice(0, at) : text).split(/[.,]/);
  const isSlip =
    thousands.some((group) => group.length !== 3) ||
    (isDecimal ? text.length - at > 3 : thousands.length === 1 && mark !== groupMark(locale));
  if (isSlip) return NaN;
  return Number(`${first || '0'}${thousands.join('')}.${isDecimal ? text.slice(at + 1) : '0'}`);
}

const readersLocale = () => (typeof navigator === 'undefined' ? 'en' : navigator.language);

const groupMark = (locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234).find(({ type }) => type === 'group')
    ?.value;

/** An amount for a field: two decimals and the locale's grouping, without the currency. */
export const typedAmount = (amount: number | null): string =>
  amount === null
    ? ''
    : new Intl.NumberFormat(readersLocale(), {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).format(amount);
