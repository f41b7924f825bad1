import { ApiProperty } from '@nestjs/swagger';
import { PARTNER_STATUSES, type PartnerStatus } from '../../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';
import { FundsDto } from '../funds/partner-funds.dto.js';

class NextTierDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** A fraction. */
  rate!: number;
  /** The revenue of twelve months that it begins at, and what is missing; euros. */
  threshold!: number;
  missing!: number;
}

/** Where a partner stands in the programme. Amounts in euros. */
export class PartnerStandingDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** The commission of today, a fraction: that of the tier, or the partner's own. */
  rate!: number;
  /** Paid within twelve months for orders of the partner and of the clients that it made quotes for, without VAT. */
  revenue!: number;
  /** Null at the highest tier. */
  next!: NextTierDto | null;
  /** Of this year (UTC). */
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
  /** Null is the partner's first. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', nullable: true })
  from!: PartnerTier | null;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  to!: PartnerTier;
  day!: string;
  reason!: string | null;
}

/** The tiers that a partner was in. */
export class PartnerTiersDto {
  /** A change that waits for its day. */
  upcoming!: UpcomingTierDto | null;
  /** Newest first, at most 50. */
  history!: TierStepDto[];
}
