import { ApiProperty } from '@nestjs/swagger';
import { UserCompanyDto } from '../user-answers.dto.js';
import { ERASURE_STATUSES, type ErasureStatus } from './erasure.entity.js';

export class ErasedTableDto {
  /** Name of a database table, for example `outbox_mails`; `files` stands for files. */
  table!: string;
  /** Number of rows that were changed or deleted. */
  rows!: number;
}

/** A running or finished erasure of users, without their names. */
export class ErasureDto {
  id!: string;
  @ApiProperty({ enum: ERASURE_STATUSES, enumName: 'ErasureStatus' })
  status!: ErasureStatus;
  /** The company of the users. */
  company!: UserCompanyDto;
  /** True when the company was erased with its users. */
  wholeCompany!: boolean;
  /** Number of users. */
  people!: number;
  /** Name of the user who requested it, 'Anna de Vries'. */
  requestedBy!: string;
  /** ISO 8601, like all times. */
  requestedAt!: string;
  beganAt!: string | null;
  finishedAt!: string | null;
  /** True when it has failed and will be tried again. */
  isLate!: boolean;
  /** A fraction; 1 means done. */
  progress!: number;
  /** Rows changed in all tables so far. */
  rows!: number;
  tables!: ErasedTableDto[];
}
