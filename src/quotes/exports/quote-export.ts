import { dayColumn, type ExportSource } from '../../platform/database/export-source.js';
import { Scope } from '../../platform/database/scope.js';
import type { SystemQuoteQueryDto } from '../quote-requests.dto.js';
import { offered, staffValue } from '../document/shown-revision.js';
import { lineColumns } from './line-export.js';
import { subtotalParts } from './subtotal-parts.js';
import { openQuestionCount } from '../quote-threads.js';
import { quoteConditions, SHOWN_VALUES, STAFF_VALUES } from '../quotes.queries.js';

/**
 * Returns the export of quotes, of all companies or of one company, with the filters of the list. Amounts are in the
 * quote's currency.
 */
export function quoteExport(query: SystemQuoteQueryDto, scope = Scope.all): ExportSource {
  const seen = scope.isAll ? staffValue : (column: string): string => column;
  const { total, validUntil } = scope.isAll ? STAFF_VALUES : SHOWN_VALUES;
  return {
    columns: [
      { header: 'Number', sql: 'q.number' },
      { header: 'Status', sql: 'q.status' },
      { header: 'Company', sql: 'c.name' },
      { header: 'Contact', sql: `u.first_name || ' ' || u.last_name` },
      { header: 'Email', sql: 'u.email' },
      { header: 'Reference', sql: 'q.customer_reference' },
      { header: 'Products', sql: `array_to_string(q.product_names, ', ')` },
      { header: 'Currency', sql: 'q.currency' },
      { header: 'Subtotal', sql: 'q.subtotal::text', isNumber: true },
      {
        header: 'Shipping',
        sql: `(${seen('q.shipping_cost', offered('totals,shippingCost'))})::numeric(14, 2)::text`,
        isNumber: true,
      },
      { header: 'Tax', sql: `(${seen('q.tax', offered('totals,tax'))})::numeric(14, 2)::text`, isNumber: true },
      { header: 'Total', sql: `(${total})::numeric(14, 2)::text`, isNumber: true },
      ...subtotalParts('quote_items', 'quote_id = q.id'),
      {
        header: 'Open questions',
        sql: `${openQuestionCount(scope.isAll ? 'staff' : 'company')}::text`,
        isNumber: 'whole',
      },
      dayColumn('Created (UTC)', 'q.created_at'),
      dayColumn('Submitted (UTC)', 'q.submitted_at'),
      dayColumn('Sent (UTC)', 'q.sent_at'),
      dayColumn('Valid until (UTC)', validUntil),
      { header: 'Id', sql: 'q.id::text' },
    ],
    from: 'quotes q join users u on u.id = q.user_id join companies c on c.id = q.company_id',
    where: quoteConditions(scope, query),
    orderBy: 'q.created_at, q.id desc',
  };
}

/** Returns the export of the lines of these quotes: a row for each product and option. */
export function quoteLineExport(query: SystemQuoteQueryDto): ExportSource {
  return {
    columns: [
      { header: 'Number', sql: 'q.number' },
      { header: 'Status', sql: 'q.status' },
      { header: 'Company', sql: 'c.name' },
      { header: 'Reference', sql: 'q.customer_reference' },
      ...lineColumns,
      { header: 'Currency', sql: 'q.currency' },
      dayColumn('Created (UTC)', 'q.created_at'),
      dayColumn('Valid until (UTC)', STAFF_VALUES.validUntil),
      { header: 'Id', sql: 'q.id::text' },
    ],
    from: `quotes q join companies c on c.id = q.company_id join quote_items i on i.quote_id = q.id
      left join quote_items p on p.id = i.parent_id`,
    where: quoteConditions(Scope.all, query),
    orderBy: 'q.created_at, q.id desc, i.position',
  };
}
