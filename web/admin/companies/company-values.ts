import type { Company } from '../../shared/api/schema';
import { COMPANY_FIELDS, companyFields, type CompanyFields } from '../../shared/company-rules';

/** A company's form as it is typed. */
export interface CompanyValues extends CompanyFields {
  type: 'client' | 'partner';
  admin: { firstName: string; lastName: string; email: string };
}

/** Every field the server may refuse, by its path. */
export const FORM_FIELDS = [...COMPANY_FIELDS, 'type', 'admin.email', 'admin.firstName', 'admin.lastName'] as const;

const OF_A_NEW_ONE = { type: 'client', admin: { firstName: '', lastName: '', email: '' } } as const;

/** A new company's form is empty. */
export const valuesOf = (company: Company | null): CompanyValues => ({
  ...OF_A_NEW_ONE,
  ...companyFields(company),
});

/** What the API takes: what is empty is none; the type and the first administrator only of a new company. */
export function toBody(values: CompanyValues, isNew: boolean): object {
  const own = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, values[name].trim() || null]));
  if (!isNew) return own;
  const { email, firstName, lastName } = values.admin;
  const admin = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() };
  return { ...own, type: values.type, ...(Object.values(admin).some(Boolean) && { admin }) };
}
