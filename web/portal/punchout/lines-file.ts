import type { Quote } from '../../shared/api/schema';
import type { NamedFile } from '../../shared/save-file';

const COLUMNS = [
  'Line',
  'Parent line',
  'Supplier part ID',
  'Description',
  'Quantity',
  'Unit',
  'Unit price',
  'Currency',
  'Quote',
];

/**
 * Returns a CSV file with the lines of a draft that have a price, as they go back to the buyer's system: prices are for the
 * whole billing term, and options name the line of their product.
 */
export function linesFile({ number, currency, items }: Pick<Quote, 'number' | 'currency' | 'items'>): NamedFile {
  const out = new Set(
    items.filter(({ totalPrice }) => totalPrice === null).map(({ id, parentItemId }) => parentItemId ?? id),
  );
  const lines = items.filter(({ id, parentItemId }) => !out.has(parentItemId ?? id));
  const place = (id: string | null) => (id === null ? '' : lines.findIndex((line) => line.id === id) + 1);
  const rows = lines.map((line) => [
    place(line.id),
    place(line.parentItemId),
    line.optionId ?? line.priceConfigurationId,
    line.product.name,
    line.quantity,
    'EA',
    ((line.totalPrice ?? 0) / line.quantity).toFixed(2),
    currency,
    number,
  ]);
  const text = [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  // The mark tells spreadsheets that the file is UTF-8.
  return { content: new Blob([`\ufeff${text}`], { type: 'text/csv' }), fileName: `${number}.csv` };
}

/** Writes a cell; one that begins like a formula begins with an apostrophe, so that a spreadsheet does not run it. */
const cell = (value: string | number): string => {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};
