import { ApiProperty } from '@nestjs/swagger';
import { SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { REFUSAL_REASONS, type RefusalReason } from '../../rules/reply-mail.js';

export class RefusedReplyQueryDto extends ListQueryDto {
  /** Reasons, separated by commas. */
  @SomeOf('reason', REFUSAL_REASONS)
  reason?: string;
}

/** A reply by mail that was not taken as a message. */
export class RefusedReplyRowDto {
  id!: string;
  receivedAt!: string;
  @ApiProperty({ enum: REFUSAL_REASONS, enumName: 'RefusalReason' })
  reason!: RefusalReason;
  /** Address of its author; null for a mail that could not be read. Who wrote the mail is not proven. */
  sender!: string | null;
  subject!: string;
  /** Number of bytes of the mail. */
  size!: number;
  /** The quote and the reader of the mail that it answers; null for a mail to no valid address. */
  quoteId!: string | null;
  quoteNumber!: string | null;
  reader!: string | null;
}

export class RefusedReplyDto extends RefusedReplyRowDto {
  /** Text of the whole mail; empty for one that could not be read. */
  text!: string;
}
