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

/** A request to a client, in the form of the specification: `clientEmail` and `message`. */
export class ClientRequestFieldsDto {
  @Email()
  clientEmail!: string;

  /** Message to the client. */
  @Text(CLIENT_MESSAGE)
  message!: string;
}

/** Body of a request to connect, in the form of the specification: `code`. */
export class ConnectDto {
  /** Code from the mail; upper or lower case, spaces and hyphens make no difference. */
  @Text(CLIENT_CODE)
  code!: string;

  /** Id of the request that the code belongs to: a wrong code then uses up an attempt of this request only. */
  @Id('requestId', 'the id of a request')
  requestId?: string;
}

export class AllowDto {
  /** True to share quotes and orders from before the connection as well. */
  @IsOptional()
  @IsBoolean({ message: 'sharesPast must be true or false' })
  sharesPast?: boolean;
}

export class DeclineDto {
  /** Message to the user of the partner who made the request. */
  @Text(CLIENT_DECLINE_REASON)
  reason?: string | null;
}

export class EndConnectionDto {
  /** Message to the other company. */
  @Text(CONNECTION_END_REASON)
  reason!: string;
}

/** A partner's own notes about a client; an absent field is cleared. */
export class ClientNotesDto {
  /** Name that the partner uses for the client. */
  @Text(CLIENT_LABEL)
  label?: string | null;

  @Text(CLIENT_NOTE)
  note?: string | null;
}

export class ClientQueryDto extends ListQueryDto {}

export class ClientRequestQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. Default: all statuses except `connected` and `withdrawn`. */
  @SomeOf('status', CLIENT_REQUEST_STATUSES)
  status?: string;
}

/** A client in the partner's list. Its id is the id of the client's company. */
export class ClientDto {
  id!: string;
  name!: string;
  city!: string;
  /** Country code in ISO 3166-1 alpha-2: `NL`. */
  countryCode!: string;
  /** Status of the client's company; `suspended` while staff have suspended it. */
  @ApiProperty({ enum: COMPANY_STATUSES, enumName: 'CompanyStatus' })
  status!: CompanyStatus;
  connectedAt!: string;
  /** True when quotes and orders from before the connection are shared as well. */
  sharesPast!: boolean;
  /** Name of the client's administrator who accepted the connection. */
  agreedBy!: string;
  /** Number of active users of the client. */
  people!: number;
  /** Name that the partner uses for the client. */
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

/** A client with all company data that it shares. */
export class ClientDetailsDto extends ClientDto {
  addressLine1!: string;
  addressLine2!: string | null;
  postalCode!: string;
  website!: string | null;
  industry!: string | null;
  vatNumber!: string | null;
  cocNumber!: string | null;
  /** Earlier connections with the client, newest first. */
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
  /** Active users of the client, administrators first. */
  users!: ClientPersonDto[];
}

/** A request, as the partner sees it. It contains no data about the client except those that the partner entered. */
export class ClientRequestDto {
  id!: string;
  clientEmail!: string;
  message!: string;
  /** Status of the request; `expired` for a pending request after its expiry date. */
  @ApiProperty({ enum: CLIENT_REQUEST_STATUSES, enumName: 'ClientRequestStatus' })
  status!: ClientRequestStatus;
  requestedBy!: string;
  requestedAt!: string;
  expiresAt!: string;
  /** Number of wrong codes that may still be entered. */
  triesLeft!: number;
  /** Earliest time at which the partner may send new codes. */
  resendableAt!: string;
  /** Reason that the client gave when it declined. */
  declineReason!: string | null;
  @ApiProperty({ enum: CLIENT_REQUEST_ACTION_NAMES, enumName: 'ClientRequestAction', isArray: true })
  actions!: ClientRequestAction[];
}

/** Data of a partner that its clients see. */
export class ConnectedPartnerDto {
  name!: string;
  city!: string;
  countryCode!: string;
  website!: string | null;
}

/** A partner's request to a client, as the client gets it. */
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

/** A partner that sees the data that the company shares, or that saw them until the connection ended. */
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
  /** Active connections by name, followed by at most 50 ended connections, newest first. */
  connections!: PartnerConnectionDto[];
}
