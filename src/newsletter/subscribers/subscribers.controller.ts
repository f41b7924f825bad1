import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FromReplica } from '../../platform/database/from-replica.js';
import { now } from '../../platform/clock.js';
import { CONTENT_TYPES } from '../../platform/database/export-files.js';
import { AccountTypes, auditAs, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import type { Actor } from '../../rules/actor.js';
import {
  AddSubscriberDto,
  EraseSubscriberDto,
  NewsletterStatisticsDto,
  SubscriberDto,
  SubscriberExportQueryDto,
  SubscriberFilterDto,
  SubscriberRowDto,
} from './subscribers.dto.js';
import { Subscribers } from './subscribers.service.js';

/** Who gets the newsletter, for staff. `internal` reads it; only system administrators change it. */
@ApiTags('newsletter')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter')
export class SubscribersController {
  constructor(private readonly subscribers: Subscribers) {}

  /** Subscribers. Searches addresses, names and companies. Sorts: createdAt, statusSince, email, status, source. */
  @CompanyTypes('system', 'internal')
  @ApiPage(SubscriberRowDto, { capped: true })
  @FromReplica()
  @Get('subscribers')
  list(@Query() query: SubscriberFilterDto): Promise<CappedPage<SubscriberRowDto>> {
    return this.subscribers.list(query);
  }

  /** Subscribes an address, with the proof that its owner agreed. 422 on `email` where only the owner may. */
  @Post('subscribers')
  async add(@CurrentActor() actor: Actor, @Body() body: AddSubscriberDto): Promise<SubscriberDto> {
    return this.subscribers.get(actor, await this.subscribers.add(actor, body));
  }

  /** One subscriber with the history of its consent and its mails. */
  @CompanyTypes('system', 'internal')
  @Get('subscribers/:id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<SubscriberDto> {
    return this.subscribers.get(actor, id);
  }

  /** Ends a subscription for somebody who asked us to. 409 where there is none to end. */
  @HttpCode(200)
  @Post('subscribers/:id/unsubscribe')
  async unsubscribe(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<SubscriberDto> {
    await this.subscribers.unsubscribe(actor, id, reason);
    return this.subscribers.get(actor, id);
  }

  /** Erases an address for good: its proof and mails go, a salted hash stays. 422 on `confirmEmail` when it is not the address. */
  @HttpCode(204)
  @Delete('subscribers/:id')
  erase(@Param('id') id: string, @Body() { confirmEmail }: EraseSubscriberDto): Promise<void> {
    return this.subscribers.erase(id, confirmEmail);
  }

  /** How many there are by status and source, and who came and went by week. */
  @CompanyTypes('system', 'internal')
  @FromReplica()
  @Get('statistics')
  statistics(): Promise<NewsletterStatisticsDto> {
    return this.subscribers.statistics();
  }

  /** The subscribers that the list's filters leave, with the proof of their consent, as CSV. */
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('export')
  async export(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Query() query: SubscriberExportQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    auditAs(actor, request);
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(await this.subscribers.exportCsv(query), {
      type: CONTENT_TYPES.csv,
      disposition: `attachment; filename="subscribers-${now().toISOString().slice(0, 10)}.csv"`,
    });
  }
}
