import { Transform } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { stacked } from '../../platform/http/fields/text-fields.js';
import { IsDecimal, trim } from '../../platform/http/validation.js';
import {
  ACCEPTANCE_NEEDS,
  ACCEPTANCE_STATES,
  type AcceptanceNeed,
  type AcceptanceState,
  SIGNATORY_ACTIONS,
  type SignatoryAction,
} from '../../rules/acceptance.js';

const LIMIT = 'The amount must be a number of at least 0 with at most two decimals';
const Limit = () =>
  stacked(
    IsOptional(),
    IsDecimal(2, { message: LIMIT }),
    Min(0, { message: LIMIT }),
    Max(999_999_999_999, { message: 'The amount is too large' }),
  );

/** Totals in the quote's currency, VAT included, over which a quote needs more to be accepted; null for never. */
export class SaveAcceptanceRuleDto {
  /** Over this total, the signature of an administrator is needed. */
  @Limit()
  adminOver?: number | null;

  /** Over this total, the signatures of two people are needed. */
  @Limit()
  twoPeopleOver?: number | null;

  /** Over this total, a purchase order number is needed. */
  @Limit()
  purchaseOrderOver?: number | null;
}

/** A company's rule for accepting quotes. The limits are totals with VAT in euros; null for never. */
export class AcceptanceRuleDto {
  adminOver!: number | null;
  twoPeopleOver!: number | null;
  purchaseOrderOver!: number | null;
  /** Number of people of the company who can sign, and of administrators among them. */
  people!: number;
  admins!: number;
  version!: number;
}

export class RefuseAcceptanceDto {
  /** Number of the revision that the person has read. */
  @IsInt()
  @Min(1)
  revision!: number;

  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

/** Signature of a person under an acceptance. */
export class AcceptanceSignatureDto {
  /** Name that the person typed, and that of their account. */
  signerName!: string;
  accountName!: string;
  signerTitle!: string | null;
  signedAt!: string;
}

/**
 * Acceptance request for the shown revision: one that waits, or the last one when somebody refused it. People, signatures and
 * reason are only for the buyer's company and for staff.
 */
export class AcceptanceRequestDto {
  @ApiProperty({ enum: ACCEPTANCE_STATES, enumName: 'AcceptanceState' })
  state!: AcceptanceState;
  /** Signatures and number that are missing; empty for a request that has ended. */
  @ApiProperty({ enum: ACCEPTANCE_NEEDS, enumName: 'AcceptanceNeed', isArray: true })
  missing!: AcceptanceNeed[];
  /** Name of the person who signed first; null for the partner that prepared the quote. */
  askedBy!: string | null;
  askedAt!: string;
  purchaseOrder!: string | null;
  @ApiProperty({ type: [AcceptanceSignatureDto] })
  signatures!: AcceptanceSignatureDto[];
  /** Names of the people whose signature would help. */
  @ApiProperty({ type: [String] })
  people!: string[];
  /** Name of the person who refused, the time and the reason; null while it waits. */
  endedBy!: string | null;
  endedAt!: string | null;
  reason!: string | null;
  /** Actions that the caller may take now; `sign` means to accept the quote. */
  @ApiProperty({ enum: SIGNATORY_ACTIONS, enumName: 'SignatoryAction', isArray: true })
  actions!: SignatoryAction[];
}

/** Needs of the buyer's rule for accepting the quote, for callers of the buyer's company. */
export class AcceptanceCheckDto {
  @ApiProperty({ enum: ACCEPTANCE_NEEDS, enumName: 'AcceptanceNeed', isArray: true })
  needs!: AcceptanceNeed[];
  /** Needs that remain after the caller signs with a purchase order number; empty when this signature accepts the quote. */
  @ApiProperty({ enum: ACCEPTANCE_NEEDS, enumName: 'AcceptanceNeed', isArray: true })
  missing!: AcceptanceNeed[];
  /** Names of the people who could sign after the caller. */
  @ApiProperty({ type: [String] })
  people!: string[];
}
