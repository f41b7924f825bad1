import { IsBoolean, IsIn, IsOptional, IsUUID, Matches, ValidateIf } from 'class-validator';
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
import { ReasonDto } from '../platform/http/reason.dto.js';
import { given, IsIdList } from '../platform/http/validation.js';

/** Only what is given changes. */
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

  /** Empty takes it away. */
  @OptionalPhone()
  phone?: string | null;
}

/** Only what is given changes. */
export class UpdatePreferencesDto {
  @ValidateIf(given)
  @IsBoolean()
  quoteUpdates?: boolean;

  @ValidateIf(given)
  @IsBoolean()
  accountUpdates?: boolean;

  @ValidateIf(given)
  @IsBoolean()
  newsletter?: boolean;
}

export class UserQueryDto extends ListQueryDto {
  /** `true` also lists those who are not active. */
  @IsOptional()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))
  @IsBoolean()
  includeInactive?: boolean;

  /** For staff: the people of one company. Everybody else sees their own company's. */
  @IsOptional()
  @IsUUID()
  companyId?: string;
}

const oneOrMore = (values: readonly string[]) => new RegExp(`^(${values.join('|')})(,(${values.join('|')}))*$`);

export class SystemUserQueryDto extends ListQueryDto {
  /** These, with commas. */
  @IsOptional()
  @IsIdList({ message: 'id must be ids, with commas between them' })
  id?: string;

  /** One status as it counts, or several with commas. */
  @IsOptional()
  @Matches(oneOrMore(ACCOUNT_STATUSES), { message: `status must be of ${ACCOUNT_STATUSES.join(', ')}` })
  status?: string;

  /** One type, or several with commas. */
  @IsOptional()
  @Matches(oneOrMore(COMPANY_TYPES), { message: `companyType must be of ${COMPANY_TYPES.join(', ')}` })
  companyType?: string;

  @IsOptional()
  @Matches(oneOrMore(ACCOUNT_TYPES), { message: `accountType must be of ${ACCOUNT_TYPES.join(', ')}` })
  accountType?: string;

  @IsOptional()
  @IsUUID(undefined, { message: 'companyId must be an id' })
  companyId?: string;
}

export class UserStatusDto extends PartialType(ReasonDto) {
  /** In whatever case. */
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown)))
  @IsIn(ACCOUNT_STATUSES, { message: 'Please select a status' })
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  status!: AccountStatus;
}

/** Only what is given changes. */
export class UpdateUserDto {
  @ValidateIf(given)
  @FirstName()
  firstName?: string;

  @ValidateIf(given)
  @LastName()
  lastName?: string;

  /** Empty takes it away. */
  @OptionalJobTitle()
  jobTitle?: string | null;

  /** Empty takes it away. */
  @OptionalPhone()
  phone?: string | null;

  @ValidateIf(given)
  @IsIn(ACCOUNT_TYPES, { message: 'Please select a valid role' })
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType', required: false })
  role?: AccountType;
}
