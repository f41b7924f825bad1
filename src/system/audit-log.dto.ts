import { ApiProperty } from '@nestjs/swagger';
import { IsBooleanString, IsIn, IsOptional, Matches } from 'class-validator';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { Day, Id } from '../platform/http/fields/filter-fields.js';

/** A change of a record, or a try to sign in; `sign_in_refused` is the first try past a limit. */
const ACTIONS = ['create', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_in_refused'] as const;

/** What the rows are about: what they change, or what that is part of. */
const RECORD_TYPES = [
  'quote',
  'order',
  'company',
  'user',
  'product',
  'sla_package',
  'campaign',
  'subscriber',
  'email_template',
] as const;

export class AuditLogQueryDto extends ListQueryDto {
  /** `true`: one entry for all that a request did to a record, with its rows as `changes`. */
  @IsOptional()
  @IsBooleanString({ message: 'folded must be true or false' })
  folded?: string;

  /** What it is about. */
  @IsOptional()
  @IsIn(RECORD_TYPES, { message: `recordType must be one of ${RECORD_TYPES.join(', ')}` })
  recordType?: string;

  @IsOptional()
  @Matches(/^[\w-]{1,100}$/, { message: 'recordId must be an id' })
  recordId?: string;

  /** A table, such as `companies`. */
  @IsOptional()
  @Matches(/^[a-z_]{1,50}$/, { message: 'entity must be the name of a table' })
  entity?: string;

  /** The record that was changed. */
  @IsOptional()
  @Matches(/^[\w-]{1,100}$/, { message: 'entityId must be an id' })
  entityId?: string;

  @IsOptional()
  @IsIn(ACTIONS, { message: `action must be one of ${ACTIONS.join(', ')}` })
  action?: string;

  @Id('actorId')
  actorId?: string;

  @Id('companyId')
  companyId?: string;

  /** First day, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day, included. */
  @Day('createdTo')
  createdTo?: string;
}

class AuditActorDto {
  /** Of a failed sign-in the account it was tried with; null when there is none. */
  id!: string | null;
  /** As it was then; 'unknown address' when there is no account. */
  email!: string;
  /** Empty when there is no account. */
  fullName!: string;
}

class AuditRecordDto {
  @ApiProperty({ enum: RECORD_TYPES, enumName: 'AuditRecordType' })
  type!: (typeof RECORD_TYPES)[number];
  id!: string;
  /** A number, or a name; null when the record is gone. */
  name!: string | null;
}

class AuditChangeDto {
  @ApiProperty({ enum: ACTIONS })
  action!: (typeof ACTIONS)[number];
  entity!: string;
  entityId!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  before!: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  after!: Record<string, unknown> | null;
}

/** One record that one request changed, or a try to sign in. */
export class AuditEntryDto {
  id!: number;
  createdAt!: string;
  actor!: AuditActorDto;
  /** Where the request came from. */
  address!: string | null;
  requestId!: string | null;
  /** The route, such as 'PUT /companies'. */
  operation!: string;
  @ApiProperty({ enum: ACTIONS })
  action!: (typeof ACTIONS)[number];
  entity!: string;
  entityId!: string;
  companyId!: string | null;
  /** What it is about: the record, or that of which it is a part, such as a quote of its lines. */
  record!: AuditRecordDto | null;
  /** Of a folded log all that the request did to the record, at most 200 rows; else the row itself. */
  changes!: AuditChangeDto[];
  /** What an update changed, or all of what was deleted; null where it was made. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  before!: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  after!: Record<string, unknown> | null;
}
