/**
 * Parses numbers as people and spreadsheets write them: '1,250.50', '1.250,50', "1'250.50", '1 250,50 €', '€ 1.250,-'.
 * The decimal mark follows from the number itself, from the other numbers of the same file, or from the language of the
 * user who typed the number. The parser never guesses it.
 */

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const EUROS_BEFORE = /^(?:€|EUR)\s*/i;
const EUROS_AFTER = /\s*(?:€|EUR)$/i;
/** Matches digits grouped in thousands with one separator, and Indian grouping: '12,34,567'. */
const GROUPED = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** Matches the part after the decimal mark: digits, or the dash of a whole amount such as '1.250,-'. */
const FRACTION = /^(?:\d*|[-–—])$/;

/** Returns the digits before and after the decimal mark; null if the text is not a number with this decimal mark. */
function digitsOf(written: string, mark: DecimalMark): { whole: string; fraction: string } | null {
  const text = written
    .trim()
    .replace(/^'/, '') // spreadsheets prefix a text with an apostrophe
    .replace(EUROS_BEFORE, '')
    .replace(EUROS_AFTER, '')
    .replaceAll(/\s/g, ' ') // white space of any width, including non-breaking spaces
    .replaceAll(/[’ʼ]/g, "'");
  const [whole = '', fraction = '', ...more] = text.split(mark);
  const isNumber =
    (/^\d*$/.test(whole) || GROUPED.test(whole)) && FRACTION.test(fraction) && /\d/.test(whole + fraction);
  return isNumber && more.length === 0
    ? { whole: whole.replaceAll(/\D/g, ''), fraction: fraction.replaceAll(/\D/g, '') }
    : null;
}

/**
 * Parses a number with at most two decimals and the given decimal mark. Returns null for an empty text and NaN for any
 * other text.
 */
export function readAmount(written: string, mark: DecimalMark): number | null {
  if (written.trim() === '') return null;
  const digits = digitsOf(written, mark);
  if (!digits || /[1-9]/.test(digits.fraction.slice(2))) return NaN;
  return Number(`${digits.whole || '0'}.${digits.fraction || '0'}`);
}

/**
 * Returns the marks that can be the decimal mark of a number: both for '1250' and '1.250', one for '1.250,50' and
 * '12.5', none for 'abc'.
 */
export const possibleMarks = (written: string): DecimalMark[] =>
  DECIMAL_MARKS.filter((mark) => digitsOf(written, mark) !== null);

/** True when a number is ambiguous: '1.250' can mean 1250 or 1.25. */
export const isUnclear = (written: string): boolean => possibleMarks(written).length === 2 && /[.,]/.test(written);

/**
 * Returns the decimal mark that fits all numbers; null if the numbers are ambiguous or contradict each other. Ignores
 * texts that are not numbers.
 */
export function decimalMarkOf(written: readonly string[]): DecimalMark | null {
  const numbers = written.map(possibleMarks).filter((marks) => marks.length > 0);
  const fitting = DECIMAL_MARKS.filter((mark) => numbers.every((marks) => marks.includes(mark)));
  return fitting.length === 2 && written.some(isUnclear) ? null : (fitting[0] ?? null);
}

/**
 * Parses an amount as a user types it. An ambiguous amount such as '1.005' is accepted if its mark is the thousands
 * separator of the user's language; otherwise it counts as a typing error (the case in English). Returns null for an
 * empty text and NaN for any text that is not an amount of euros and cents.
 */
export function readTyped(typed: string, locale: string): number | null {
  const mark = decimalMarkOf([typed]);
  if (mark) return readAmount(typed, mark);
  const group = groupMark(locale);
  return group && typed.includes(group) ? readAmount(typed, group === '.' ? ',' : '.') : NaN;
}

const groupMark = (locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn' })
    .formatToParts(1234)
    .find(({ type }) => type === 'group')?.value;
