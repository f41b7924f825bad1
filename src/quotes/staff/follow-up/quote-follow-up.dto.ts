import { IsOptional, IsUUID } from 'class-validator';
import { IsDay } from '../../../platform/http/validation.js';

export const NO_OWNER = 'Choose a staff member';

/** Changes of a follow-up; absent fields keep their values. */
export class ChangeFollowUpDto {
  /** Id of an active system administrator; null removes the owner. */
  @IsOptional()
  @IsUUID(undefined, { message: NO_OWNER })
  ownerId?: string | null;

  /** Due date, `2026-01-31` (UTC), today or later; null removes the due date. */
  @IsOptional()
  @IsDay({ message: 'Due date must be a date' })
  dueOn?: string | null;
}

export class QuoteOwnerDto {
  id!: string;
  name!: string;
}

/** Follow-up of a quote by staff: its owner and due date. */
export class QuoteFollowUpDto {
  owner!: QuoteOwnerDto | null;
  /** Due date: `2026-01-31` (UTC). */
  dueOn!: string | null;
  /** Version of the follow-up, which is not the version of the quote; 0 until the follow-up is first set. */
  version!: number;
}

/** Figures of the quotes that a system administrator owns. Amounts are sums of totals in euros, VAT included. */
export class QuoteOwnerFiguresDto extends QuoteOwnerDto {
  /** Number of quotes under review or sent. */
  open!: number;
  openAmount!: number;
  /** Number of the open quotes whose due date is today (UTC) or earlier. */
  due!: number;
  accepted!: number;
  acceptedAmount!: number;
  rejected!: number;
  expired!: number;
}
