import { ApiProperty } from '@nestjs/swagger';
import { PARTNER_STATUSES, type PartnerStatus } from '../../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';
import { FundsDto } from '../funds/partner-funds.dto.js';

class NextTierDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** Commission rate as a fraction: 0.15 is 15%. */
  rate!: number;
  /** Lowest revenue of twelve months for the tier; `missing` is the difference to the partner's revenue. In euros. */
  threshold!: number;
  missing!: number;
}

/** A partner's tier, rate and revenue. Amounts in euros. */
export class PartnerStandingDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** Today's commission rate as a fraction: the partner's own rate, or the rate of its tier. */
  rate!: number;
  /**
   * Payments of the last twelve months, without VAT, for the partner's own orders and for its clients' orders from
   * quotes that it made.
   */
  revenue!: number;
  /** The next higher tier; null at the highest tier. */
  next!: NextTierDto | null;
  /** The partner's development funds of this year (UTC). */
  funds!: FundsDto;
}

class UpcomingTierDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** First day of the new tier (UTC). */
  from!: string;
}

class TierStepDto {
  id!: string;
  /** Tier before the change; null for the partner's first tier. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', nullable: true })
  from!: PartnerTier | null;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  to!: PartnerTier;
  day!: string;
  reason!: string | null;
}

/** Changes of a partner's tier. */
export class PartnerTiersDto {
  /** A confirmed change that has not taken effect yet. */
  upcoming!: UpcomingTierDto | null;
  /** Changes so far, newest first, at most 50. */
  history!: TierStepDto[];
}
