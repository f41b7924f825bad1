import { ApiProperty } from '@nestjs/swagger';
import { UserCompanyDto } from '../user-answers.dto.js';
import { ERASURE_STATUSES, type ErasureStatus } from './erasure.entity.js';

export class ErasedTableDto {
  /** Name of a database table, for example `outbox_mails`; `files` for stored files. */
  table!: string;
  /** Number of rows of the table that were changed or deleted. */
  rows!: number;
}

/** An erasure of users that is running or finished; it contains no names of these users. */
export class ErasureDto {
  id!: string;
  @ApiProperty({ enum: ERASURE_STATUSES, enumName: 'ErasureStatus' })
  status!: ErasureStatus;
  /** The company of the users. */
  company!: UserCompanyDto;
  /** True when the company was erased with its users. */
  wholeCompany!: boolean;
  /** Number of users that are erased. */
  people!: number;
  /** Name of the user who requested the erasure: 'Anna de Vries'. */
  requestedBy!: string;
  /** Time of the request in ISO 8601. */
  requestedAt!: string;
  beganAt!: string | null;
  finishedAt!: string | null;
  /** True when the erasure has failed and will be tried again. */
  isLate!: boolean;
  /** Progress as a fraction from 0 to 1; 1 means finished. */
  progress!: number;
  /** Number of rows that were changed or deleted so far, in all tables. */
  rows!: number;
  tables!: ErasedTableDto[];
}
