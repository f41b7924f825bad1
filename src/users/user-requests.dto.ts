import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  type AccountStatus,
  type AccountType,
  COMPANY_TYPES,
} from '../rules/actor.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import {
  FirstName,
  JobTitle,
  LastName,
  OptionalJobTitle,
  OptionalPhone,
  PersonIndustryField,
} from '../platform/http/fields/person-fields.js';
import { PERSON_INDUSTRIES, type PersonIndustry } from '../rules/person.js';
import { Day, Id, Ids, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ReasonDto } from '../platform/http/reason.dto.js';
import { given } from '../platform/http/validation.js';

/** Changes of the caller's profile; absent fields keep their values. */
export class UpdateProfileDto {
  @ValidateIf(given)
  @FirstName()
  firstName?: string;

  @ValidateIf(given)
  @LastName()
  lastName?: string;

  @ValidateIf(given)
  @PersonIndustryField()
  @ApiProperty({ enum: PERSON_INDUSTRIES, enumName: 'PersonIndustry', required: false })
  industry?: PersonIndustry;

  @ValidateIf(given)
  @JobTitle()
  jobTitle?: string;

  /** Phone number; an empty text removes it. */
  @OptionalPhone()
  phone?: string | null;
}

/** Changes of the caller's mail settings; absent fields keep their values. */
export class UpdatePreferencesDto {
  @ValidateIf(given)
  @IsBoolean()
  quoteUpdates?: boolean;

  @ValidateIf(given)
  @IsBoolean()
  accountUpdates?: boolean;

  @ValidateIf(given)
  @IsBoolean()
  messageUpdates?: boolean;
}

export class UserQueryDto extends ListQueryDto {
  /** `true`: the list includes users who are not active. */
  @IsOptional()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))
  @IsBoolean()
  includeInactive?: boolean;

  /** Only users of this company, for staff. Other callers only see the users of their own company. */
  @IsOptional()
  @IsUUID()
  companyId?: string;
}

export class SystemUserQueryDto extends ListQueryDto {
  /** Ids of the records to list, separated by commas. */
  @Ids('id')
  id?: string;

  /**
   * One status, or several separated by commas. Users of a suspended or inactive company have the status of the
   * company.
   */
  @SomeOf('status', ACCOUNT_STATUSES)
  status?: string;

  /** One company type, or several separated by commas. */
  @SomeOf('companyType', COMPANY_TYPES)
  companyType?: string;

  @SomeOf('accountType', ACCOUNT_TYPES)
  accountType?: string;

  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, `2026-01-31` (UTC), inclusive. */
  @Day('createdTo')
  createdTo?: string;
}

export class UserStatusDto extends PartialType(ReasonDto) {
  /** New status, in upper or lower case. */
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown)))
  @IsIn(ACCOUNT_STATUSES, { message: 'Please select a status' })
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  status!: AccountStatus;
}

/** Changes of a user; absent fields keep their values. */
export class UpdateUserDto {
  @ValidateIf(given)
  @FirstName()
  firstName?: string;

  @ValidateIf(given)
  @LastName()
  lastName?: string;

  /** Job title; an empty text removes it. */
  @OptionalJobTitle()
  jobTitle?: string | null;

  /** Phone number; an empty text removes it. */
  @OptionalPhone()
  phone?: string | null;

  @ValidateIf(given)
  @IsIn(ACCOUNT_TYPES, { message: 'Please select a valid role' })
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType', required: false })
  role?: AccountType;
}
