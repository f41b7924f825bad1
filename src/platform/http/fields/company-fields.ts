import { Transform, type TransformFnParams } from 'class-transformer';
import {
  IsIn,
  IsNotEmpty,
  isFQDN,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { IsCountryCode } from './countries.js';
import { OptionalText, RequiredText, stacked } from './text-fields.js';
import { trim } from '../validation.js';

/** Fields of work a company may name. Spec 1 section 3, 'Industry values'. */
export const COMPANY_INDUSTRIES = [
  'entertainment-metaverse',
  'engineering-manufacturing',
  'ports-airports',
  'safety-security',
  'digital-twins-smart-cities',
  'education-training',
  'defense-military',
  'healthcare-medical',
  'aec',
  'other',
] as const;
export type CompanyIndustry = (typeof COMPANY_INDUSTRIES)[number];

/** Spec 2 section 5, 'Company edit'. */
export const CompanyName = () =>
  RequiredText({
    label: 'Company name',
    min: { length: 2, message: 'Company name must be at least 2 characters' },
    max: 100,
  });

/** The same in a registration, which takes only some characters. */
export const NewCompanyName = () =>
  stacked(
    CompanyName(),
    Matches(/^[\p{L}\p{M}\p{N} \-.,&'()]*$/u, { message: 'Company name contains invalid characters' }),
  );

/** A domain, with or without http(s):// and www. Empty is null. */
export const Website = () =>
  stacked(
    OptionalText({ label: 'Website', max: 255 }),
    ValidateBy({
      name: 'isWebsite',
      validator: {
        validate: (value) => typeof value === 'string' && isFQDN(value.replace(/^https?:\/\//i, '').replace(/\/$/, '')),
        defaultMessage: () => 'Please enter a valid website (e.g., example.com or www.example.com)',
      },
    }),
  );

export const AddressLine1 = () => RequiredText({ label: 'Address', max: 200 });

export const AddressLine2 = () => OptionalText({ label: 'Address line 2', max: 200 });

export const City = () => RequiredText({ label: 'City', max: 100 });

export const PostalCode = () => RequiredText({ label: 'Postal code', max: 20 });

/** ISO 3166-1 alpha-2, in either case. */
export const Country = () =>
  stacked(Transform(upperCase), IsNotEmpty({ message: 'Country is required' }), IsCountryCode());

/** One of `COMPANY_INDUSTRIES`. */
export const CompanyIndustryField = () =>
  stacked(
    IsNotEmpty({ message: 'Industry is required' }),
    IsIn(COMPANY_INDUSTRIES, { message: 'Please select a valid industry' }),
  );

/** Empty is null. Stored in capitals. */
export const VatNumber = () =>
  stacked(
    IsOptional(),
    Transform((given) => upperCase(given) || null),
    IsString({ message: 'VAT number must be text' }),
    MinLength(8, { message: 'VAT number must be at least 8 characters' }),
    Matches(/^[A-Z]{0,4}[A-Z0-9]{4,}$/, { message: 'VAT number must contain only letters and numbers' }),
    MaxLength(20, { message: 'VAT number cannot exceed 20 characters' }),
  );

/** Empty is null. */
export const CocNumber = () =>
  stacked(
    IsOptional(),
    Transform((given) => trim(given) || null),
    IsString({ message: 'Chamber of Commerce number must be text' }),
    MinLength(8, { message: 'Chamber of Commerce number must be at least 8 characters' }),
    Matches(/^\d+$/, { message: 'Chamber of Commerce number must contain only numbers' }),
    MaxLength(20, { message: 'Chamber of Commerce number cannot exceed 20 characters' }),
  );

function upperCase(given: TransformFnParams): unknown {
  const value = trim(given);
  return typeof value === 'string' ? value.toUpperCase() : value;
}
