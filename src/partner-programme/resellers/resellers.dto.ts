import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';

/** All data of a partner that the public sees. */
export class ResellerDto {
  name!: string;
  city!: string;
  /** ISO 3166-1 alpha-2. */
  countryCode!: string;
  /** In English. */
  countryName!: string;
  /** Without its scheme. */
  website!: string | null;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
}

export class ListingDto {
  @IsBoolean({ message: 'listed must be true or false' })
  listed!: boolean;
}

export class ListingByStaffDto extends ReasonDto {
  /** True when the partner may be listed. */
  @IsBoolean({ message: 'allowed must be true or false' })
  allowed!: boolean;
}

export const LISTING_LACKS = ['partner', 'company', 'agreement', 'review'] as const;

/** State of a partner's public listing. */
export class PartnerListingDto {
  /** Time at which it agreed to be listed; null while it does not agree. */
  listedAt!: string | null;
  /** Reason why staff do not list it; null while they do. */
  unlistedReason!: string | null;
  /** True while the public sees it. */
  isPublic!: boolean;
  /**
   * Other reasons why it is not listed: it is not an active partner, its company is not active, it has not signed the
   * agreement, or staff have not reviewed its entry.
   */
  @ApiProperty({ enum: LISTING_LACKS, enumName: 'ListingLack', isArray: true })
  lacks!: (typeof LISTING_LACKS)[number][];
  /** All data that the public sees. */
  shown!: ResellerDto;
  version!: number;
}
