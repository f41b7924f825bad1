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

/** Dashboard with a partner's own figures. */
@ApiTags('partner dashboard')
@CompanyTypes('partner')
@Controller('partner-dashboard')
export class PartnerDashboardController {
  constructor(
    private readonly dashboard: PartnerDashboard,
    private readonly standings: PartnerStandings,
  ) {}

  /** Returns the partner's deals, win rate, clients, quotes, commission and open tasks. */
  @FromReplica()
  @Get('stats')
  stats(@CurrentActor() actor: Actor): Promise<PartnerStatsDto> {
    return this.dashboard.stats(actor);
  }

  /**
   * Returns the partner's quotes for clients in a period, compared with the previous period; in total, by product and
   * by client.
   */
  @FromReplica()
  @Get('sales')
  sales(@CurrentActor() actor: Actor, @Query() query: PartnerSalesQueryDto): Promise<PartnerSalesDto> {
    return this.dashboard.sales(actor, query);
  }

  /**
   * Lists the last changes of the partner's quotes for clients, of quotes that clients share, and of its deals,
   * connections and commission, newest first. `next` is the cursor of the next page.
   */
  @FromReplica()
  @Get('activities')
  activities(@CurrentActor() actor: Actor, @Query() query: ActivityQueryDto): Promise<ActivitiesDto> {
    return this.dashboard.activities(actor, query);
  }

  /**
   * Returns the partner's tier, commission rate and development funds, and the revenue that is missing for the next
   * tier. 404 for a company that is not in the programme.
   */
  @Get('standing')
  standing(@CurrentActor() { companyId }: Actor): Promise<PartnerStandingDto> {
    return this.standings.of(companyId);
  }

  /**
   * Returns the changes of the partner's tier, and a confirmed change that has not taken effect yet. 404 for a company
   * that is not in the programme.
   */
  @Get('tiers')
  tiers(@CurrentActor() { companyId }: Actor): Promise<PartnerTiersDto> {
    return this.standings.tiers(companyId);
  }
}
