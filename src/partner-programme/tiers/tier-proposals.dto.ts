import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import { SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { IsDay } from '../../platform/http/validation.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';
import { PROPOSAL_STATUSES, type ProposalStatus } from './tier-proposal.entity.js';

const MOST = 1000;
const IDS = { message: `ids must be the ids of 1 to ${MOST} proposals` };

export class TierProposalQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', PROPOSAL_STATUSES)
  status?: string;
}

export class ConfirmProposalsDto {
  /** Ids of the proposals, at most 1000; duplicates are ignored. */
  @IsArray(IDS)
  @ArrayMinSize(1, IDS)
  @ArrayMaxSize(MOST, IDS)
  @IsUUID(undefined, { each: true, ...IDS })
  ids!: string[];

  /**
   * First day of the new tier (UTC), `2026-12-01`: from today to one year ahead. Today means that the change takes
   * effect at once.
   */
  @IsDay({ message: 'The first day must be a day such as 2026-12-01' })
  effectiveOn!: string;
}

export class DismissProposalsDto extends ReasonDto {
  /** Ids of the proposals, at most 1000; duplicates are ignored. */
  @IsArray(IDS)
  @ArrayMinSize(1, IDS)
  @ArrayMaxSize(MOST, IDS)
  @IsUUID(undefined, { each: true, ...IDS })
  ids!: string[];
}

class ProposalPartnerDto {
  id!: string;
  name!: string;
}

/** A tier change that the paid revenue of twelve months suggests. */
export class TierProposalDto {
  id!: string;
  /** First day of the month for which the proposal was made. */
  month!: string;
  partner!: ProposalPartnerDto;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  from!: PartnerTier;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  to!: PartnerTier;
  /** Paid revenue of twelve months in euros, without VAT. */
  revenue!: number;
  /**
   * Status of the proposal. `confirmed`: it takes effect on `effectiveOn`. `superseded`: a proposal of a later month,
   * or another change of the partner, replaced it.
   */
  @ApiProperty({ enum: PROPOSAL_STATUSES, enumName: 'TierProposalStatus' })
  status!: ProposalStatus;
  effectiveOn!: string | null;
  /** Reason why the proposal was dismissed. */
  reason!: string | null;
  /** Name of the user who confirmed or dismissed the proposal. */
  by!: string | null;
}

export class ProposalsDecidedDto {
  /** Number of proposals that were confirmed or dismissed. */
  decided!: number;
  /** Partners whose proposals were left unchanged: already decided, or superseded. */
  kept!: ProposalPartnerDto[];
}
