import { ApiProperty } from '@nestjs/swagger';
import { PARTNER_STATUSES, type PartnerStatus } from '../../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';
import { FundsDto } from '../funds/partner-funds.dto.js';

class NextTierDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** A fraction. */
  rate!: number;
  /** Revenue of twelve months at which it begins, and what is missing; euros. */
  threshold!: number;
  missing!: number;
}

/** A partner's standing in the programme. Amounts in euros. */
export class PartnerStandingDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** Today's commission rate as a fraction: the partner's own, or that of the tier. */
  rate!: number;
  /** Payments of the last twelve months for orders of the partner and of the clients that it made quotes for, without VAT. */
  revenue!: number;
  /** Null at the highest tier. */
  next!: NextTierDto | null;
  /** Funds of this year (UTC). */
  funds!: FundsDto;
}

class UpcomingTierDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** Its first day (UTC). */
  from!: string;
}

class TierStepDto {
  id!: string;
  /** Previous tier; null for the partner's first. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', nullable: true })
  from!: PartnerTier | null;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  to!: PartnerTier;
  day!: string;
  reason!: string | null;
}

/** Tiers of a partner so far. */
export class PartnerTiersDto {
  /** A confirmed change that is not effective yet. */
  upcoming!: UpcomingTierDto | null;
  /** Newest first, at most 50. */
  history!: TierStepDto[];
}
