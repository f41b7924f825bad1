import { ApiProperty } from '@nestjs/swagger';
import { IsBooleanString, IsIn, IsOptional, Matches } from 'class-validator';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { Day, Id } from '../platform/http/fields/filter-fields.js';

/** A change of a record, or an attempt to sign in; `sign_in_refused` is the first attempt beyond a limit. */
const ACTIONS = ['create', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_in_refused'] as const;

/** Types of the records that rows are about: the changed record, or the one that it is part of. */
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

  /** Type of the record that it is about. */
  @IsOptional()
  @IsIn(RECORD_TYPES, { message: `recordType must be one of ${RECORD_TYPES.join(', ')}` })
  recordType?: string;

  @IsOptional()
  @Matches(/^[\w-]{1,100}$/, { message: 'recordId must be an id' })
  recordId?: string;

  /** Name of a table: `companies`. */
  @IsOptional()
  @Matches(/^[a-z_]{1,50}$/, { message: 'entity must be the name of a table' })
  entity?: string;

  /** Id of the record that was changed. */
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

  /** Last day (inclusive). */
  @Day('createdTo')
  createdTo?: string;
}

class AuditActorDto {
  /** For a failed sign-in, the account that was tried; null without an account. */
  id!: string | null;
  /** Address at that time; 'unknown address' without an account. */
  email!: string;
  /** Empty without an account. */
  fullName!: string;
}

class AuditRecordDto {
  @ApiProperty({ enum: RECORD_TYPES, enumName: 'AuditRecordType' })
  type!: (typeof RECORD_TYPES)[number];
  id!: string;
  /** Number or name; null when the record is gone. */
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

/** One record that one request changed, or an attempt to sign in. */
export class AuditEntryDto {
  id!: number;
  createdAt!: string;
  actor!: AuditActorDto;
  /** IP address of the request. */
  address!: string | null;
  requestId!: string | null;
  /** Route of the request: 'PUT /companies'. */
  operation!: string;
  @ApiProperty({ enum: ACTIONS })
  action!: (typeof ACTIONS)[number];
  entity!: string;
  entityId!: string;
  companyId!: string | null;
  /** The record that it is about: the changed one, or the one that it is part of, for example the quote of a line. */
  record!: AuditRecordDto | null;
  /** In a folded log, all changes of the request to the record, at most 200 rows; otherwise only this row. */
  changes!: AuditChangeDto[];
  /** Fields before an update, or the whole deleted record; null for a new one. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  before!: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  after!: Record<string, unknown> | null;
}
