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

  /** Role of the invited user. Default: standard. */
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
  /** Token of the link in the mail. */
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
  /** Status of the invitation; `expired` for a pending invitation after its expiry date. */
  @ApiProperty({ enum: INVITATION_STATES, enumName: 'InvitationStatus' })
  status!: InvitationState;
  expiresAt!: string;
  createdAt!: string;
  invitedBy!: InvitedByDto;
  @ApiProperty({ enum: INVITATION_ACTION_NAMES, enumName: 'InvitationAction', isArray: true })
  actions!: InvitationAction[];
  /** Actions that the caller may also take after confirming their e-mail address; absent when it is confirmed. */
  @ApiProperty({ enum: INVITATION_ACTION_NAMES, enumName: 'InvitationAction', isArray: true, required: false })
  actionsOnceVerified?: InvitationAction[];
}

/** Details of the invitation that a link belongs to. */
export class VerifiedInvitationDto {
  email!: string;
  companyName!: string;
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType' })
  role!: AccountType;
  expiresAt!: string;
}
