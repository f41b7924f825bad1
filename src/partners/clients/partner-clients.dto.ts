import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Email } from '../../platform/http/fields/person-fields.js';
import { Text } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { ACCOUNT_TYPES, type AccountType } from '../../rules/actor.js';
import { COMPANY_STATUSES, type CompanyStatus } from '../../rules/company-status.js';
import {
  CLIENT_CODE,
  CLIENT_DECLINE_REASON,
  CLIENT_LABEL,
  CLIENT_MESSAGE,
  CLIENT_NOTE,
  CLIENT_REQUEST_ACTION_NAMES,
  CLIENT_REQUEST_STATUSES,
  type ClientRequestAction,
  type ClientRequestStatus,
  CONNECTION_ACTION_NAMES,
  CONNECTION_END_REASON,
  CONNECTION_SIDES,
  type ConnectionAction,
  type ConnectionSide,
} from '../../rules/partner-client.js';

/** Specified: `clientEmail` and `message`. */
export class ClientRequestFieldsDto {
  @Email()
  clientEmail!: string;

  /** Message to the client. */
  @Text(CLIENT_MESSAGE)
  message!: string;
}

/** Specified: `code`. */
export class ConnectDto {
  /** Code from the mail; case, spaces and hyphens do not matter. */
  @Text(CLIENT_CODE)
  code!: string;

  /** The request that the code is for: a wrong code then costs a try of this request only. */
  @Id('requestId', 'the id of a request')
  requestId?: string;
}

export class AllowDto {
  /** True to share earlier quotes and orders as well. */
  @IsOptional()
  @IsBoolean({ message: 'sharesPast must be true or false' })
  sharesPast?: boolean;
}

export class DeclineDto {
  /** Message to the user who asked. */
  @Text(CLIENT_DECLINE_REASON)
  reason?: string | null;
}

export class EndConnectionDto {
  /** Message to the other side. */
  @Text(CONNECTION_END_REASON)
  reason!: string;
}

/** A partner's own notes about a client; an omitted field is emptied. */
export class ClientNotesDto {
  /** The partner's name for the client. */
  @Text(CLIENT_LABEL)
  label?: string | null;

  @Text(CLIENT_NOTE)
  note?: string | null;
}

export class ClientQueryDto extends ListQueryDto {}

export class ClientRequestQueryDto extends ListQueryDto {
  /** One status, or several separated by commas; all but `connected` and `withdrawn` when left out. */
  @SomeOf('status', CLIENT_REQUEST_STATUSES)
  status?: string;
}

/** A client as the partner's list shows it; its id is the company's. */
export class ClientDto {
  id!: string;
  name!: string;
  city!: string;
  /** ISO 3166-1 alpha-2. */
  countryCode!: string;
  /** `suspended` while staff have suspended the company. */
  @ApiProperty({ enum: COMPANY_STATUSES, enumName: 'CompanyStatus' })
  status!: CompanyStatus;
  connectedAt!: string;
  /** True when data from before the connection is shared as well. */
  sharesPast!: boolean;
  /** Name of the client's administrator who agreed. */
  agreedBy!: string;
  /** Number of active users of the client. */
  people!: number;
  /** The partner's name for the client. */
  label!: string | null;
}

/** An earlier connection of the same two companies. */
export class EndedConnectionDto {
  connectedAt!: string;
  endedAt!: string;
  @ApiProperty({ enum: CONNECTION_SIDES, enumName: 'ConnectionSide' })
  endedBySide!: ConnectionSide;
  endReason!: string;
}

/** All company data that a client shares. */
export class ClientDetailsDto extends ClientDto {
  addressLine1!: string;
  addressLine2!: string | null;
  postalCode!: string;
  website!: string | null;
  industry!: string | null;
  vatNumber!: string | null;
  cocNumber!: string | null;
  /** Newest first. */
  history!: EndedConnectionDto[];
  @ApiProperty({ enum: CONNECTION_ACTION_NAMES, enumName: 'ConnectionAction', isArray: true })
  actions!: ConnectionAction[];
}

/** An active user of a client. */
export class ClientPersonDto {
  id!: string;
  name!: string;
  jobTitle!: string | null;
  email!: string;
  @ApiProperty({ enum: ACCOUNT_TYPES, enumName: 'AccountType' })
  accountType!: AccountType;
}

export class ClientPeopleDto {
  /** Administrators first. */
  users!: ClientPersonDto[];
}

/** A request by the partner itself. About the client it contains only what the partner wrote. */
export class ClientRequestDto {
  id!: string;
  clientEmail!: string;
  message!: string;
  /** A pending one past its date is `expired`. */
  @ApiProperty({ enum: CLIENT_REQUEST_STATUSES, enumName: 'ClientRequestStatus' })
  status!: ClientRequestStatus;
  requestedBy!: string;
  requestedAt!: string;
  expiresAt!: string;
  /** Remaining tries with wrong codes. */
  triesLeft!: number;
  /** Time from which new codes may be requested. */
  resendableAt!: string;
  /** Reason that the client gave for declining. */
  declineReason!: string | null;
  @ApiProperty({ enum: CLIENT_REQUEST_ACTION_NAMES, enumName: 'ClientRequestAction', isArray: true })
  actions!: ClientRequestAction[];
}

/** A partner as the client sees it. */
export class ConnectedPartnerDto {
  name!: string;
  city!: string;
  countryCode!: string;
  website!: string | null;
}

/** A partner's request as the client sees it. */
export class PartnerRequestDto {
  id!: string;
  partner!: ConnectedPartnerDto;
  requestedBy!: string;
  requestedByEmail!: string;
  message!: string;
  requestedAt!: string;
  expiresAt!: string;
  @ApiProperty({ enum: CLIENT_REQUEST_ACTION_NAMES, enumName: 'ClientRequestAction', isArray: true })
  actions!: ClientRequestAction[];
}

/** A partner that sees what the company shares, or did before the connection ended. */
export class PartnerConnectionDto {
  id!: string;
  partner!: ConnectedPartnerDto;
  connectedAt!: string;
  agreedBy!: string;
  sharesPast!: boolean;
  endedAt!: string | null;
  @ApiProperty({ enum: CONNECTION_SIDES, enumName: 'ConnectionSide', nullable: true })
  endedBySide!: ConnectionSide | null;
  endReason!: string | null;
  @ApiProperty({ enum: CONNECTION_ACTION_NAMES, enumName: 'ConnectionAction', isArray: true })
  actions!: ConnectionAction[];
}

export class PartnerConnectionsDto {
  /** Pending requests, newest first. */
  requests!: PartnerRequestDto[];
  /** Active ones by name, then at most 50 that have ended, newest first. */
  connections!: PartnerConnectionDto[];
}
