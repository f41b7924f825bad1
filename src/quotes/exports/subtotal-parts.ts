import type { ExportSource } from '../../platform/database/export-source.js';
import { BILLING_PERIODS, type BillingPeriod } from '../../rules/billing.js';

const HEADERS: Record<BillingPeriod, string> = {
  one_time: 'Subtotal once',
  monthly: 'Subtotal monthly',
  yearly: 'Subtotal yearly',
};

/**
 * Returns the export columns with the parts of a subtotal by billing period (once, monthly, yearly), each over its
 * whole term; their sum is the subtotal. `lines` is the table of the lines, `on` the condition that joins it.
 */
export const subtotalParts = (lines: 'quote_items' | 'order_lines', on: string): ExportSource['columns'] =>
  BILLING_PERIODS.map((period) => ({
    header: HEADERS[period],
    sql: `(select coalesce(sum(total), 0) from ${lines} where ${on} and billing_period = '${period}')::text`,
    isNumber: true,
  }));
