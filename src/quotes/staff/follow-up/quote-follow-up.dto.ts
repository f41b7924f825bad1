import { IsOptional, IsUUID } from 'class-validator';
import { IsDay } from '../../../platform/http/validation.js';

export const NO_OWNER = 'Choose a staff member';

/** A field that is absent keeps its value. */
export class ChangeFollowUpDto {
  /** Id of an active administrator of staff; null removes the owner. */
  @IsOptional()
  @IsUUID(undefined, { message: NO_OWNER })
  ownerId?: string | null;

  /** `2026-01-31` (UTC), today or later; null removes the due date. */
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
  /** `2026-01-31`. */
  dueOn!: string | null;
  /** Version of the follow-up, not of the quote; 0 before it was first set. */
  version!: number;
}

/** Figures of the quotes that an administrator of staff owns. Amounts are sums of totals in euros. */
export class QuoteOwnerFiguresDto extends QuoteOwnerDto {
  /** Quotes under review or sent. */
  open!: number;
  openAmount!: number;
  /** Open quotes with a due date of today or earlier. */
  due!: number;
  accepted!: number;
  acceptedAmount!: number;
  rejected!: number;
  expired!: number;
}
