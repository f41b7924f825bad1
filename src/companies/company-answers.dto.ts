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
  /** In international format, `+31612345678`. */
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
  /** The longest serving active administrator, else another administrator; null without administrators. */
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
  /** Reason of staff for rejecting the verification. */
  rejectionReason!: string | null;
  /** Users who are not deleted, the admin contact first, at most 100. */
  users!: CompanyUserDto[];
  /** Warning about a VAT number that does not match the format of its EU country; it is saved regardless. */
  vatWarning!: string | null;
}

/** Another company with the same VAT or COC number. */
class SameNumberDto {
  id!: string;
  name!: string;
  /** The numbers that both companies share. */
  @ApiProperty({ enum: ['vatNumber', 'cocNumber'], isArray: true })
  numbers!: ('vatNumber' | 'cocNumber')[];
}

/** A company for staff, with warnings for its verification. */
export class StaffCompanyDto extends CompanyDto {
  /** Other companies with its VAT or COC number that are not deleted, at most 10. */
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
  /** Sum of the totals of all quotes, VAT included, in euros. */
  pipelineValue!: number;
}

class DocumentStatisticsDto {
  /** Number of required types, and the numbers of uploaded and verified ones among them. */
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
  /** The status that changed: that of the company, or that of its verification. */
  @ApiProperty({ enum: ['status', 'verification'] })
  kind!: 'status' | 'verification';
  previousStatus!: string;
  newStatus!: string;
  changedAt!: string;
  reason!: string | null;
  /** Null for the system. */
  changedByUser!: ChangedByDto | null;
}

export class CanDeleteDto {
  canDelete!: boolean;
  /** Reasons against the deletion, in sentences; empty when it is possible. */
  reasons!: string[];
}
