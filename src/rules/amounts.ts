/**
 * Numbers as people and spreadsheets write them: '1,250.50', '1.250,50', "1'250.50", '1 250,50 €', '€ 1.250,-'. Which mark is
 * the decimal one is said by the number itself, by the others of its file, or by the language of who typed it; never guessed.
 */

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const EUROS_BEFORE = /^(?:€|EUR)\s*/i;
const EUROS_AFTER = /\s*(?:€|EUR)$/i;
/** Thousands split by one kind of mark, or as in India: '12,34,567'. */
const GROUPED = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** '1.250,-' is a whole amount. */
const FRACTION = /^(?:\d*|[-–—])$/;

/** The digits before and after the decimal mark; null for what is no number with this mark. */
function digitsOf(written: string, mark: DecimalMark): { whole: string; fraction: string } | null {
  const text = written
    .trim()
    .replace(/^'/, '') // spreadsheets mark a text so
    .replace(EUROS_BEFORE, '')
    .replace(EUROS_AFTER, '')
    .replaceAll(/\s/g, ' ') // of every width, also those that do not break
    .replaceAll(/[’ʼ]/g, "'");
  const [whole = '', fraction = '', ...more] = text.split(mark);
  const isNumber =
    (/^\d*$/.test(whole) || GROUPED.test(whole)) && FRACTION.test(fraction) && /\d/.test(whole + fraction);
  return isNumber && more.length === 0
    ? { whole: whole.replaceAll(/\D/g, ''), fraction: fraction.replaceAll(/\D/g, '') }
    : null;
}

/** A number of at most two decimals, with the mark that is the decimal one. Null for nothing, NaN for any other text. */
export function readAmount(written: string, mark: DecimalMark): number | null {
  if (written.trim() === '') return null;
  const digits = digitsOf(written, mark);
  if (!digits || /[1-9]/.test(digits.fraction.slice(2))) return NaN;
  return Number(`${digits.whole || '0'}.${digits.fraction || '0'}`);
}

/** Which mark may be the decimal one of a number: both for '1250' and '1.250', one for '1.250,50' and '12.5', none for 'abc'. */
export const possibleMarks = (written: string): DecimalMark[] =>
  DECIMAL_MARKS.filter((mark) => digitsOf(written, mark) !== null);

/** Whether a number can be read in two ways: '1.250' is 1250, or one and a quarter. */
export const isUnclear = (written: string): boolean => possibleMarks(written).length === 2 && /[.,]/.test(written);

/** Which mark is the decimal one of all these numbers; null where they do not say, or say both. Other texts say nothing. */
export function decimalMarkOf(written: readonly string[]): DecimalMark | null {
  const numbers = written.map(possibleMarks).filter((marks) => marks.length > 0);
  const fitting = DECIMAL_MARKS.filter((mark) => numbers.every((marks) => marks.includes(mark)));
  return fitting.length === 2 && written.some(isUnclear) ? null : (fitting[0] ?? null);
}

/**
 * An amount as somebody types it. Where it can be read in two ways, its mark stands between thousands if that is so in their
 * language, and else it is a slip: '1.005' in English. Null for nothing, NaN for what is no amount of euros and cents.
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
