import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';

/** A partner as the public is told of it, and nothing else of it. */
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
  /** Whether the partner may be listed. */
  @IsBoolean({ message: 'allowed must be true or false' })
  allowed!: boolean;
}

export const LISTING_LACKS = ['partner', 'company', 'agreement'] as const;

/** How a partner stands to the public list of resellers. */
export class PartnerListingDto {
  /** Since when it agrees to be listed; null while it does not. */
  listedAt!: string | null;
  /** Why staff do not list it; null while they do. */
  unlistedReason!: string | null;
  /** Whether the public sees it now. */
  isPublic!: boolean;
  /** What keeps it off besides: it is not an active partner, its company is not active, or no agreement in force is signed. */
  @ApiProperty({ enum: LISTING_LACKS, enumName: 'ListingLack', isArray: true })
  lacks!: (typeof LISTING_LACKS)[number][];
  /** All that the public sees of it. */
  shown!: ResellerDto;
  version!: number;
}
