import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage } from '../../platform/http/paging.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { Actor } from '../../rules/actor.js';
import { FundDocuments } from './fund-documents.service.js';
import { FundRequestDto, FundRequestRowDto, FundsSumsDto } from './fund-request-answers.dto.js';
import { type FundRequestPage, FundRequestReader } from './fund-request-reader.service.js';
import { FundDecisionDto, StaffFundRequestQueryDto } from './fund-request-requests.dto.js';
import { FundRequests } from './fund-requests.service.js';

/** Requests of all partners for development funds, for staff, who decide on them. */
@ApiTags('partner administration')
@CompanyTypes('system', 'internal')
@Controller('partner-admin/funds')
export class StaffFundRequestsController {
  constructor(
    private readonly requests: FundRequests,
    private readonly reader: FundRequestReader,
    private readonly documents: FundDocuments,
  ) {}

  /**
   * Lists requests. `funds` contains this year's funds of the partner in `partnerId`. Searches activities, descriptions
   * and partners. Sorts like the partner's list.
   */
  @ApiPage(FundRequestRowDto, {
    capped: true,
    extra: { funds: { $ref: getSchemaPath(FundsSumsDto) } },
    models: [FundsSumsDto],
  })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: StaffFundRequestQueryDto): Promise<FundRequestPage> {
    return this.reader.list(actor, query);
  }

  /** Returns a request with its documents and timeline, and the funds of its partner. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<FundRequestDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Decides. On a request: approves the amount or a part of it and reserves it in this year's budget, or declines. On a
   * claim: pays or returns it. The partner gets a mail. 409 when its status does not allow it, 412 for a stale copy,
   * 422 on `amount` and `reason`.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/decision')
  async decide(@Writing() { actor, id, version }: Write, @Body() body: FundDecisionDto): Promise<FundRequestDto> {
    await this.requests.decide(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Returns a link to download a document, valid for five minutes and only for the caller. */
  @Get(':id/documents/:documentId/download')
  download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
  ): Promise<DownloadLinkDto> {
    return this.documents.downloadLink(actor, id, documentId);
  }
}
