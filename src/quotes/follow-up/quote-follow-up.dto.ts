import { IsOptional, IsUUID } from 'class-validator';
import { IsDay } from '../../platform/http/validation.js';

export const NO_OWNER = 'Choose somebody of staff';

/** What is absent stays as it is. */
export class ChangeFollowUpDto {
  /** An active administrator of staff; null is nobody. */
  @IsOptional()
  @IsUUID(undefined, { message: NO_OWNER })
  ownerId?: string | null;

  /** `2026-01-31` (UTC), today or later; null is no day. */
  @IsOptional()
  @IsDay({ message: 'Due date must be a date' })
  dueOn?: string | null;
}

export class QuoteOwnerDto {
  id!: string;
  name!: string;
}

/** Who of staff sees to a quote, and by when. */
export class QuoteFollowUpDto {
  owner!: QuoteOwnerDto | null;
  /** `2026-01-31`. */
  dueOn!: string | null;
  /** Its own, not the quote's; 0 before it was first set. */
  version!: number;
}

/** The quotes of one of staff, by how they stand. Amounts are sums of totals in euros. */
export class QuoteOwnerFiguresDto extends QuoteOwnerDto {
  /** Under review or sent. */
  open!: number;
  openAmount!: number;
  /** Open ones whose day is today, or over. */
  due!: number;
  accepted!: number;
  acceptedAmount!: number;
  rejected!: number;
  expired!: number;
}
