import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ACCOUNT_STATUSES, type AccountStatus } from '../rules/actor.js';
import {
  COMPANY_STATUSES,
  type CompanyStatus,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '../rules/company-status.js';
import { PersonDto, UserCompanyDto } from '../users/user-answers.dto.js';
import { ApiProperty } from '@nestjs/swagger';

export class LoginDto {
  @IsNotEmpty({ message: 'Email is required' })
  @IsString()
  @MaxLength(254)
  email!: string;

  @IsNotEmpty({ message: 'Password is required' })
  @IsString()
  @MaxLength(200)
  password!: string;
}

export class ProfileCompanyDto extends UserCompanyDto {
  @ApiProperty({ enum: VERIFICATION_STATUSES, enumName: 'VerificationStatus' })
  verificationStatus!: VerificationStatus;
  @ApiProperty({ enum: COMPANY_STATUSES, enumName: 'CompanyStatus' })
  status!: CompanyStatus;
  /** Country code in ISO 3166-1 alpha-2: `NL`. */
  countryCode!: string;
}

/** The session profile of the signed-in user. */
export class ProfileDto extends PersonDto {
  industry!: string | null;
  /**
   * Status of the account: that of the company while the company is suspended or inactive, otherwise that of the user.
   */
  @ApiProperty({ enum: ACCOUNT_STATUSES, enumName: 'AccountStatus' })
  accountStatus!: AccountStatus;
  lastLogin!: string | null;
  company!: ProfileCompanyDto;
}
