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

/** Only the given fields change. */
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

  /** An empty value removes it. */
  @OptionalPhone()
  phone?: string | null;
}

/** Only the given fields change. */
export class UpdatePreferencesDto {
  @ValidateIf(given)
  @IsBoolean()
  quoteUpdates?: boolean;

  @ValidateIf(given)
  @IsBoolean()
  accountUpdates?: boolean;
}

export class UserQueryDto extends ListQueryDto {
  /** `true` also lists users who are not active. */
  @IsOptional()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))
  @IsBoolean()
  includeInactive?: boolean;

  /** For staff: the users of one company. Other callers see only their own company's. */
  @IsOptional()
  @IsUUID()
  companyId?: string;
}

export class SystemUserQueryDto extends ListQueryDto {
  /** Ids, separated by commas. */
  @Ids('id')
  id?: string;

  /** One effective status, or several separated by commas. */
  @SomeOf('status', ACCOUNT_STATUSES)
  status?: string;

  /** One type, or several separated by commas. */
  @SomeOf('companyType', COMPANY_TYPES)
  companyType?: string;

  @SomeOf('accountType', ACCOUNT_TYPES)
  accountType?: string;

  @Id('companyId', 'the id of a company')
  companyId?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, inclusive. */
  @Day('createdTo')
  createdTo?: string;
}

export class UserStatusDto extends PartialType(ReasonDto) {
  /** Case-insensitive. */
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown)))
  @IsIn(ACCOUNT_STATUSES, { message: 'Please select a status' })
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  status!: AccountStatus;
}

/** Only the given fields change. */
export class UpdateUserDto {
  @ValidateIf(given)
  @FirstName()
  firstName?: string;

  @ValidateIf(given)
  @LastName()
  lastName?: string;

  /** An empty value removes it. */
  @OptionalJobTitle()
  jobTitle?: string | null;

  /** An empty value removes it. */
  @OptionalPhone()
  phone?: string | null;

  @ValidateIf(given)
  @IsIn(ACCOUNT_TYPES, { message: 'Please select a valid role' })
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType', required: false })
  role?: AccountType;
}
