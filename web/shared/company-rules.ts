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
