import { ApiProperty } from '@nestjs/swagger';
import { Max, Min } from 'class-validator';
import { IsDecimal } from '../../../platform/http/validation.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../../rules/partner-tier.js';
import { IsRate } from './rate-field.js';

const THRESHOLD = { message: 'Enter an amount in euros, for example 150,000' };

export class WriteTierTermsDto {
  /** Commission rate as a fraction of at most 0.5. */
  @IsRate()
  rate!: number;

  /** Lowest revenue for the tier, in euros without VAT: payments of the last twelve months. */
  @IsDecimal(2, THRESHOLD)
  @Min(0, THRESHOLD)
  @Max(999_999_999, THRESHOLD)
  threshold!: number;
}

/** Current rate and threshold of a tier. */
export class TierTermsDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  name!: PartnerTier;
  /** Commission rate as a fraction: 0.15 is 15%. */
  rate!: number;
  /** Lowest revenue for the tier, in euros without VAT: payments of the last twelve months. */
  threshold!: number;
  version!: number;
}
