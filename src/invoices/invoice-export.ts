import { today } from '../platform/clock.js';
import type { ExportColumn, ExportSource } from '../platform/database/export-source.js';
import { Scope } from '../platform/database/scope.js';
import type { InvoiceQueryDto } from './invoice-requests.dto.js';
import { invoiceConditions } from './invoices.queries.js';

/** Column of a day that is stored without a time. */
const day = (header: string, sql: string): ExportColumn => ({ header, sql: `${sql}::text`, isDay: true });
const amount = (header: string, sql: string): ExportColumn => ({ header, sql: `${sql}::text`, isNumber: true });

/** SQL: state of an invoice today, like `invoiceStatus`. */
const status = () => `case when i.total > 0 and i.credit_notes_total = i.total then 'credited'
  when i.open_amount = 0 then 'paid' when i.due_on < '${today()}'::date then 'overdue' else 'open' end`;

/**
 * Returns the export of invoices, or with `type=credit_note` of credit notes, of all companies or of one company, with
 * the filters of the list. Both have the same columns: a credit note names the invoice that it credits, and is neither
 * due nor open. Amounts are positive, in the order's currency.
 */
export function invoiceExport(query: InvoiceQueryDto, scope = Scope.all): ExportSource {
  const isNote = query.type === 'credit_note';
  const unlessNote = (column: ExportColumn): ExportColumn => (isNote ? { ...column, sql: 'null' } : column);
  return {
    columns: [
      { header: 'Number', sql: 'i.number' },
      { header: 'Type', sql: `'${isNote ? 'credit_note' : 'invoice'}'` },
      { header: 'Credits', sql: isNote ? 'n.number' : 'null' },
      { header: 'Status', sql: isNote ? `'credited'` : status() },
      { header: 'Company', sql: `o.company_details ->> 'name'` },
      { header: 'Order', sql: 'o.number' },
      { header: 'Reference', sql: 'o.customer_reference' },
      { header: 'Purchase order', sql: 'o.purchase_order' },
      day('Issued', 'i.issued_on'),
      unlessNote(day('Due', 'i.due_on')),
      { header: 'Currency', sql: 'o.currency' },
      amount('Net', 'i.net'),
      amount('VAT', 'i.tax'),
      amount('Total', 'i.total'),
      unlessNote(amount('Credited', 'i.credit_notes_total')),
      unlessNote(amount('Open', 'i.open_amount')),
      { header: 'Id', sql: 'i.id::text' },
    ],
    from: isNote
      ? 'credit_notes i join orders o on o.id = i.order_id join order_invoices n on n.id = i.invoice_id'
      : 'order_invoices i join orders o on o.id = i.order_id',
    where: invoiceConditions(scope, query),
    orderBy: 'i.issued_on, i.id desc',
  };
}
