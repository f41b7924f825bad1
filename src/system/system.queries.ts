import { statement } from '../platform/database/statement.js';

export const FOLD = statement(
  {},
  'select fold_statistics(), fold_partner_statistics(), fold_newsletter_statistics(), fold_open_invoices(), fold_bank_entries()',
);
