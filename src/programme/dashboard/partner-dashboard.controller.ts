import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/from-replica.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerStandingDto, PartnerTiersDto } from '../tiers/partner-standing.dto.js';
import { PartnerStandings } from '../tiers/partner-standing.service.js';
import { ActivitiesDto, ActivityQueryDto } from './partner-activities.dto.js';
import { PartnerSalesDto, PartnerSalesQueryDto, PartnerStatsDto } from './partner-dashboard.dto.js';
import { PartnerDashboard } from './partner-dashboard.service.js';

/** What a partner reads of its own business. */
@ApiTags('partner dashboard')
@CompanyTypes('partner')
@Controller('partner-dashboard')
export class PartnerDashboardController {
  constructor(
    private readonly dashboard: PartnerDashboard,
    private readonly standings: PartnerStandings,
  ) {}

  /** Pipeline, win rate, clients, quotes, and what needs the partner. */
  @FromReplica()
  @Get('stats')
  stats(@CurrentActor() actor: Actor): Promise<PartnerStatsDto> {
    return this.dashboard.stats(actor);
  }

  /** What the partner's quotes for clients came to in a period, beside the one before; by product and client. */
  @FromReplica()
  @Get('sales')
  sales(@CurrentActor() actor: Actor, @Query() query: PartnerSalesQueryDto): Promise<PartnerSalesDto> {
    return this.dashboard.sales(actor, query);
  }

  /** What happened last to its quotes for clients and those that they share, to its deals, connections and commission, newest first. `next` leads on. */
  @FromReplica()
  @Get('activities')
  activities(@CurrentActor() actor: Actor, @Query() query: ActivityQueryDto): Promise<ActivitiesDto> {
    return this.dashboard.activities(actor, query);
  }

  /** Tier, commission, development funds, and how far the next tier is. 404 for a company that is not in the programme. */
  @Get('standing')
  standing(@CurrentActor() { companyId }: Actor): Promise<PartnerStandingDto> {
    return this.standings.of(companyId);
  }

  /** The tiers it was in, and the one that waits for its day. 404 for a company that is not in the programme. */
  @Get('tiers')
  tiers(@CurrentActor() { companyId }: Actor): Promise<PartnerTiersDto> {
    return this.standings.tiers(companyId);
  }
}
