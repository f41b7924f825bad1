import type { Company } from '../../shared/api/schema';

/** A company's form as it is typed. */
export interface CompanyValues {
  type: 'client' | 'partner';
  name: string;
  website: string;
  industry: string;
  addressLine1: string;
  addressLine2: string;
  postalCode: string;
  city: string;
  countryCode: string;
  vatNumber: string;
  cocNumber: string;
  admin: { firstName: string; lastName: string; email: string };
}

const OWN = [
  'name',
  'website',
  'industry',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'countryCode',
  'vatNumber',
  'cocNumber',
] as const;

/** Every field the server may refuse, by its path. */
export const COMPANY_FIELDS = [...OWN, 'type', 'admin.email', 'admin.firstName', 'admin.lastName'] as const;

const empty: CompanyValues = {
  type: 'client',
  name: '',
  website: '',
  industry: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  countryCode: '',
  vatNumber: '',
  cocNumber: '',
  admin: { firstName: '', lastName: '', email: '' },
};

const filled = (company: Company): CompanyValues => ({
  ...empty,
  name: company.name,
  website: company.website ?? '',
  industry: company.industry ?? '',
  addressLine1: company.addressLine1,
  addressLine2: company.addressLine2 ?? '',
  postalCode: company.postalCode,
  city: company.city,
  countryCode: company.countryCode,
  vatNumber: company.vatNumber ?? '',
  cocNumber: company.cocNumber ?? '',
});

/** A new company's form is empty. */
export const valuesOf = (company: Company | null): CompanyValues => (company ? filled(company) : empty);

/** What the API takes: what is empty is none; the type and the first administrator only of a new company. */
export function toBody(values: CompanyValues, isNew: boolean): object {
  const own = Object.fromEntries(OWN.map((name) => [name, values[name].trim() || null]));
  if (!isNew) return own;
  const { email, firstName, lastName } = values.admin;
  const admin = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() };
  return { ...own, type: values.type, ...(Object.values(admin).some(Boolean) && { admin }) };
}
