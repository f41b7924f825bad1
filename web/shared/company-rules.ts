import {
  ADDRESS_LINE_1,
  ADDRESS_LINE_2,
  BUYER_REFERENCE,
  CITY,
  COC_NUMBER,
  COMPANY_NAME,
  NEW_COMPANY_NAME,
  PAYMENT_TERMS_TEXT,
  POSTAL_CODE,
  typedPaymentTermProblem,
  VAT_NUMBER,
  WEBSITE,
} from '#rules/company';
import { INVOICE_ATTACHMENT_NAMES, INVOICE_ATTACHMENTS } from '#rules/invoice-attachments';
import { ELECTRONIC_ADDRESS, ELECTRONIC_ADDRESS_SCHEME, ELECTRONIC_ADDRESS_SCHEMES } from '#rules/electronic-address';
import type { Company } from './api/schema';
import { formRule } from './form-rule';

const chosen = (label: string) => ({ validate: (value: string) => value !== '' || `${label} is required` });

/** Validation rules of the company fields for react-hook-form's `register`. */
export const companyRules = {
  name: formRule(COMPANY_NAME),
  /** Rule for the name of a new company in a registration. */
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
  electronicAddressScheme: formRule(ELECTRONIC_ADDRESS_SCHEME),
  electronicAddress: formRule(ELECTRONIC_ADDRESS),
  buyerReference: formRule(BUYER_REFERENCE),
  invoiceAttachments: {},
  paymentTermDays: { validate: (typed: string) => typedPaymentTermProblem(typed) ?? true },
  paymentTermsText: formRule(PAYMENT_TERMS_TEXT),
};

/** Schemes of electronic addresses for a select, by their names. */
export const electronicAddressSchemes = [
  { value: '', label: 'None' },
  ...Object.entries(ELECTRONIC_ADDRESS_SCHEMES)
    .map(([value, name]) => ({ value, label: `${name}, ${value}` }))
    .sort((a, b) => a.label.localeCompare(b.label)),
];

/** What mails of invoices may have attached, for a select. */
export const invoiceAttachments = INVOICE_ATTACHMENTS.map((value) => ({
  value,
  label: INVOICE_ATTACHMENT_NAMES[value],
}));

/** Names of the company fields, in the order of the forms. */
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
  'electronicAddressScheme',
  'electronicAddress',
  'buyerReference',
  'invoiceAttachments',
] as const;
export type CompanyFields = Record<(typeof COMPANY_FIELDS)[number], string>;

/** Returns the form values of a company; unknown values, and those of a new company, are empty or the default. */
export const companyFields = (company: Company | null): CompanyFields =>
  fieldsOf((name) => company?.[name] ?? (name === 'invoiceAttachments' ? 'pdf' : ''));

/** Trims all values for the request. */
export const trimmedFields = (fields: CompanyFields): CompanyFields => fieldsOf((name) => fields[name].trim());

const fieldsOf = (value: (name: keyof CompanyFields) => string) =>
  Object.fromEntries(COMPANY_FIELDS.map((name) => [name, value(name)])) as CompanyFields;

/** Returns a company's electronic address with its scheme: '0106:24618832'; null if it has none. */
export const electronicAddressOf = ({
  electronicAddress: id,
  electronicAddressScheme: scheme,
}: Pick<Company, 'electronicAddress' | 'electronicAddressScheme'>): string | null => (id ? `${scheme}:${id}` : null);
