import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsOptional, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import {
  EXEMPTION_CODES,
  type ExemptionCode,
  HAND_CATEGORIES,
  HAND_TAX_STATES,
  type HandCategory,
  type HandTaxState,
} from '../../rules/tax-by-hand.js';
import { RATE_IDS, type RateId } from '../../rules/vat-rates.js';
import { trim } from '../../platform/http/validation.js';

/** VAT of goods or of services that staff decide by hand. */
export class HandTaxDto {
  /** Category of VAT in EN 16931: S for a listed rate, E for an exemption of article 151. */
  @ApiProperty({ enum: HAND_CATEGORIES, enumName: 'HandCategory' })
  @IsIn(HAND_CATEGORIES, { message: 'Choose a category' })
  category!: HandCategory;
  /** For S: the rate, by its state (`PT`) or its region or kind (`PT-30` is Madeira); null for E. */
  @ApiProperty({ enum: RATE_IDS, enumName: 'RateId', nullable: true })
  @IsOptional()
  @IsIn(RATE_IDS, { message: 'Choose a rate of the list' })
  rateOf!: RateId | null;
  /** For E: the reason, by its code in the list VATEX; null for S. */
  @ApiProperty({ enum: EXEMPTION_CODES, enumName: 'ExemptionCode', nullable: true })
  @IsOptional()
  @IsIn(EXEMPTION_CODES, { message: 'Choose a reason of the list' })
  exemption!: ExemptionCode | null;
}

/** VAT by hand; null or absent leaves goods or services to the table. */
export class DecideHandTaxDto {
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => HandTaxDto)
  goods?: HandTaxDto | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => HandTaxDto)
  service?: HandTaxDto | null;

  /** Why the table does not apply; the buyer reads it on the quote and on the invoice. */
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(200, { message: 'The reason must be at most 200 characters' })
  reason!: string;
}

export class AgreeHandTaxDto {
  /** Id of the decision that the caller read. */
  @IsUUID(undefined, { message: 'Must be the id of a decision' })
  decisionId!: string;
}

export const HAND_TAX_ACTIONS = ['decide', 'take_back', 'agree'] as const;

/** A decision by hand. */
export class HandTaxDecisionDto {
  id!: string;
  goods!: HandTaxDto | null;
  service!: HandTaxDto | null;
  reason!: string;
  /** `waiting` for another member of staff, `agreed`, or `ended` because what it rests on has changed. */
  @ApiProperty({ enum: HAND_TAX_STATES, enumName: 'HandTaxState' })
  state!: HandTaxState;
  /** VAT and total that the quote gets with the agreement, in euros; null unless the decision waits for it. */
  tax!: number | null;
  total!: number | null;
  decidedBy!: string;
  decidedAt!: string;
  agreedBy!: string | null;
  agreedAt!: string | null;
}

/** The VAT of a quote that staff decided by hand, and what the caller may do about it now. */
export class QuoteHandTaxDto {
  /** Null while the table decides. */
  decision!: HandTaxDecisionDto | null;
  @ApiProperty({ enum: HAND_TAX_ACTIONS, enumName: 'HandTaxAction', isArray: true })
  actions!: (typeof HAND_TAX_ACTIONS)[number][];
}
