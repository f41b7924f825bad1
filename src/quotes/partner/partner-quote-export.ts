import { dayColumn, type ExportSource } from '../../platform/database/export-source.js';
import type { PartnerQuoteQueryDto } from './partner-quotes.dto.js';
import { partnerConditions } from './partner-quotes.queries.js';

/**
 * Returns the export of the quotes of a partner's clients, with the filters of the list. Amounts are in the quote's
 * currency.
 */
export function partnerQuoteExport(partner: string, query: PartnerQuoteQueryDto): ExportSource {
  return {
    columns: [
      { header: 'Number', sql: 'q.number' },
      { header: 'Status', sql: 'q.status' },
      { header: 'Client', sql: 'c.name' },
      { header: 'Prepared by', sql: 'coalesce(p.name, c.name)' },
      { header: 'Reference', sql: 'q.customer_reference' },
      { header: 'Products', sql: `array_to_string(q.product_names, ', ')` },
      { header: 'Currency', sql: 'q.currency' },
      { header: 'Net', sql: '(q.total - q.tax)::text', isNumber: true },
      { header: 'Tax', sql: 'q.tax::text', isNumber: true },
      { header: 'Total', sql: 'q.total::text', isNumber: true },
      {
        header: 'Commission',
        sql: `case when k.partner_id = q.partner_id then k.commission::text end`,
        isNumber: true,
      },
      dayColumn('Created (UTC)', 'q.created_at'),
      dayColumn('Sent (UTC)', 'q.sent_at'),
      dayColumn('Accepted (UTC)', 'a.accepted_at'),
      { header: 'Id', sql: 'q.id::text' },
    ],
    from: `quotes q join companies c on c.id = q.company_id left join companies p on p.id = q.partner_id
      left join quote_acceptances a on a.quote_id = q.id
      left join quote_commissions k on k.quote_id = q.id and k.partner_id = q.partner_id`,
    where: partnerConditions(partner, query),
    orderBy: 'q.created_at, q.id desc',
  };
}
