import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { COMPANY_TYPES, type CompanyType } from '../rules/actor.js';
import {
  AddressLine1,
  AddressLine2,
  BuyerReference,
  City,
  CocNumber,
  CompanyIndustryField,
  CompanyName,
  Country,
  PaymentTermDays,
  PaymentTermsText,
  PostalCode,
  ElectronicAddress,
  ElectronicAddressScheme,
  VatNumber,
  Website,
} from '../platform/http/fields/company-fields.js';
import { IsCountryCode } from '../platform/http/fields/countries.js';
import { Day, Ids, SomeOf } from '../platform/http/fields/filter-fields.js';
import { INVOICE_ATTACHMENTS, type InvoiceAttachments } from '../rules/invoice-attachments.js';
import { COMPANY_INDUSTRIES, type CompanyIndustry } from '../rules/industries.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { Email } from '../platform/http/fields/person-fields.js';
import { given } from '../platform/http/validation.js';
import { COMPANY_STATUSES, VERIFICATION_STATUSES } from '../rules/company-status.js';

export class CompanyQueryDto extends ListQueryDto {
  /** Ids of the records to list, separated by commas. */
  @Ids('id')
  id?: string;

  /** One verification status, or several separated by commas. */
  @SomeOf('verificationStatus', VERIFICATION_STATUSES)
  verificationStatus?: string;

  /** One status, or several separated by commas. */
  @SomeOf('status', COMPANY_STATUSES)
  status?: string;

  @IsOptional()
  @IsIn(COMPANY_TYPES, { message: `type must be one of ${COMPANY_TYPES.join(', ')}` })
  type?: CompanyType;

  @IsOptional()
  @IsCountryCode()
  countryCode?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, `2026-01-31` (UTC), inclusive. */
  @Day('createdTo')
  createdTo?: string;
}

/** Fields of the form 'Company edit' in the specification. */
export class UpdateCompanyDto {
  @CompanyName()
  name!: string;

  @Website()
  website?: string | null;

  @AddressLine1()
  addressLine1!: string;

  @AddressLine2()
  addressLine2?: string | null;

  @City()
  city!: string;

  /** Country code in ISO 3166-1 alpha-2: `NL`. */
  @Country()
  countryCode!: string;

  @PostalCode()
  postalCode!: string;

  @ApiProperty({ enum: COMPANY_INDUSTRIES, enumName: 'CompanyIndustry' })
  @CompanyIndustryField()
  industry!: CompanyIndustry;

  @CocNumber()
  cocNumber?: string | null;

  @VatNumber()
  vatNumber?: string | null;

  /** Address in the Peppol network, to which invoices are delivered; given with `electronicAddressScheme`, or both null. */
  @ElectronicAddress()
  electronicAddress?: string | null;

  /** Scheme of the electronic address: the code of the list EAS, `0106`. */
  @ElectronicAddressScheme()
  electronicAddressScheme?: string | null;

  /** Reference that the company wants on its invoices; a German authority's Leitweg-ID. */
  @BuyerReference()
  buyerReference?: string | null;

  /** Attachments of the mails of its invoices and credit notes. When absent: unchanged, or `pdf` for a new company. */
  @ValidateIf(given)
  @IsIn(INVOICE_ATTACHMENTS, { message: `Attachments must be one of ${INVOICE_ATTACHMENTS.join(', ')}` })
  @ApiPropertyOptional({ enum: INVOICE_ATTACHMENTS, enumName: 'InvoiceAttachments' })
  invoiceAttachments?: InvoiceAttachments;
}

/** Fields of the company form of staff, who also set how its invoices are paid. */
export class StaffUpdateCompanyDto extends UpdateCompanyDto {
  /** Days from the issue of an invoice until it must be paid, 0 to 120; 30 unless it was set. */
  @PaymentTermDays()
  paymentTermDays?: number;

  /** Text about the payment on the company's invoices, beside the due date. */
  @PaymentTermsText()
  paymentTermsText?: string | null;
}

/** A company that staff create, with its future administrator. */
export class CreateCompanyDto extends StaffUpdateCompanyDto {
  @IsIn(COMPANY_TYPES, { message: 'Please select a type' })
  @ApiProperty({ enum: COMPANY_TYPES, enumName: 'CompanyType' })
  type!: CompanyType;

  /** E-mail address that is invited as the company's administrator; when absent, no invitation is sent. */
  @ValidateIf(given)
  @Email()
  adminEmail?: string;
}
