import { statement, typed } from '../../platform/database/statement.js';
import type { VatEvidence } from '../../companies/vat/vat-evidence.entity.js';

/** What the VAT of a company's quotes depends on: its place, its VAT number and the evidence for it. */
export const TAX_OF_COMPANY = statement(
  {
    countryCode: 'text',
    postalCode: 'text',
    vatNumber: 'text?',
    status: typed<VatEvidence['status'] | null>('text?'),
    checkedAt: 'timestamptz?',
    consultationNumber: 'text?',
    name: 'text?',
    address: 'text?',
  },
  `select c.country_code::text as "countryCode", c.postal_code as "postalCode", c.vat_number as "vatNumber",
          e.status, e.checked_at as "checkedAt", e.consultation_number as "consultationNumber", e.name, e.address
     from companies c left join vat_evidence e on e.company_id = c.id and e.vat_number = c.vat_number
    where c.id = ?`,
);
