import { ApiProperty } from '@nestjs/swagger';
import { IsBooleanString, IsIn, IsOptional, Matches } from 'class-validator';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { Day, Id } from '../platform/http/fields/filter-fields.js';

/**
 * Actions of the log: a change of a record, or an attempt to sign in. `sign_in_refused` is the first attempt that
 * exceeds a limit.
 */
const ACTIONS = ['create', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_in_refused'] as const;

/** Types of records that rows are about: the changed record itself, or the record that it belongs to. */
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
  /** `true`: one entry for all changes that a request made to a record, listed in `changes`. */
  @IsOptional()
  @IsBooleanString({ message: 'folded must be true or false' })
  folded?: string;

  /** Type of the record that the change is about. */
  @IsOptional()
  @IsIn(RECORD_TYPES, { message: `recordType must be one of ${RECORD_TYPES.join(', ')}` })
  recordType?: string;

  /** Id of that record; ignored without `recordType`. */
  @IsOptional()
  @Matches(/^[\w-]{1,100}$/, { message: 'recordId must be an id' })
  recordId?: string;

  /** Name of the changed table: `companies`. */
  @IsOptional()
  @Matches(/^[a-z_]{1,50}$/, { message: 'entity must be the name of a table' })
  entity?: string;

  /** Id of the changed record. */
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

  /** Last day, `2026-01-31` (UTC), inclusive. */
  @Day('createdTo')
  createdTo?: string;
}

class AuditActorDto {
  /** Id of the user. For a failed sign-in, the account with that address; null when no account has it. */
  id!: string | null;
  /** E-mail address of the user at that time; 'unknown address' when no account has it. */
  email!: string;
  /** Name of the user; empty when no account has the address. */
  fullName!: string;
}

class AuditRecordDto {
  @ApiProperty({ enum: RECORD_TYPES, enumName: 'AuditRecordType' })
  type!: (typeof RECORD_TYPES)[number];
  id!: string;
  /** Number or name of the record; null when it no longer exists. */
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

/** The changes that a request made to a record, or an attempt to sign in. */
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
  /**
   * The record that the change is about: the changed record itself, or the record that it belongs to, such as the quote
   * of a line.
   */
  record!: AuditRecordDto | null;
  /** With `folded`, all changes that the request made to the record, at most 200 rows; otherwise only this row. */
  changes!: AuditChangeDto[];
  /** Fields before an update, or the whole deleted record; null for a new record. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  before!: Record<string, unknown> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  after!: Record<string, unknown> | null;
}
