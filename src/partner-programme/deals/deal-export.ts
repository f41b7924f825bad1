import { today } from '../../platform/clock.js';
import { dayColumn, type ExportSource } from '../../platform/database/export-source.js';
import type { Scope } from '../../platform/database/scope.js';
import type { DealQueryDto } from './deal-requests.dto.js';
import { dealConditions } from './deals.queries.js';

/** Returns the export of a partner's deals, with the filters of their list. Amounts are in euros. */
export function dealExport(query: DealQueryDto, scope: Scope): ExportSource {
  return {
    columns: [
      { header: 'Customer', sql: 'd.customer_name' },
      { header: 'Country', sql: 'd.country_code' },
      { header: 'VAT number', sql: 'd.vat_number' },
      { header: 'Website', sql: 'd.website' },
      { header: 'Contact', sql: 'd.contact_name' },
      { header: 'Email', sql: 'd.contact_email' },
      { header: 'Phone', sql: 'd.contact_phone' },
      {
        header: 'Products',
        sql: `(select string_agg(i.name, ', ' order by w.place) from unnest(d.products) with ordinality w(id, place) join catalog_items i on i.id = w.id)`,
      },
      { header: 'Expected value', sql: 'd.value::text', isNumber: true },
      { header: 'Expected close', sql: 'd.closes_on::text', isDay: true },
      { header: 'Stage', sql: 'd.stage' },
      { header: 'Lost because', sql: 'd.lost_reason' },
      { header: 'Next step', sql: 'd.next_step' },
      { header: 'Next step on', sql: 'd.next_step_on::text', isDay: true },
      { header: 'Registration', sql: 'd.registration' },
      { header: 'Protected until', sql: 'd.protected_until::text', isDay: true },
      dayColumn('Registered (UTC)', 'd.registered_at'),
      { header: 'Id', sql: 'd.id::text' },
    ],
    from: 'deals d',
    where: dealConditions(scope, query, today()),
    orderBy: 'd.registered_at, d.id desc',
  };
}
