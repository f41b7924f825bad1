import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { IfMatch, type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { StaffDealDto, StaffDealRowDto, StageProbabilitiesDto } from './deal-answers.dto.js';
import { DealReader } from './deal-reader.service.js';
import { DealDecisionDto, DealMessageDto, StaffDealQueryDto, StageProbabilitiesInputDto } from './deal-requests.dto.js';
import { DealReview } from './deal-review.service.js';
import { StageProbabilitiesService } from './stage-probabilities.service.js';

/** Deals of all partners, for staff, who decide on registrations. */
@ApiTags('partner admin')
@CompanyTypes('system', 'internal')
@Controller('partner-admin')
export class StaffDealsController {
  constructor(
    private readonly review: DealReview,
    private readonly reader: DealReader,
    private readonly probabilities: StageProbabilitiesService,
  ) {}

  /**
   * Lists deals, each with the number of other partners that have registered the same customer. Sorts like the
   * partner's list.
   */
  @ApiPage(StaffDealRowDto, { capped: true })
  @FromReplica()
  @Get('deals')
  list(@CurrentActor() actor: Actor, @Query() query: StaffDealQueryDto): Promise<CappedPage<StaffDealRowDto>> {
    return this.reader.listAll(actor, query);
  }

  /** Returns a deal, with the deals of other partners for its customer. */
  @Get('deals/:id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<StaffDealDto> {
    return this.reader.getAsStaff(actor, id);
  }

  /**
   * Decides on a registration: approves or declines it, keeps the earlier deal, lets both stand, or protects the new
   * deal. The partners get a mail. 409 `customer_taken`, `nothing_protected`, 422 without a reason.
   */
  @AccountTypes(['admin'], ['system'])
  @Put('deals/:id/decision')
  async decide(@Writing() { actor, id, version }: Write, @Body() body: DealDecisionDto): Promise<StaffDealDto> {
    await this.review.decide(actor, id, body, version);
    return this.reader.getAsStaff(actor, id);
  }

  /** Sends the partner a question by mail; the registration stays pending. */
  @AccountTypes(['admin'], ['system'])
  @HttpCode(200)
  @Post('deals/:id/question')
  async ask(@Writing() { actor, id, version }: Write, @Body() body: DealMessageDto): Promise<StaffDealDto> {
    await this.review.ask(actor, id, body.message, version);
    return this.reader.getAsStaff(actor, id);
  }

  /** Returns the probability of winning a deal in each stage, in percent. */
  @Get('stage-probabilities')
  stageProbabilities(): Promise<StageProbabilitiesDto> {
    return this.probabilities.current();
  }

  /** Sets the probabilities, which forecasts use from now on. */
  @AccountTypes(['admin'], ['system'])
  @Put('stage-probabilities')
  changeProbabilities(
    @CurrentActor() actor: Actor,
    @Body() body: StageProbabilitiesInputDto,
    @IfMatch() version?: number,
  ): Promise<StageProbabilitiesDto> {
    return this.probabilities.change(actor, body, version);
  }
}
