import {
  ADDRESS_LINE_1,
  ADDRESS_LINE_2,
  CITY,
  COC_NUMBER,
  COMPANY_NAME,
  NEW_COMPANY_NAME,
  POSTAL_CODE,
  VAT_NUMBER,
  WEBSITE,
} from '#rules/company';
import type { Company } from './api/schema';
import { formRule } from './form-rule';

const chosen = (label: string) => ({ validate: (value: string) => value !== '' || `${label} is required` });

/** Rules of the fields of a company for react-hook-form's `register`. */
export const companyRules = {
  name: formRule(COMPANY_NAME),
  /** In a registration. */
  newName: formRule(NEW_COMPANY_NAME),
  website: formRule(WEBSITE),
  addressLine1: formRule(ADDRESS_LINE_1),
  addressLine2: formRule(ADDRESS_LINE_2),
  city: formRule(CITY),
  postalCode: formRule(POSTAL_CODE),
  countryCode: chosen('Country'),
  industry: chosen('Industry'),
  vatNumber: formRule(VAT_NUMBER),
  cocNumber: formRule(COC_NUMBER),
};

/** The fields in which a company says who it is, in the order of their forms. */
export const COMPANY_FIELDS = [
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
export type CompanyFields = Record<(typeof COMPANY_FIELDS)[number], string>;

/** As a form has them: what is not known is empty, and so is all of a new company. */
export const companyFields = (company: Company | null): CompanyFields => fieldsOf((name) => company?.[name] ?? '');

/** As they are sent. */
export const trimmedFields = (fields: CompanyFields): CompanyFields => fieldsOf((name) => fields[name].trim());

const fieldsOf = (value: (name: keyof CompanyFields) => string) =>
  Object.fromEntries(COMPANY_FIELDS.map((name) => [name, value(name)])) as CompanyFields;
