import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsNotEmpty } from 'class-validator';
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
} from '../../../rules/company.js';
import { COMPANY_INDUSTRIES } from '../../../rules/industries.js';
import { IsCountryCode } from './countries.js';
import { stacked, Text } from './text-fields.js';
import { trim } from '../validation.js';

export const CompanyName = () => Text(COMPANY_NAME);

/** Company name in a registration, which allows only some characters. */
export const NewCompanyName = () => Text(NEW_COMPANY_NAME);

/** A domain, with or without http(s):// and www, and optionally a path. Empty becomes null. */
export const Website = () => Text(WEBSITE);

export const AddressLine1 = () => Text(ADDRESS_LINE_1);

export const AddressLine2 = () => Text(ADDRESS_LINE_2);

export const City = () => Text(CITY);

export const PostalCode = () => Text(POSTAL_CODE);

/** ISO 3166-1 alpha-2, in either case. */
export const Country = () =>
  stacked(Transform(upperCase), IsNotEmpty({ message: 'Country is required' }), IsCountryCode());

/** One of `COMPANY_INDUSTRIES`. */
export const CompanyIndustryField = () =>
  stacked(
    IsNotEmpty({ message: 'Industry is required' }),
    IsIn(COMPANY_INDUSTRIES, { message: 'Please select a valid industry' }),
  );

/** Empty becomes null. Stored in capitals, without dots, hyphens and blanks. */
export const VatNumber = () => Text(VAT_NUMBER);

/** Empty becomes null. Stored without dots, hyphens and blanks. */
export const CocNumber = () => Text(COC_NUMBER);

function upperCase(given: TransformFnParams): unknown {
  const value = trim(given);
  return typeof value === 'string' ? value.toUpperCase() : value;
}
