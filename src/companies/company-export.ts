import { dayColumn, type ExportSource } from '../platform/database/export-source.js';
import { companyConditions } from './companies.queries.js';
import type { CompanyQueryDto } from './company-requests.dto.js';

/** Returns the export of companies, with the filters of their list. */
export function companyExport(query: CompanyQueryDto): ExportSource {
  return {
    columns: [
      { header: 'Id', sql: 'c.id::text' },
      { header: 'Name', sql: 'c.name' },
      { header: 'Type', sql: 'c.type' },
      { header: 'Status', sql: 'c.status' },
      { header: 'Verification', sql: 'c.verification_status' },
      { header: 'Website', sql: 'c.website' },
      { header: 'Address line 1', sql: 'c.address_line1' },
      { header: 'Address line 2', sql: 'c.address_line2' },
      { header: 'Postal code', sql: 'c.postal_code' },
      { header: 'City', sql: 'c.city' },
      { header: 'Country', sql: 'c.country_code' },
      { header: 'Industry', sql: 'c.industry' },
      { header: 'VAT number', sql: 'c.vat_number' },
      { header: 'COC number', sql: 'c.coc_number' },
      dayColumn('Created (UTC)', 'c.created_at'),
    ],
    from: 'companies c',
    where: companyConditions(query),
    orderBy: 'c.created_at, c.id',
  };
}
