import { ApiProperty } from '@nestjs/swagger';
import { IsDay } from '../../platform/http/validation.js';
import { TRANSFER_STATUSES, type TransferStatus } from '../../rules/transfer.js';
import { NamedDto, NumberedDto } from '../commissions/commission-answers.dto.js';
import { RunPayoutsDto } from '../commissions/commission-requests.dto.js';

const REQUESTED = { message: 'The day of the payment must be a day such as 2026-01-31' };

export class RunPayoutFileDto extends RunPayoutsDto {
  /** Bank day within 30 days on which the bank is asked to pay, `2026-01-31`. */
  @IsDay(REQUESTED)
  requestedOn!: string;
}

export class SendAgainDto {
  /** Bank day within 30 days on which the bank is asked to pay, `2026-01-31`. */
  @IsDay(REQUESTED)
  requestedOn!: string;
}

export class UploadStatusDto {
  /** Status file of the bank (pain.002). */
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: unknown;
}

/** A payment of a statement. */
export class PayoutTransferDto {
  id!: string;
  partner!: NamedDto;
  statement!: NumberedDto;
  endToEndId!: string;
  /** Amount in euros. */
  amount!: number;
  holder!: string;
  /** Masked account number: 'NL•• •••• 4300'. */
  iban!: string;
  @ApiProperty({ enum: TRANSFER_STATUSES, enumName: 'TransferStatus' })
  status!: TransferStatus;
  /** Why the bank refused it; null otherwise. */
  reason!: string | null;
}

/** A file that asks the bank to pay commission, in a list. */
export class PayoutFileRowDto {
  id!: string;
  number!: string;
  createdOn!: string;
  requestedOn!: string;
  /** Sum of the transfers, in euros. */
  total!: number;
  transfers!: number;
  /** Number of its transfers in each state. */
  sent!: number;
  accepted!: number;
  refused!: number;
  booked!: number;
  by!: string;
}

export class PayoutFileDto extends PayoutFileRowDto {
  rows!: PayoutTransferDto[];
  /** True when a refused transfer of the file can be sent again. */
  canSendAgain!: boolean;
}

export class StatusReadDto {
  /** Number of transfers whose state changed. */
  changed!: number;
  files!: NumberedDto[];
}
