import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, Max, Min, ValidateIf } from 'class-validator';
import {
  ADDRESS_LINE_1,
  ADDRESS_LINE_2,
  BUYER_REFERENCE,
  CITY,
  COC_NUMBER,
  COMPANY_NAME,
  NEW_COMPANY_NAME,
  PAYMENT_TERM_DAYS,
  PAYMENT_TERM_DAYS_PROBLEM,
  PAYMENT_TERMS_TEXT,
  POSTAL_CODE,
  VAT_NUMBER,
  WEBSITE,
} from '../../../rules/company.js';
import { ELECTRONIC_ADDRESS, ELECTRONIC_ADDRESS_SCHEME } from '../../../rules/electronic-address.js';
import { COMPANY_INDUSTRIES } from '../../../rules/industries.js';
import { IsCountryCode } from './countries.js';
import { stacked, Text } from './text-fields.js';
import { given as isGiven, trim } from '../validation.js';

export const CompanyName = () => Text(COMPANY_NAME);

/** Company name in a registration; only some characters are allowed. */
export const NewCompanyName = () => Text(NEW_COMPANY_NAME);

/** Domain name, optionally with http(s)://, www and a path. An empty text becomes null. */
export const Website = () => Text(WEBSITE);

export const AddressLine1 = () => Text(ADDRESS_LINE_1);

export const AddressLine2 = () => Text(ADDRESS_LINE_2);

export const City = () => Text(CITY);

export const PostalCode = () => Text(POSTAL_CODE);

/** Country code in ISO 3166-1 alpha-2, in upper or lower case. */
export const Country = () =>
  stacked(Transform(upperCase), IsNotEmpty({ message: 'Country is required' }), IsCountryCode());

/** Industry, one of `COMPANY_INDUSTRIES`. */
export const CompanyIndustryField = () =>
  stacked(
    IsNotEmpty({ message: 'Industry is required' }),
    IsIn(COMPANY_INDUSTRIES, { message: 'Please select a valid industry' }),
  );

/** VAT number, stored in upper case without dots, hyphens and spaces. An empty text becomes null. */
export const VatNumber = () => Text(VAT_NUMBER);

/** Chamber of Commerce (COC) number, stored without dots, hyphens and spaces. An empty text becomes null. */
export const CocNumber = () => Text(COC_NUMBER);

/** Electronic address, without its scheme. An empty text becomes null. */
export const ElectronicAddress = () => Text(ELECTRONIC_ADDRESS);

/** Code of a scheme of electronic addresses. An empty text becomes null. */
export const ElectronicAddressScheme = () => Text(ELECTRONIC_ADDRESS_SCHEME);

/** Reference on a company's invoices. An empty text becomes null. */
export const BuyerReference = () => Text(BUYER_REFERENCE);

/** Days until a company's invoices must be paid; absent keeps the value. */
export const PaymentTermDays = () =>
  stacked(
    ValidateIf(isGiven),
    IsInt({ message: PAYMENT_TERM_DAYS_PROBLEM }),
    Min(PAYMENT_TERM_DAYS.least, { message: PAYMENT_TERM_DAYS_PROBLEM }),
    Max(PAYMENT_TERM_DAYS.most, { message: PAYMENT_TERM_DAYS_PROBLEM }),
  );

/** Text about the payment on a company's invoices. An empty text becomes null. */
export const PaymentTermsText = () => Text(PAYMENT_TERMS_TEXT);

function upperCase(given: TransformFnParams): unknown {
  const value = trim(given);
  return typeof value === 'string' ? value.toUpperCase() : value;
}
