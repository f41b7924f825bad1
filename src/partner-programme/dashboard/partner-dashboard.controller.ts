import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerStandingDto, PartnerTiersDto } from '../tiers/partner-standing.dto.js';
import { PartnerStandings } from '../tiers/partner-standing.service.js';
import { ActivitiesDto, ActivityQueryDto } from './partner-activities.dto.js';
import { PartnerSalesDto, PartnerSalesQueryDto, PartnerStatsDto } from './partner-dashboard.dto.js';
import { PartnerDashboard } from './partner-dashboard.service.js';

/** A partner's own business figures. */
@ApiTags('partner dashboard')
@CompanyTypes('partner')
@Controller('partner-dashboard')
export class PartnerDashboardController {
  constructor(
    private readonly dashboard: PartnerDashboard,
    private readonly standings: PartnerStandings,
  ) {}

  /** Returns pipeline, win rate, clients, quotes, commission and open tasks of the partner. */
  @FromReplica()
  @Get('stats')
  stats(@CurrentActor() actor: Actor): Promise<PartnerStatsDto> {
    return this.dashboard.stats(actor);
  }

  /** Returns the partner's quotes for clients in a period, compared with the period before; also by product and client. */
  @FromReplica()
  @Get('sales')
  sales(@CurrentActor() actor: Actor, @Query() query: PartnerSalesQueryDto): Promise<PartnerSalesDto> {
    return this.dashboard.sales(actor, query);
  }

  /**
   * Lists the latest changes of its quotes for clients and the quotes that these share, its deals, connections and
   * commission, newest first. `next` is the cursor of the next page.
   */
  @FromReplica()
  @Get('activities')
  activities(@CurrentActor() actor: Actor, @Query() query: ActivityQueryDto): Promise<ActivitiesDto> {
    return this.dashboard.activities(actor, query);
  }

  /**
   * Returns tier, commission rate, development funds, and the distance to the next tier. 404 for a company that is not
   * in the programme.
   */
  @Get('standing')
  standing(@CurrentActor() { companyId }: Actor): Promise<PartnerStandingDto> {
    return this.standings.of(companyId);
  }

  /**
   * Returns the partner's tiers so far, and a confirmed change that is not effective yet. 404 for a company that is not
   * in the programme.
   */
  @Get('tiers')
  tiers(@CurrentActor() { companyId }: Actor): Promise<PartnerTiersDto> {
    return this.standings.tiers(companyId);
  }
}
