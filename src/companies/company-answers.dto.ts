import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  type AccountStatus,
  type AccountType,
  COMPANY_TYPES,
  type CompanyType,
} from '../rules/actor.js';
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
  /** International, `+31612345678`. */
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
  /** ISO 3166-1 alpha-2. */
  countryCode!: string;
  countryName!: string;
  @ApiProperty({ enum: VERIFICATION_STATUSES, enumName: 'VerificationStatus' })
  verificationStatus!: VerificationStatus;
  @ApiProperty({ enum: COMPANY_STATUSES, enumName: 'CompanyStatus' })
  status!: CompanyStatus;
  createdAt!: string;
  version!: number;
  /** The oldest active administrator; null without one. */
  adminContact!: CompanyContactDto | null;
  @ApiProperty({ enum: COMPANY_ACTION_NAMES, enumName: 'CompanyAction', isArray: true })
  actions!: CompanyAction[];
}

/** A company in the staff's list. */
export class CompanyRowDto extends CompanyBaseDto {
  userCount!: number;
}

export class CompanyDto extends CompanyBaseDto {
  website!: string | null;
  addressLine1!: string;
  addressLine2!: string | null;
  postalCode!: string;
  /** One of the industry options of the company forms. */
  industry!: string | null;
  cocNumber!: string | null;
  vatNumber!: string | null;
  /** Why staff rejected the verification. */
  rejectionReason!: string | null;
  /** Everybody who has not been deleted, the admin contact first, at most 100. */
  users!: CompanyUserDto[];
  /** When the VAT number does not look like one of its EU country: what is wrong with it. It is saved all the same. */
  vatWarning!: string | null;
}

/** Another company with a number of this one's. */
class SameNumberDto {
  id!: string;
  name!: string;
  /** Which numbers are the same. */
  @ApiProperty({ enum: ['vatNumber', 'cocNumber'], isArray: true })
  numbers!: ('vatNumber' | 'cocNumber')[];
}

/** A company as staff see it: with what they should know before they verify it. */
export class StaffCompanyDto extends CompanyDto {
  /** Companies that are not deleted and have its VAT or COC number, at most 10. */
  sameNumbers!: SameNumberDto[];
  /** Labels of the required documents that are missing or not verified. */
  unverifiedDocuments!: string[];
}

class UserStatisticsDto {
  total!: number;
  active!: number;
  inactive!: number;
}

class QuoteStatisticsDto {
  total!: number;
  pendingApproval!: number;
  sent!: number;
  accepted!: number;
  /** The pipeline: the totals of all quotes, VAT included, in euros. */
  pipelineValue!: number;
}

class DocumentStatisticsDto {
  /** Number of required types, and how many of them are uploaded and verified. */
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
  /** Which of the two: the company's status, or its verification. */
  @ApiProperty({ enum: ['status', 'verification'] })
  kind!: 'status' | 'verification';
  previousStatus!: string;
  newStatus!: string;
  changedAt!: string;
  reason!: string | null;
  /** Null is the system. */
  changedByUser!: ChangedByDto | null;
}

export class CanDeleteDto {
  canDelete!: boolean;
  /** Why not, in sentences; empty when it can be. */
  reasons!: string[];
}
