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

  /** What who is asked reads. */
  @Text(CLIENT_MESSAGE)
  message!: string;
}

/** Specified: `code`. */
export class ConnectDto {
  /** From the mail; small letters, spaces and hyphens do not matter. */
  @Text(CLIENT_CODE)
  code!: string;

  /** The request that it is for: a wrong code then costs a try of no other. */
  @Id('requestId', 'the id of a request')
  requestId?: string;
}

export class AllowDto {
  /** Also quotes and orders from before. */
  @IsOptional()
  @IsBoolean({ message: 'sharesPast must be true or false' })
  sharesPast?: boolean;
}

export class DeclineDto {
  /** What who asked reads. */
  @Text(CLIENT_DECLINE_REASON)
  reason?: string | null;
}

export class EndConnectionDto {
  /** What the other side reads. */
  @Text(CONNECTION_END_REASON)
  reason!: string;
}

/** What a partner keeps about a client of its own. What is left out is empty. */
export class ClientNotesDto {
  /** What it calls it. */
  @Text(CLIENT_LABEL)
  label?: string | null;

  @Text(CLIENT_NOTE)
  note?: string | null;
}

export class ClientQueryDto extends ListQueryDto {}

export class ClientRequestQueryDto extends ListQueryDto {
  /** One status, or several with commas; all but `connected` and `withdrawn` when left out. */
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
  /** `suspended` while we have suspended it. */
  @ApiProperty({ enum: COMPANY_STATUSES, enumName: 'CompanyStatus' })
  status!: CompanyStatus;
  connectedAt!: string;
  /** Whether what is from before is shared, too. */
  sharesPast!: boolean;
  /** Of the client. */
  agreedBy!: string;
  /** How many may use it. */
  people!: number;
  /** What the partner calls it. */
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

/** All that a client shares of itself. */
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

/** A person of a client, of those who may use it. */
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

/** A request of the partner's own. It tells of whom it is to nothing but what the partner wrote. */
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
  /** Wrong codes until a new one is needed. */
  triesLeft!: number;
  /** When new codes may be asked for. */
  resendableAt!: string;
  /** What who declined it says. */
  declineReason!: string | null;
  @ApiProperty({ enum: CLIENT_REQUEST_ACTION_NAMES, enumName: 'ClientRequestAction', isArray: true })
  actions!: ClientRequestAction[];
}

/** Who asks, or is connected, as the client is told. */
export class ConnectedPartnerDto {
  name!: string;
  city!: string;
  countryCode!: string;
  website!: string | null;
}

/** A partner's request, to who is asked. */
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

/** A partner that sees what the company shares, or did. */
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
  /** What waits for an answer, newest first. */
  requests!: PartnerRequestDto[];
  /** Living ones by name, then at most 50 that have ended, newest first. */
  connections!: PartnerConnectionDto[];
}
