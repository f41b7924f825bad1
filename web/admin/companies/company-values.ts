import { PAYMENT_TERM_DAYS } from '#rules/company';
import type { Company } from '../../shared/api/schema';
import { COMPANY_FIELDS, companyFields, type CompanyFields } from '../../shared/company-rules';

/** Typed values of the company form. */
export interface CompanyValues extends CompanyFields {
  paymentTermDays: string;
  paymentTermsText: string;
  type: 'client' | 'partner';
  adminEmail: string;
}

/** Names of all fields for which the server can return an error, as paths in the request body. */
export const FORM_FIELDS = [...COMPANY_FIELDS, 'paymentTermDays', 'paymentTermsText', 'type', 'adminEmail'] as const;

const OF_A_NEW_ONE = { type: 'client', adminEmail: '' } as const;

/** Returns the form values of a company; those of a new company are empty but for its payment term. */
export const valuesOf = (company: Company | null): CompanyValues => ({
  ...OF_A_NEW_ONE,
  ...companyFields(company),
  paymentTermDays: String(company?.paymentTermDays ?? PAYMENT_TERM_DAYS.usual),
  paymentTermsText: company?.paymentTermsText ?? '',
});

/**
 * Converts form values to the request body. Empty fields become null; type and first administrator are sent only for a
 * new company.
 */
export function toBody(values: CompanyValues, isNew: boolean): object {
  const own = {
    ...Object.fromEntries(COMPANY_FIELDS.map((name) => [name, values[name].trim() || null])),
    paymentTermDays: Number(values.paymentTermDays.trim()),
    paymentTermsText: values.paymentTermsText.trim() || null,
  };
  if (!isNew) return own;
  const adminEmail = values.adminEmail.trim();
  return { ...own, type: values.type, ...(adminEmail && { adminEmail }) };
}
