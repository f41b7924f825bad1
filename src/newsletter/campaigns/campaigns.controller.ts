import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import type { Actor } from '../../rules/actor.js';
import { CampaignBlocks } from './campaign-blocks.service.js';
import { CampaignReader } from './campaign-reader.service.js';
import { CampaignReportDto, UnblockedDto } from './campaign-report.dto.js';
import {
  CampaignDto,
  CampaignListQueryDto,
  CampaignRowDto,
  PauseCampaignDto,
  PausedCampaignsDto,
  ScheduleCampaignDto,
  SendCampaignDto,
  WriteCampaignDto,
} from './campaigns.dto.js';
import { Campaigns } from './campaigns.service.js';

/**
 * Mails to subscribers. Writes take `If-Match` (412 for a stale copy) and answer 409 `wrong_status` when the status
 * does not allow the action.
 */
@ApiTags('campaigns')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter-campaigns')
export class CampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly reader: CampaignReader,
    private readonly blocks: CampaignBlocks,
  ) {}

  /** Lists all campaigns. Searches names and subjects. Sorts: updatedAt, name, status, scheduledAt, finishedAt, sent. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CampaignRowDto)
  @Get()
  list(@Query() query: CampaignListQueryDto): Promise<Page<CampaignRowDto>> {
    return this.reader.list(query);
  }

  /** Creates a draft. 422 by field. */
  @Post()
  async draft(@CurrentActor() actor: Actor, @Body() body: WriteCampaignDto): Promise<CampaignDto> {
    return this.reader.get(actor, await this.campaigns.draft(actor, body));
  }

  /** Returns a campaign with its history and, in `problems`, everything that keeps it from being sent. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CampaignDto> {
    return this.reader.get(actor, id);
  }

  /** Replaces the whole content of a draft. */
  @Put(':id')
  async write(@Writing() { actor, id, version }: Write, @Body() body: WriteCampaignDto): Promise<CampaignDto> {
    await this.campaigns.write(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Deletes a draft. */
  @Delete(':id')
  @HttpCode(204)
  discard(@Writing() { id, version }: Write): Promise<void> {
    return this.campaigns.discard(id, version);
  }

  /** Creates a draft with the content and segment of this campaign. */
  @Post(':id/duplicate')
  async duplicate(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CampaignDto> {
    return this.reader.get(actor, await this.campaigns.duplicate(actor, id));
  }

  /**
   * Returns the delivery report of a campaign whose sending has begun: delivered, refused, unsubscribed, opened and
   * clicked.
   */
  @CompanyTypes('system', 'internal')
  @Get(':id/report')
  report(@Param('id') id: string): Promise<CampaignReportDto> {
    return this.reader.report(id);
  }

  /**
   * With `testEmail`, sends a test mail to that address only, which is not counted; otherwise begins to send the
   * campaign. 422 with all problems that prevent sending.
   */
  @Idempotent()
  @HttpCode(200)
  @Post(':id/send')
  async send(@Writing() { actor, id, version }: Write, @Body() { testEmail }: SendCampaignDto): Promise<CampaignDto> {
    if (testEmail !== undefined) await this.campaigns.test(id, testEmail, version);
    else await this.campaigns.send(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Schedules the campaign. 422 for a time in the past or more than a year ahead. */
  @HttpCode(200)
  @Post(':id/schedule')
  async schedule(@Writing() { actor, id, version }: Write, @Body() body: ScheduleCampaignDto): Promise<CampaignDto> {
    await this.campaigns.schedule(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Makes a scheduled campaign a draft again. */
  @HttpCode(200)
  @Post(':id/unschedule')
  async unschedule(@Writing() { actor, id, version }: Write): Promise<CampaignDto> {
    await this.campaigns.unschedule(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Stops sending until the campaign is resumed. Recipients stay pending. */
  @HttpCode(200)
  @Post(':id/pause')
  async pause(@Writing() { actor, id, version }: Write, @Body() { reason }: PauseCampaignDto): Promise<CampaignDto> {
    await this.campaigns.pause(actor, id, reason, version);
    return this.reader.get(actor, id);
  }

  /** Pauses every campaign that is being sent, all or none of them. */
  @HttpCode(200)
  @Post('pause')
  async pauseAll(@CurrentActor() actor: Actor, @Body() { reason }: PauseCampaignDto): Promise<PausedCampaignsDto> {
    return { paused: await this.campaigns.pauseAll(actor, reason) };
  }

  /** Continues a paused campaign. */
  @HttpCode(200)
  @Post(':id/resume')
  async resume(@Writing() { actor, id, version }: Write): Promise<CampaignDto> {
    await this.campaigns.resume(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Stops sending permanently. */
  @HttpCode(200)
  @Post(':id/cancel')
  async cancel(@Writing() { actor, id, version }: Write): Promise<CampaignDto> {
    await this.campaigns.cancel(actor, id, version);
    return this.reader.get(actor, id);
  }

  /**
   * Restores the subscriptions of the addresses that were blocked because of this campaign's mails; `reason` is stored
   * as the proof. A second call changes nothing. 409 before sending has begun.
   */
  @HttpCode(200)
  @Post(':id/unblock')
  async unblock(@Writing() { actor, id, version }: Write, @Body() { reason }: ReasonDto): Promise<UnblockedDto> {
    return { unblocked: await this.blocks.unblock(actor, id, reason, version) };
  }
}
