import type { Company } from '../../shared/api/schema';
import { COMPANY_FIELDS, companyFields, type CompanyFields } from '../../shared/company-rules';

/** Values of a company's form as typed. */
export interface CompanyValues extends CompanyFields {
  type: 'client' | 'partner';
  adminEmail: string;
}

/** Every field that the server may refuse, by its path. */
export const FORM_FIELDS = [...COMPANY_FIELDS, 'type', 'adminEmail'] as const;

const OF_A_NEW_ONE = { type: 'client', adminEmail: '' } as const;

/** Returns the form's values for a company, empty for a new one. */
export const valuesOf = (company: Company | null): CompanyValues => ({
  ...OF_A_NEW_ONE,
  ...companyFields(company),
});

/**
 * Converts the form's values to the body of the request. Empty fields become null; type and first administrator are
 * sent only for a new company.
 */
export function toBody(values: CompanyValues, isNew: boolean): object {
  const own = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, values[name].trim() || null]));
  if (!isNew) return own;
  const adminEmail = values.adminEmail.trim();
  return { ...own, type: values.type, ...(adminEmail && { adminEmail }) };
}
