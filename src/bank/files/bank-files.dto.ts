import { ApiProperty } from '@nestjs/swagger';
import { BANK_FILE_STATUSES, type BankFileStatus } from '../../rules/bank-entry.js';

export class UploadBankFileDto {
  /** A camt.053 file (version 001.02 or 001.08), or a zip of them, of at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: unknown;
}

/** A file of bank statements. */
export class BankFileDto {
  id!: string;
  filename!: string;
  /** Size of the file in bytes. */
  size!: number;
  @ApiProperty({ enum: BANK_FILE_STATUSES, enumName: 'BankFileStatus' })
  status!: BankFileStatus;
  /** Number of statements in the file; 0 until it is read, as the numbers below. */
  statements!: number;
  /** Number of entries in the file. */
  entries!: number;
  /** Number of its entries that an earlier file had. They were not stored again. */
  known!: number;
  /** Time at which its statements were read before; null unless earlier files had all of them. */
  knownSince!: string | null;
  /** Number of its entries that were booked, because they were sure. */
  booked!: number;
  /** Reason why the file could not be read. */
  error!: string | null;
  createdBy!: string;
  createdAt!: string;
  finishedAt!: string | null;
}
