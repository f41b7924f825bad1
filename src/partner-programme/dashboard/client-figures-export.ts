import { dayColumn, type ExportSource } from '../../platform/database/export-source.js';
import type { Days } from '../../rules/periods.js';

const ACCEPTED = `filter (where q.status = 'accepted')`;

/**
 * Returns the export of a partner's connected clients, each with figures of the quotes that the partner made for it in
 * a period. Amounts are in euros.
 */
export function partnerClientExport(partner: string, { from, to }: Days): ExportSource {
  return {
    columns: [
      { header: 'Client', sql: 'c.name' },
      { header: 'Label', sql: 'l.label' },
      { header: 'City', sql: 'c.city' },
      { header: 'Country', sql: 'c.country_code' },
      dayColumn('Connected (UTC)', 'l.connected_at'),
      { header: 'Quotes', sql: 'f.quotes::text', isNumber: 'whole' },
      { header: 'Accepted', sql: 'f.accepted::text', isNumber: 'whole' },
      { header: 'Accepted, net', sql: 'f.net::text', isNumber: true },
      { header: 'Id', sql: 'c.id::text' },
    ],
    from: `partner_clients l join companies c on c.id = l.client_id
      cross join lateral (
        select count(*) as quotes, count(*) ${ACCEPTED} as accepted, coalesce(sum(q.total - q.tax) ${ACCEPTED}, 0) as net
          from quotes q where q.company_id = l.client_id and q.partner_id = l.partner_id and q.deleted_at is null
           and q.created_at >= ?::timestamp at time zone 'UTC'
           and q.created_at < (?::timestamp + interval '1 day') at time zone 'UTC') f`,
    where: { sql: 'l.partner_id = ? and l.ended_at is null', parameters: [from, to, partner] },
    orderBy: 'lower(c.name), c.id',
  };
}
