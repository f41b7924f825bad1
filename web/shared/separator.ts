import type { ExportInput } from './api/schema';

/**
 * Returns the field separator of a CSV file for a locale: a semicolon when the decimal mark is a comma, as in Dutch.
 */
export function separatorFor(locale: string): ExportInput['separator'] {
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? ';' : ',';
}
