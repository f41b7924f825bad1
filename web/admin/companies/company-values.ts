import type { Company } from '../../shared/api/schema';
import { COMPANY_FIELDS, companyFields, type CompanyFields } from '../../shared/company-rules';

/** A company's form as it is typed. */
export interface CompanyValues extends CompanyFields {
  type: 'client' | 'partner';
  adminEmail: string;
}

/** Every field the server may refuse, by its path. */
export const FORM_FIELDS = [...COMPANY_FIELDS, 'type', 'adminEmail'] as const;

const OF_A_NEW_ONE = { type: 'client', adminEmail: '' } as const;

/** A new company's form is empty. */
export const valuesOf = (company: Company | null): CompanyValues => ({
  ...OF_A_NEW_ONE,
  ...companyFields(company),
});

/** What the API takes: what is empty is none; the type and the first administrator only of a new company. */
export function toBody(values: CompanyValues, isNew: boolean): object {
  const own = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, values[name].trim() || null]));
  if (!isNew) return own;
  const adminEmail = values.adminEmail.trim();
  return { ...own, type: values.type, ...(adminEmail && { adminEmail }) };
}
