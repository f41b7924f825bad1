import { ApiProperty } from '@nestjs/swagger';
import { UserCompanyDto } from '../user-answers.dto.js';
import { ERASURE_STATUSES, type ErasureStatus } from './erasure.entity.js';

export class ErasedTableDto {
  /** Of the database, such as `outbox_mails`; `files` are files. */
  table!: string;
  /** Rows that were changed or removed. */
  rows!: number;
}

/** That people were erased, or are being. Names nobody of them. */
export class ErasureDto {
  id!: string;
  @ApiProperty({ enum: ERASURE_STATUSES, enumName: 'ErasureStatus' })
  status!: ErasureStatus;
  /** Which they are of. */
  company!: UserCompanyDto;
  /** Whether the company was erased with them. */
  wholeCompany!: boolean;
  /** How many. */
  people!: number;
  /** Who asked for it, 'Anna de Vries'. */
  requestedBy!: string;
  /** ISO 8601, as all times. */
  requestedAt!: string;
  beganAt!: string | null;
  finishedAt!: string | null;
  /** It has failed and is tried again. */
  isLate!: boolean;
  /** A fraction: 1 is done. */
  progress!: number;
  /** Rows in all tables so far. */
  rows!: number;
  tables!: ErasedTableDto[];
}
