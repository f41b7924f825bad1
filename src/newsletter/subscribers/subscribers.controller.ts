import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { today } from '../../platform/clock.js';
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

/** Newsletter subscribers, for staff. `internal` users read; only system administrators change. */
@ApiTags('newsletter')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter')
export class SubscribersController {
  constructor(private readonly subscribers: Subscribers) {}

  /** Lists subscribers. Searches addresses, names and companies. Sorts: createdAt, statusSince, email, status, source. */
  @CompanyTypes('system', 'internal')
  @ApiPage(SubscriberRowDto, { capped: true })
  @FromReplica()
  @Get('subscribers')
  list(@Query() query: SubscriberFilterDto): Promise<CappedPage<SubscriberRowDto>> {
    return this.subscribers.list(query);
  }

  /** Subscribes an address, with the proof of its owner's consent. 422 on `email` when only the owner may subscribe it. */
  @Post('subscribers')
  async add(@CurrentActor() actor: Actor, @Body() body: AddSubscriberDto): Promise<SubscriberDto> {
    return this.subscribers.get(actor, await this.subscribers.add(actor, body));
  }

  /** Returns a subscriber with the history of its consent and its mails. */
  @CompanyTypes('system', 'internal')
  @Get('subscribers/:id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<SubscriberDto> {
    return this.subscribers.get(actor, id);
  }

  /** Ends a subscription at its owner's request. 409 when there is no subscription to end. */
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

  /**
   * Erases an address permanently: deletes its proof and mails, and keeps a salted hash. 422 on `confirmEmail` when it
   * is not the address.
   */
  @HttpCode(204)
  @Delete('subscribers/:id')
  erase(@Param('id') id: string, @Body() { confirmEmail }: EraseSubscriberDto): Promise<void> {
    return this.subscribers.erase(id, confirmEmail);
  }

  /** Counts subscribers by status and source, and new and ended subscriptions by week. */
  @CompanyTypes('system', 'internal')
  @FromReplica()
  @Get('statistics')
  statistics(): Promise<NewsletterStatisticsDto> {
    return this.subscribers.statistics();
  }

  /** Exports the subscribers that match the list's filters, with the proof of their consent, as CSV. */
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
      disposition: `attachment; filename="subscribers-${today()}.csv"`,
    });
  }
}
