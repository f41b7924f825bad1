import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/from-replica.js';
import { CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ApiPage, ApiWholeList, type WholeList, wholeList } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
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
 * Deals of the caller's company, a partner. Everybody else's answer 404 'Deal not found'. A write takes `If-Match` (412 when stale)
 * and answers 409 `wrong_status` when the deal's stage or registration does not allow it.
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
   * The partner's deals, with the sums of each stage. Searches customers, contacts and products. Sorts: customerName, expectedValue, closesOn,
   * stage, stageSince, registration, registeredAt, protectedUntil, nextStepOn.
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

  /** The same by stage, but for declined ones. Takes the filters of the list; pages and sorts mean nothing here. */
  @FromReplica()
  @Get('board')
  board(@CurrentActor() actor: Actor, @Query() query: DealQueryDto): Promise<DealBoardDto> {
    return this.reader.board(actor, query);
  }

  /** What open deals are expected to bring by month, weighted by the probability of their stages. */
  @FromReplica()
  @Get('forecast')
  forecast(@CurrentActor() actor: Actor): Promise<DealForecastDto> {
    return this.reader.forecast(actor);
  }

  /** Registers a deal, which waits for approval. 409 `already_registered`, `too_early`, 422 by field. */
  @Idempotent()
  @Post()
  async register(@CurrentActor() actor: Actor, @Body() body: DealInputDto): Promise<DealDto> {
    return this.reader.get(actor, await this.deals.register(actor, body));
  }

  /** One deal with its timeline, and what may be done to it in `actions`. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DealDto> {
    return this.reader.get(actor, id);
  }

  /** Replaces what the partner writes of a deal. 422 by field, also for a customer that is fixed since its approval. */
  @Put(':id')
  async update(@Writing() { actor, id, version }: Write, @Body() body: DealInputDto): Promise<DealDto> {
    await this.deals.update(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Moves it to another stage; `lost` takes a reason. 409 `customer_taken` when it is opened again too late. */
  @Put(':id/stage')
  async moveTo(@Writing() { actor, id, version }: Write, @Body() body: DealStageDto): Promise<DealDto> {
    await this.deals.moveTo(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Sets what is to be done next; left out, nothing is. */
  @Put(':id/next-step')
  async plan(@Writing() { actor, id, version }: Write, @Body() body: NextStepDto): Promise<DealDto> {
    await this.deals.plan(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Open quotes that can be linked to it, the latest first: at most 50. */
  @ApiWholeList(DealQuoteLinkDto)
  @Get(':id/quotes')
  async linkableQuotes(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<WholeList<DealQuoteLinkDto>> {
    return wholeList(await this.reader.linkableQuotes(actor, id));
  }

  /** Links a quote prepared for its client, or with null takes it from the deal. 409 `quote_taken`. */
  @Put(':id/quote')
  async link(@Writing() { actor, id, version }: Write, @Body() body: DealQuoteDto): Promise<DealDto> {
    await this.deals.link(actor, id, body.quoteId ?? null, version);
    return this.reader.get(actor, id);
  }

  /** Protects its customer for 30 days more, once. */
  @HttpCode(200)
  @Post(':id/extend')
  async extend(@Writing() { actor, id, version }: Write): Promise<DealDto> {
    await this.deals.extend(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Lets a declined or expired registration wait for approval again. 409 `too_early` before the day that was told. */
  @HttpCode(200)
  @Post(':id/register-again')
  async registerAgain(@Writing() { actor, id, version }: Write): Promise<DealDto> {
    await this.deals.registerAgain(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Answers what staff asked. */
  @HttpCode(200)
  @Post(':id/answer')
  async answer(@Writing() { actor, id, version }: Write, @Body() body: DealMessageDto): Promise<DealDto> {
    await this.deals.answer(actor, id, body.message, version);
    return this.reader.get(actor, id);
  }
}
