import type { ExportInput } from './api/schema';

/** What a spreadsheet of that locale splits a CSV file at: semicolons where a comma is the decimal mark, as in Dutch. */
export function separatorFor(locale: string): ExportInput['separator'] {
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? ';' : ',';
}
