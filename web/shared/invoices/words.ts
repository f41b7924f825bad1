import { daysUntil, formatDay, formatDaysUntil, plural } from '../format';
import type { BillingPart, Invoice, InvoiceRow } from '../api/schema';
import { rateWords } from '../quotes/tax';
import { invoiceTexts as words } from './texts';

type Named = Pick<BillingPart, 'kind' | 'period'> & { months?: number | null };

/** Names what an invoice is for: 'Prepayment', or the period of a recurring part, '1 Jun 2026 – 30 Jun 2026'. */
export function partName({ kind, period, months }: Named): string {
  if (period) return words.period(formatDay(period.from), formatDay(period.to));
  if (kind !== 'recurring') return words.kinds[kind];
  return months === 12 ? words.yearly : months && months > 1 ? words.every(months) : words.monthly;
}

/**
 * Names what an invoice is for and its place in the billing plan, 'Prepayment · 1 of 3', or the invoice that a credit
 * note is for.
 */
export const partOfPlan = (row: Pick<InvoiceRow, 'kind' | 'period' | 'part' | 'parts' | 'credits'>): string =>
  row.credits
    ? words.creditOf(row.credits.number)
    : row.parts > 1
      ? words.partOf(partName(row), row.part, row.parts)
      : partName(row);

/** Describes when an invoice is due: 'in 14 days', '12 days late'; empty when nothing is open. */
export function dueInWords({ dueOn, openAmount }: Pick<InvoiceRow, 'dueOn' | 'openAmount'>): string {
  if (openAmount === 0) return '';
  const days = daysUntil(dueOn);
  return days < 0 ? words.late(plural(-days, 'day')) : formatDaysUntil(days);
}

/** Returns the total of an invoice, or of a credit note as a negative amount. */
export const signedTotal = ({ type, total }: Pick<InvoiceRow, 'type' | 'total'>): number =>
  type === 'credit_note' ? -total : total;

/** Names the VAT of a group: 'VAT (21%)', and 'No VAT' outside its scope. */
export function vatWords(group: Pick<Invoice['vat'][number], 'category' | 'rate' | 'country'>): string {
  const tax = rateWords(group);
  return group.category === 'O' ? tax : words.lines.vat(tax);
}
