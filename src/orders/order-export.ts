import { dayColumn, type ExportSource } from '../platform/database/export-source.js';
import { Scope } from '../platform/database/scope.js';
import type { OrderQueryDto } from './order-requests.dto.js';
import { lineColumns } from '../quotes/exports/line-export.js';
import { subtotalParts } from '../quotes/exports/subtotal-parts.js';
import { orderConditions } from './orders.queries.js';
import { OUTSTANDING } from './revenue.js';

/**
 * Returns the export of orders, of all companies or of one company, with the filters of the list. Amounts are in the
 * order's currency.
 */
export function orderExport(query: OrderQueryDto, scope = Scope.all): ExportSource {
  return {
    columns: [
      { header: 'Number', sql: 'o.number' },
      { header: 'Quote', sql: 'o.quote_number' },
      { header: 'Status', sql: 'o.status' },
      { header: 'Payment', sql: 'o.payment_status' },
      { header: 'Company', sql: `o.company_details ->> 'name'` },
      { header: 'Contact', sql: `concat_ws(' ', o.contact ->> 'firstName', o.contact ->> 'lastName')` },
      { header: 'Email', sql: `o.contact ->> 'email'` },
      { header: 'Reference', sql: 'o.customer_reference' },
      { header: 'Purchase order', sql: 'o.purchase_order' },
      { header: 'Products', sql: `array_to_string(o.product_names, ', ')` },
      { header: 'Currency', sql: 'o.currency' },
      { header: 'Subtotal', sql: 'o.subtotal::text', isNumber: true },
      { header: 'Shipping', sql: 'o.shipping_cost::text', isNumber: true },
      { header: 'Tax', sql: 'o.tax::text', isNumber: true },
      { header: 'Total', sql: 'o.total::text', isNumber: true },
      ...subtotalParts('order_lines', 'order_id = o.id'),
      { header: 'Paid', sql: 'o.paid_amount::text', isNumber: true },
      { header: 'Credited', sql: 'o.credited_amount::text', isNumber: true },
      { header: 'Outstanding', sql: `(${OUTSTANDING})::text`, isNumber: true },
      dayColumn('Created (UTC)', 'o.created_at'),
      { header: 'Id', sql: 'o.id::text' },
    ],
    from: 'orders o',
    where: orderConditions(scope, query),
    orderBy: 'o.created_at, o.id desc',
  };
}

/** Returns the export of the lines of these orders: a row for each product and option. */
export function orderLineExport(query: OrderQueryDto): ExportSource {
  return {
    columns: [
      { header: 'Number', sql: 'o.number' },
      { header: 'Quote', sql: 'o.quote_number' },
      { header: 'Status', sql: 'o.status' },
      { header: 'Payment', sql: 'o.payment_status' },
      { header: 'Company', sql: `o.company_details ->> 'name'` },
      { header: 'Reference', sql: 'o.customer_reference' },
      { header: 'Purchase order', sql: 'o.purchase_order' },
      ...lineColumns,
      { header: 'Currency', sql: 'o.currency' },
      dayColumn('Created (UTC)', 'o.created_at'),
      { header: 'Id', sql: 'o.id::text' },
    ],
    from: 'orders o join order_lines i on i.order_id = o.id left join order_lines p on p.id = i.parent_id',
    where: orderConditions(Scope.all, query),
    orderBy: 'o.created_at, o.id desc, i.position',
  };
}
