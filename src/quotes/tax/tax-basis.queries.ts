import { statement, typed } from '../../platform/database/statement.js';
import type { VatEvidence } from '../../companies/vat/vat-evidence.entity.js';

/** Data that decide the VAT of companies: their places, their VAT numbers and the evidence for them. */
export const TAX_OF_COMPANIES = statement(
  {
    id: 'uuid',
    countryCode: 'text',
    postalCode: 'text',
    vatNumber: 'text?',
    status: typed<VatEvidence['status'] | null>('text?'),
    checkedAt: 'timestamptz?',
    consultationNumber: 'text?',
    name: 'text?',
    address: 'text?',
  },
  `select c.id, c.country_code::text as "countryCode", c.postal_code as "postalCode", c.vat_number as "vatNumber",
          e.status, e.checked_at as "checkedAt", e.consultation_number as "consultationNumber", e.name, e.address
     from companies c left join vat_evidence e on e.company_id = c.id and e.vat_number = c.vat_number
    where c.id = any (?::uuid[])`,
);
