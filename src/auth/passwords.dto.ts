import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Email } from '../platform/http/fields/person-fields.js';
import { NewPassword } from '../users/password-rules.js';
import { TokenDto } from './registration.dto.js';

export class ForgotPasswordDto {
  @Email()
  email!: string;
}

export class ResetPasswordDto extends TokenDto {
  /** At least 8 characters, with an upper case letter, a lower case letter and a number, and not a common password. */
  @NewPassword()
  password!: string;
}

export class ChangePasswordDto {
  @IsNotEmpty({ message: 'Current password is required' })
  @IsString()
  @MaxLength(200)
  currentPassword!: string;

  /** At least 8 characters, with an upper case letter, a lower case letter and a number, and not a common password. */
  @NewPassword()
  newPassword!: string;
}
