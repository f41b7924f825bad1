/**
 * Parses numbers as people and spreadsheets write them: '1,250.50', '1.250,50', "1'250.50", '1 250,50 €', '€ 1.250,-'.
 * The decimal mark is taken from the number itself, from the other numbers of its file, or from the language of the
 * user who typed it; it is never guessed.
 */

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const EUROS_BEFORE = /^(?:€|EUR)\s*/i;
const EUROS_AFTER = /\s*(?:€|EUR)$/i;
/** Thousands separated by one kind of mark, or Indian grouping: '12,34,567'. */
const GROUPED = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** '1.250,-' is a whole amount. */
const FRACTION = /^(?:\d*|[-–—])$/;

/** Returns the digits before and after the decimal mark; null if the text is no number with this mark. */
function digitsOf(written: string, mark: DecimalMark): { whole: string; fraction: string } | null {
  const text = written
    .trim()
    .replace(/^'/, '') // spreadsheets prefix a text with an apostrophe
    .replace(EUROS_BEFORE, '')
    .replace(EUROS_AFTER, '')
    .replaceAll(/\s/g, ' ') // blanks of every width, including non-breaking ones
    .replaceAll(/[’ʼ]/g, "'");
  const [whole = '', fraction = '', ...more] = text.split(mark);
  const isNumber =
    (/^\d*$/.test(whole) || GROUPED.test(whole)) && FRACTION.test(fraction) && /\d/.test(whole + fraction);
  return isNumber && more.length === 0
    ? { whole: whole.replaceAll(/\D/g, ''), fraction: fraction.replaceAll(/\D/g, '') }
    : null;
}

/** Parses a number of at most two decimals with the given decimal mark. Returns null for an empty text, NaN for any other text. */
export function readAmount(written: string, mark: DecimalMark): number | null {
  if (written.trim() === '') return null;
  const digits = digitsOf(written, mark);
  if (!digits || /[1-9]/.test(digits.fraction.slice(2))) return NaN;
  return Number(`${digits.whole || '0'}.${digits.fraction || '0'}`);
}

/** Marks that can be the decimal mark of a number: both for '1250' and '1.250', one for '1.250,50' and '12.5', none for 'abc'. */
export const possibleMarks = (written: string): DecimalMark[] =>
  DECIMAL_MARKS.filter((mark) => digitsOf(written, mark) !== null);

/** True when a number can be read in two ways: '1.250' is 1250 or 1.25. */
export const isUnclear = (written: string): boolean => possibleMarks(written).length === 2 && /[.,]/.test(written);

/** Returns the decimal mark that fits all numbers; null if they are ambiguous or contradict each other. Ignores other texts. */
export function decimalMarkOf(written: readonly string[]): DecimalMark | null {
  const numbers = written.map(possibleMarks).filter((marks) => marks.length > 0);
  const fitting = DECIMAL_MARKS.filter((mark) => numbers.every((marks) => marks.includes(mark)));
  return fitting.length === 2 && written.some(isUnclear) ? null : (fitting[0] ?? null);
}

/**
 * Parses an amount as a user types it. An ambiguous amount is accepted if its mark is the thousands separator of the
 * user's language, and is a typing error otherwise: '1.005' in English. Returns null for an empty text, NaN for
 * anything that is no amount of euros and cents.
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
