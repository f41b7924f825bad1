import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';

/** Public data of a partner in the list of resellers. */
export class ResellerDto {
  name!: string;
  city!: string;
  /** Country code in ISO 3166-1 alpha-2: `NL`. */
  countryCode!: string;
  /** Name of the country in English. */
  countryName!: string;
  /** Address of the website without `https://`. */
  website!: string | null;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
}

export class ListingDto {
  @IsBoolean({ message: 'listed must be true or false' })
  listed!: boolean;
}

export class ListingByStaffDto extends ReasonDto {
  /** True allows the partner to be in the public list of resellers; false keeps it out of the list. */
  @IsBoolean({ message: 'allowed must be true or false' })
  allowed!: boolean;
}

export const LISTING_LACKS = ['partner', 'company', 'agreement', 'review'] as const;

/** State of a partner's entry in the public list of resellers. */
export class PartnerListingDto {
  /** Time at which the partner agreed to be listed; null while the partner does not agree. */
  listedAt!: string | null;
  /** Reason why staff do not list the partner; null while staff allow the entry. */
  unlistedReason!: string | null;
  /** True while the entry is public. */
  isPublic!: boolean;
  /**
   * Other reasons why the entry is not public: the company is not an active partner, the company is not active, the
   * agreement is not signed, or staff have not reviewed the entry.
   */
  @ApiProperty({ enum: LISTING_LACKS, enumName: 'ListingLack', isArray: true })
  lacks!: (typeof LISTING_LACKS)[number][];
  /** The data that visitors see. */
  shown!: ResellerDto;
  version!: number;
}
