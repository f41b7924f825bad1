import type { ExportColumn } from '../../platform/database/export-source.js';

/**
 * Export columns of a line of a quote or an order. In the SQL, `i` is the line, and `p` is the product's line if `i` is
 * an option.
 */
export const lineColumns: ExportColumn[] = [
  { header: 'Line', sql: '(i.position + 1)::text', isNumber: 'whole' },
  { header: 'Product', sql: 'coalesce(p.name, i.name)' },
  { header: 'Option', sql: 'case when i.option_id is not null then i.name end' },
  { header: 'Group', sql: 'i.option_group' },
  { header: 'Product id', sql: 'i.product_id' },
  { header: 'Option id', sql: 'i.option_id' },
  { header: 'Quantity', sql: 'i.quantity::text', isNumber: 'whole' },
  { header: 'Unit price', sql: 'i.unit_price::text', isNumber: true },
  { header: 'List price', sql: 'i.list_price::text', isNumber: true },
  { header: 'Billing period', sql: 'i.billing_period' },
  { header: 'Term', sql: 'i.billing_term::text', isNumber: 'whole' },
  { header: 'Line total', sql: 'i.total::text', isNumber: true },
];
