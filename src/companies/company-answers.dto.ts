import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  type AccountStatus,
  type AccountType,
  COMPANY_TYPES,
  type CompanyType,
} from '../rules/actor.js';
import { INVOICE_ATTACHMENTS, type InvoiceAttachments } from '../rules/invoice-attachments.js';
import {
  COMPANY_ACTION_NAMES,
  COMPANY_STATUSES,
  type CompanyAction,
  type CompanyStatus,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '../rules/company-status.js';

class CompanyContactDto {
  firstName!: string;
  lastName!: string;
  email!: string;
  /** Phone number in international format: `+31612345678`. */
  phone!: string | null;
}

export class CompanyUserDto {
  id!: string;
  firstName!: string;
  lastName!: string;
  email!: string;
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType' })
  accountType!: AccountType;
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  accountStatus!: AccountStatus;
}

class CompanyBaseDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: COMPANY_TYPES, enumName: 'CompanyType' })
  type!: CompanyType;
  city!: string;
  /** Country code in ISO 3166-1 alpha-2: `NL`. */
  countryCode!: string;
  countryName!: string;
  @ApiProperty({ enum: VERIFICATION_STATUSES, enumName: 'VerificationStatus' })
  verificationStatus!: VerificationStatus;
  @ApiProperty({ enum: COMPANY_STATUSES, enumName: 'CompanyStatus' })
  status!: CompanyStatus;
  createdAt!: string;
  version!: number;
  /**
   * The active administrator of the company with the oldest account; without one, another administrator; null when the
   * company has no administrator.
   */
  adminContact!: CompanyContactDto | null;
  @ApiProperty({ enum: COMPANY_ACTION_NAMES, enumName: 'CompanyAction', isArray: true })
  actions!: CompanyAction[];
}

/** A company in the list for staff. */
export class CompanyRowDto extends CompanyBaseDto {
  userCount!: number;
}

export class CompanyDto extends CompanyBaseDto {
  website!: string | null;
  addressLine1!: string;
  addressLine2!: string | null;
  postalCode!: string;
  /** Industry, from the options of the company forms. */
  industry!: string | null;
  cocNumber!: string | null;
  vatNumber!: string | null;
  /** Address in the Peppol network, to which invoices are delivered, and its scheme (code list EAS); both null without one. */
  electronicAddress!: string | null;
  electronicAddressScheme!: string | null;
  /** Reference that the company wants on its invoices. */
  buyerReference!: string | null;
  /** Days from the issue of an invoice until it must be paid, and what invoices say about the payment; set by staff. */
  paymentTermDays!: number;
  paymentTermsText!: string | null;
  /** Attachments of the mails of its invoices and credit notes. */
  @ApiProperty({ enum: INVOICE_ATTACHMENTS, enumName: 'InvoiceAttachments' })
  invoiceAttachments!: InvoiceAttachments;
  /** Reason that staff gave for rejecting the verification. */
  rejectionReason!: string | null;
  /** Users who are not deleted, at most 100; the admin contact comes first. */
  users!: CompanyUserDto[];
  /** Warning about a VAT number that does not match the format of its EU country; the number is saved nevertheless. */
  vatWarning!: string | null;
}

/** Another company with the same VAT or Chamber of Commerce (COC) number. */
class SameNumberDto {
  id!: string;
  name!: string;
  /** The numbers that both companies share. */
  @ApiProperty({ enum: ['vatNumber', 'cocNumber'], isArray: true })
  numbers!: ('vatNumber' | 'cocNumber')[];
}

/** A company for staff, with warnings for its verification. */
export class StaffCompanyDto extends CompanyDto {
  /** Other companies with the VAT or COC number of this company, at most 10, without deleted companies. */
  sameNumbers!: SameNumberDto[];
  /** Labels of the required documents that are missing or not verified. */
  unverifiedDocuments!: string[];
}

class UserStatisticsDto {
  total!: number;
  active!: number;
  /** Number of all users who are not active, whatever their status. */
  inactive!: number;
}

class QuoteStatisticsDto {
  total!: number;
  pendingApproval!: number;
  sent!: number;
  accepted!: number;
  /** Sum of the totals of all quotes, VAT included, in euros. */
  pipelineValue!: number;
}

class DocumentStatisticsDto {
  /**
   * Number of required document types. `uploaded` and `verified` are the numbers of those types that have an uploaded
   * or a verified document.
   */
  required!: number;
  uploaded!: number;
  verified!: number;
}

class InvitationStatisticsDto {
  pending!: number;
}

export class CompanyStatisticsDto {
  users!: UserStatisticsDto;
  quotes!: QuoteStatisticsDto;
  documents!: DocumentStatisticsDto;
  invitations!: InvitationStatisticsDto;
}

class ChangedByDto {
  fullName!: string;
}

export class CompanyStatusChangeDto {
  id!: string;
  /** The kind of status that changed: the status of the company, or the status of its verification. */
  @ApiProperty({ enum: ['status', 'verification'] })
  kind!: 'status' | 'verification';
  previousStatus!: string;
  newStatus!: string;
  changedAt!: string;
  reason!: string | null;
  /** User who made the change; null for a change by the system. */
  changedByUser!: ChangedByDto | null;
}

export class CanDeleteDto {
  canDelete!: boolean;
  /** Reasons against the deletion, in sentences; empty when the company can be deleted. */
  reasons!: string[];
}
