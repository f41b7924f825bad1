import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import {
  ConfirmProposalsDto,
  DismissProposalsDto,
  ProposalsDecidedDto,
  TierProposalDto,
  TierProposalQueryDto,
} from './tier-proposals.dto.js';
import { TierProposals } from './tier-proposals.service.js';

/**
 * Changes of tiers that the revenue of twelve months suggests. `internal` users read them; only system administrators
 * decide.
 */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/tier-proposals')
export class TierProposalsController {
  constructor(private readonly proposals: TierProposals) {}

  /** Lists proposals. Searches partners. Sorts: month, partner, revenue, effectiveOn. */
  @CompanyTypes('system', 'internal')
  @ApiPage(TierProposalDto, { capped: true })
  @Get()
  list(@Query() query: TierProposalQueryDto): Promise<CappedPage<TierProposalDto>> {
    return this.proposals.list(query);
  }

  /**
   * Confirms proposals for a day; with today's date they take effect at once. The partners' administrators get a mail
   * on that day. Returns the partners whose proposals had been decided before.
   */
  @HttpCode(200)
  @Post('confirm')
  confirm(@CurrentActor() actor: Actor, @Body() body: ConfirmProposalsDto): Promise<ProposalsDecidedDto> {
    return this.proposals.confirm(actor, body);
  }

  /** Dismisses proposals. Confirmed proposals can be dismissed until they take effect. */
  @HttpCode(200)
  @Post('dismiss')
  dismiss(@CurrentActor() actor: Actor, @Body() body: DismissProposalsDto): Promise<ProposalsDecidedDto> {
    return this.proposals.dismiss(actor, body);
  }
}
