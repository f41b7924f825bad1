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
  ScheduleCampaignDto,
  SendCampaignDto,
  WriteCampaignDto,
} from './campaigns.dto.js';
import { Campaigns } from './campaigns.service.js';

/** Mails to subscribers. A write takes `If-Match` (412 when stale) and answers 409 `wrong_status` when the status does not allow it. */
@ApiTags('campaigns')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter-campaigns')
export class CampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly reader: CampaignReader,
    private readonly blocks: CampaignBlocks,
  ) {}

  /** All of them. Searches names and subjects. Sorts: updatedAt, name, status, scheduledAt, finishedAt, sent. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CampaignRowDto)
  @Get()
  list(@Query() query: CampaignListQueryDto): Promise<Page<CampaignRowDto>> {
    return this.reader.list(query);
  }

  /** A new draft. 422 by field. */
  @Post()
  async draft(@CurrentActor() actor: Actor, @Body() body: WriteCampaignDto): Promise<CampaignDto> {
    return this.reader.get(actor, await this.campaigns.draft(actor, body));
  }

  /** One with its history, and what keeps it from being sent in `problems`. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CampaignDto> {
    return this.reader.get(actor, id);
  }

  /** Writes a draft anew, whole. */
  @Put(':id')
  async write(@Writing() { actor, id, version }: Write, @Body() body: WriteCampaignDto): Promise<CampaignDto> {
    await this.campaigns.write(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Throws a draft away. */
  @Delete(':id')
  @HttpCode(204)
  discard(@Writing() { id, version }: Write): Promise<void> {
    return this.campaigns.discard(id, version);
  }

  /** A new draft with what this one says, and for whom. */
  @Post(':id/duplicate')
  async duplicate(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CampaignDto> {
    return this.reader.get(actor, await this.campaigns.duplicate(actor, id));
  }

  /** What became of one that has begun: delivered, refused, left, opened and followed. */
  @CompanyTypes('system', 'internal')
  @Get(':id/report')
  report(@Param('id') id: string): Promise<CampaignReportDto> {
    return this.reader.report(id);
  }

  /** With `testEmail` mails it there, which is not counted; without begins to send. 422 with everything that keeps it from being sent. */
  @Idempotent()
  @HttpCode(200)
  @Post(':id/send')
  async send(@Writing() { actor, id, version }: Write, @Body() { testEmail }: SendCampaignDto): Promise<CampaignDto> {
    if (testEmail !== undefined) await this.campaigns.test(id, testEmail, version);
    else await this.campaigns.send(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Lets it begin at a time. 422 for one that is over or more than a year away. */
  @HttpCode(200)
  @Post(':id/schedule')
  async schedule(@Writing() { actor, id, version }: Write, @Body() body: ScheduleCampaignDto): Promise<CampaignDto> {
    await this.campaigns.schedule(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Makes a scheduled one a draft again. */
  @HttpCode(200)
  @Post(':id/unschedule')
  async unschedule(@Writing() { actor, id, version }: Write): Promise<CampaignDto> {
    await this.campaigns.unschedule(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Sends no more until it is resumed. Everybody keeps their place. */
  @HttpCode(200)
  @Post(':id/pause')
  async pause(@Writing() { actor, id, version }: Write, @Body() { reason }: PauseCampaignDto): Promise<CampaignDto> {
    await this.campaigns.pause(actor, id, reason, version);
    return this.reader.get(actor, id);
  }

  /** Goes on where it was paused. */
  @HttpCode(200)
  @Post(':id/resume')
  async resume(@Writing() { actor, id, version }: Write): Promise<CampaignDto> {
    await this.campaigns.resume(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Sends no more, for good. */
  @HttpCode(200)
  @Post(':id/cancel')
  async cancel(@Writing() { actor, id, version }: Write): Promise<CampaignDto> {
    await this.campaigns.cancel(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Subscribes again whoever it has blocked, with the reason as the proof; the second time nobody is left. 409 before it has begun. */
  @HttpCode(200)
  @Post(':id/unblock')
  async unblock(@Writing() { actor, id, version }: Write, @Body() { reason }: ReasonDto): Promise<UnblockedDto> {
    return { unblocked: await this.blocks.unblock(actor, id, reason, version) };
  }
}
