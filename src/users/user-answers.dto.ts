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

/** What somebody is called. */
export class NamedUserDto {
  id!: string;
  firstName!: string;
  lastName!: string;
}

/** Who somebody is. */
export class PersonDto {
  id!: string;
  email!: string;
  firstName!: string;
  lastName!: string;
  jobTitle!: string | null;
  /** International, `+31612345678`. */
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
  /** ISO 8601; null before the first sign-in. */
  lastLogin!: string | null;
  version!: number;
  company!: UserCompanyDto;
}

/** Which mails the person wants. */
export class NotificationPreferencesDto {
  quoteUpdates!: boolean;
  accountUpdates!: boolean;
  /** Whether the address gets it; changed by subscribing and unsubscribing. */
  newsletter!: boolean;
}

/** A person in the list of users. */
export class UserRowDto extends PersonDto {
  /** As it counts: that of the company where the company is suspended or inactive. */
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  status!: AccountStatus;
  /** ISO 8601; null before the first sign-in. */
  lastLogin!: string | null;
  createdAt!: string;
  company!: UserCompanyDto;
  /** The caller themselves: '(You)'. */
  isSelf!: boolean;
  version!: number;
  @ApiProperty({ enum: USER_ACTION_NAMES, enumName: 'UserAction', isArray: true })
  actions!: UserAction[];
}

class ChangedByUserDto {
  fullName!: string;
}

/** One row of a person's history. */
export class UserStatusChangeDto {
  id!: string;
  /** An account status, `deleted`, or an account type where the role changed. */
  previousStatus!: string;
  newStatus!: string;
  changedAt!: string;
  reason!: string | null;
  /** Null is the system. */
  changedByUser!: ChangedByUserDto | null;
}
