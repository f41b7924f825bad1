import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import {
  AddressLine1,
  AddressLine2,
  City,
  CocNumber,
  CompanyIndustryField,
  Country,
  NewCompanyName,
  PostalCode,
  VatNumber,
  Website,
} from '../platform/http/fields/company-fields.js';
import { COMPANY_INDUSTRIES, type CompanyIndustry } from '../rules/industries.js';
import {
  Email,
  FirstName,
  JobTitle,
  LastName,
  OptionalJobTitle,
  OptionalPhone,
} from '../platform/http/fields/person-fields.js';
import { given } from '../platform/http/validation.js';
import { NewPassword } from '../users/password-rules.js';

/** Validates that the confirmation equals the password. */
const SameAsPassword = () =>
  ValidateBy({
    name: 'sameAsPassword',
    validator: {
      validate: (value, args) => value === (args?.object as { password?: unknown } | undefined)?.password,
      defaultMessage: () => 'Passwords do not match',
    },
  });

/** A user and the company that they register. */
export class RegisterDto {
  @Email()
  email!: string;

  /** At least 8 characters, with an upper case letter, a lower case letter and a number, and not a common password. */
  @NewPassword()
  password!: string;

  /** Repetition of the password; it is compared with the password only if it is given. */
  @ValidateIf(given)
  @SameAsPassword()
  confirmPassword?: string;

  @FirstName()
  firstName!: string;

  @LastName()
  lastName!: string;

  @JobTitle()
  jobTitle!: string;

  /** Phone number in international format, with `+` and the country code. */
  @OptionalPhone()
  phone?: string | null;

  @NewCompanyName()
  companyName!: string;

  @Website()
  website?: string | null;

  @CompanyIndustryField()
  @ApiProperty({ enum: COMPANY_INDUSTRIES, enumName: 'CompanyIndustry' })
  companyIndustry!: CompanyIndustry;

  @AddressLine1()
  addressLine1!: string;

  @AddressLine2()
  addressLine2?: string | null;

  @City()
  city!: string;

  @PostalCode()
  postalCode!: string;

  /** Country code in ISO 3166-1 alpha-2: `NL`. */
  @Country()
  country!: string;

  @CocNumber()
  cocNumber?: string | null;

  @VatNumber()
  vatNumber?: string | null;
}

export class TokenDto {
  /** Token of the link in the mail. */
  @IsNotEmpty({ message: 'Token is required' })
  @IsString()
  @MaxLength(200)
  token!: string;
}

export class AcceptInvitationDto extends TokenDto {
  /** At least 8 characters, with an upper case letter, a lower case letter and a number, and not a common password. */
  @NewPassword()
  password!: string;

  @FirstName()
  firstName!: string;

  @LastName()
  lastName!: string;

  @OptionalJobTitle()
  jobTitle?: string | null;

  /** Phone number in international format, with `+` and the country code. */
  @OptionalPhone()
  phone?: string | null;
}
