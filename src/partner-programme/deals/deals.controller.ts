import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage, ApiWholeList, type WholeList, wholeList } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import {
  DealBoardDto,
  DealDto,
  DealForecastDto,
  DealQuoteLinkDto,
  DealRowDto,
  DealStageSumDto,
} from './deal-answers.dto.js';
import { type DealPage, DealReader } from './deal-reader.service.js';
import {
  DealInputDto,
  DealMessageDto,
  DealQueryDto,
  DealQuoteDto,
  DealStageDto,
  NextStepDto,
} from './deal-requests.dto.js';
import { DealsService } from './deals.service.js';

/**
 * Deals of the caller's company, a partner. 404 'Deal not found' when it belongs to another company. A write takes
 * `If-Match` (412 for a stale copy) and answers 409 `wrong_status` when the deal's stage or registration does not allow
 * it.
 */
@ApiTags('deals')
@CompanyTypes('partner')
@Controller('partner-dashboard/projects')
export class DealsController {
  constructor(
    private readonly deals: DealsService,
    private readonly reader: DealReader,
  ) {}

  /**
   * Lists the partner's deals, with sums by stage. Searches customers, contacts and products. Sorts: customerName,
   * expectedValue, closesOn, stage, stageSince, registration, registeredAt, protectedUntil, nextStepOn.
   */
  @ApiPage(DealRowDto, {
    capped: true,
    extra: { stages: { type: 'array', items: { $ref: getSchemaPath(DealStageSumDto) } } },
    models: [DealStageSumDto],
  })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: DealQueryDto): Promise<DealPage> {
    return this.reader.list(actor, query);
  }

  /** Returns the deals by stage, without declined deals. Takes the filters of the list; ignores paging and sort. */
  @FromReplica()
  @Get('board')
  board(@CurrentActor() actor: Actor, @Query() query: DealQueryDto): Promise<DealBoardDto> {
    return this.reader.board(actor, query);
  }

  /** Returns the expected value of open deals by month, multiplied by the probability of their stages. */
  @FromReplica()
  @Get('forecast')
  forecast(@CurrentActor() actor: Actor): Promise<DealForecastDto> {
    return this.reader.forecast(actor);
  }

  /** Registers a deal, which then waits for approval. 409 `already_registered`, `too_early`, 422 by field. */
  @Idempotent()
  @Post()
  async register(@CurrentActor() actor: Actor, @Body() body: DealInputDto): Promise<DealDto> {
    return this.reader.get(actor, await this.deals.register(actor, body));
  }

  /** Returns a deal with its timeline and the allowed `actions`. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DealDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Replaces the partner's fields of a deal. 422 by field; the customer cannot be changed once the deal is approved or
   * closed.
   */
  @Put(':id')
  async update(@Writing() { actor, id, version }: Write, @Body() body: DealInputDto): Promise<DealDto> {
    await this.deals.update(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Moves a deal to another stage; `lost` requires a reason. 409 `customer_taken` when a deal is reopened whose
   * customer is protected for another partner meanwhile.
   */
  @Put(':id/stage')
  async moveTo(@Writing() { actor, id, version }: Write, @Body() body: DealStageDto): Promise<DealDto> {
    await this.deals.moveTo(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Sets the next step of a deal; absent fields are cleared. */
  @Put(':id/next-step')
  async plan(@Writing() { actor, id, version }: Write, @Body() body: NextStepDto): Promise<DealDto> {
    await this.deals.plan(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Lists the open quotes that can be linked to the deal, newest first, at most 50. */
  @ApiWholeList(DealQuoteLinkDto)
  @Get(':id/quotes')
  async linkableQuotes(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<WholeList<DealQuoteLinkDto>> {
    return wholeList(await this.reader.linkableQuotes(actor, id));
  }

  /** Links a quote that was prepared for the deal's client; null removes the link. 409 `quote_taken`. */
  @Put(':id/quote')
  async link(@Writing() { actor, id, version }: Write, @Body() body: DealQuoteDto): Promise<DealDto> {
    await this.deals.link(actor, id, body.quoteId ?? null, version);
    return this.reader.get(actor, id);
  }

  /** Extends the protection of the customer by 30 days; possible once for each deal. */
  @HttpCode(200)
  @Post(':id/extend')
  async extend(@Writing() { actor, id, version }: Write): Promise<DealDto> {
    await this.deals.extend(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Submits a declined or expired registration for approval again. 409 `too_early` before the deal's `againFrom`. */
  @HttpCode(200)
  @Post(':id/register-again')
  async registerAgain(@Writing() { actor, id, version }: Write): Promise<DealDto> {
    await this.deals.registerAgain(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Answers the question of staff. */
  @HttpCode(200)
  @Post(':id/answer')
  async answer(@Writing() { actor, id, version }: Write, @Body() body: DealMessageDto): Promise<DealDto> {
    await this.deals.answer(actor, id, body.message, version);
    return this.reader.get(actor, id);
  }
}
