import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { ACCOUNT_TYPES, type AccountType } from '../../rules/actor.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { someOf } from '../../platform/http/fields/filter-fields.js';
import { Email } from '../../platform/http/fields/person-fields.js';
import { given } from '../../platform/http/validation.js';
import {
  INVITATION_ACTION_NAMES,
  type InvitationAction,
  INVITATION_STATES,
  type InvitationState,
} from '../../rules/invitation-status.js';

export class InviteUserDto {
  @Email()
  email!: string;

  /** Defaults to standard, as specified. */
  @ValidateIf(given)
  @IsIn(ACCOUNT_TYPES, { message: 'Please select a valid role' })
  @ApiPropertyOptional({ enum: ACCOUNT_TYPES, enumName: 'AccountType', default: 'standard' })
  role?: AccountType;
}

export class InvitationQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @IsOptional()
  @Matches(someOf(INVITATION_STATES), {
    message: `status must be one of ${INVITATION_STATES.join(', ')}`,
  })
  status?: string;
}

export class InvitationTokenDto {
  /** Token from the mail. */
  @IsNotEmpty({ message: 'Token is required' })
  @IsString()
  @MaxLength(200)
  token!: string;
}

class InvitedByDto {
  fullName!: string;
}

export class InvitationDto {
  id!: string;
  email!: string;
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType' })
  role!: AccountType;
  /** `expired` for a pending invitation past its date. */
  @ApiProperty({ enum: INVITATION_STATES, enumName: 'InvitationStatus' })
  status!: InvitationState;
  expiresAt!: string;
  createdAt!: string;
  invitedBy!: InvitedByDto;
  @ApiProperty({ enum: INVITATION_ACTION_NAMES, enumName: 'InvitationAction', isArray: true })
  actions!: InvitationAction[];
  /** Further actions available once the caller's e-mail address is confirmed; absent when it is. */
  @ApiProperty({ enum: INVITATION_ACTION_NAMES, enumName: 'InvitationAction', isArray: true, required: false })
  actionsOnceVerified?: InvitationAction[];
}

/** Details of the invitation behind a link. */
export class VerifiedInvitationDto {
  email!: string;
  companyName!: string;
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType' })
  role!: AccountType;
  expiresAt!: string;
}
