import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  type AccountStatus,
  type AccountType,
  COMPANY_TYPES,
  type CompanyType,
} from '../rules/actor.js';
import { PERSON_INDUSTRIES, type PersonIndustry } from '../rules/person.js';
import { USER_ACTION_NAMES, type UserAction } from '../rules/account-status.js';

export class UserCompanyDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: COMPANY_TYPES, enumName: 'CompanyType' })
  type!: CompanyType;
}

/** Name of a user. */
export class NamedUserDto {
  id!: string;
  firstName!: string;
  lastName!: string;
}

/** Personal details of a user. */
export class PersonDto {
  id!: string;
  email!: string;
  firstName!: string;
  lastName!: string;
  jobTitle!: string | null;
  /** Phone number in international format: `+31612345678`. */
  phone!: string | null;
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType' })
  accountType!: AccountType;
  emailVerified!: boolean;
}

/** The caller's own data. */
export class UserProfileDto extends PersonDto {
  @ApiProperty({ enum: PERSON_INDUSTRIES, enumName: 'PersonIndustry', nullable: true })
  industry!: PersonIndustry | null;
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  accountStatus!: AccountStatus;
  /** Time of the last sign-in in ISO 8601; null before the first. */
  lastLogin!: string | null;
  version!: number;
  company!: UserCompanyDto;
}

/** Mail settings of a user. */
export class NotificationPreferencesDto {
  quoteUpdates!: boolean;
  accountUpdates!: boolean;
  /** True when the user is mailed about messages that they have not read. */
  messageUpdates!: boolean;
  /** True when the newsletter goes to the user's address; changed only by subscribing and unsubscribing. */
  newsletter!: boolean;
}

/** A user in a list. */
export class UserRowDto extends PersonDto {
  /**
   * Status that applies to the user: the status of the company while the company is suspended or inactive, otherwise
   * that of the user.
   */
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  status!: AccountStatus;
  /** Time of the last sign-in in ISO 8601; null before the first. */
  lastLogin!: string | null;
  createdAt!: string;
  company!: UserCompanyDto;
  /** True for the caller. */
  isSelf!: boolean;
  version!: number;
  @ApiProperty({ enum: USER_ACTION_NAMES, enumName: 'UserAction', isArray: true })
  actions!: UserAction[];
}

class ChangedByUserDto {
  fullName!: string;
}

/** A change in the history of a user. */
export class UserStatusChangeDto {
  id!: string;
  /** Value before the change: an account status, `deleted`, or an account type when the role changed. */
  previousStatus!: string;
  newStatus!: string;
  changedAt!: string;
  reason!: string | null;
  /** User who made the change; null for a change by the system. */
  changedByUser!: ChangedByUserDto | null;
}
