import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage } from '../../platform/http/paging.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import type { Actor } from '../../rules/actor.js';
import { FundDocuments } from './fund-documents.service.js';
import { FundRequestDto, FundRequestRowDto, FundsSumsDto } from './fund-request-answers.dto.js';
import { type FundRequestPage, FundRequestReader } from './fund-request-reader.service.js';
import {
  FundClaimDto,
  FundRequestInputDto,
  FundRequestQueryDto,
  UploadFundDocumentDto,
} from './fund-request-requests.dto.js';
import { FundRequests } from './fund-requests.service.js';

/**
 * Requests of the caller's company, a partner, for development funds. 404 'Request not found' when it belongs to
 * another company. A write takes `If-Match` (412 for a stale copy) and answers 409 `wrong_status` when the request's
 * status does not allow it.
 */
@ApiTags('development funds')
@CompanyTypes('partner')
@Controller('partner-dashboard/funds')
export class FundRequestsController {
  constructor(
    private readonly requests: FundRequests,
    private readonly reader: FundRequestReader,
    private readonly documents: FundDocuments,
  ) {}

  /**
   * Lists the partner's requests, with its funds of this year (UTC). Searches activities and descriptions. Sorts:
   * requestedAt, activity, partner, kind, startsOn, amount, status, claimUntil.
   */
  @ApiPage(FundRequestRowDto, {
    capped: true,
    extra: { funds: { $ref: getSchemaPath(FundsSumsDto) } },
    models: [FundsSumsDto],
  })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: FundRequestQueryDto): Promise<FundRequestPage> {
    return this.reader.list(actor, query);
  }

  /**
   * Creates a request, which then waits for approval. 422 by field, also for an amount above the rest of this year's
   * funds.
   */
  @Idempotent()
  @Post()
  async request(@CurrentActor() actor: Actor, @Body() body: FundRequestInputDto): Promise<FundRequestDto> {
    return this.reader.get(actor, await this.requests.request(actor, body));
  }

  /** Returns a request with its documents and timeline, and the allowed `actions`. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<FundRequestDto> {
    return this.reader.get(actor, id);
  }

  /** Withdraws a request and releases the reserved amount. */
  @HttpCode(200)
  @Post(':id/withdraw')
  async withdraw(@Writing() { actor, id, version }: Write): Promise<FundRequestDto> {
    await this.requests.withdraw(actor, id, version);
    return this.reader.get(actor, id);
  }

  /**
   * Claims the money of an approved request, from the last day of the activity until `claimUntil`. 409 `too_early`,
   * `too_late`, 422 without a document.
   */
  @HttpCode(200)
  @Post(':id/claim')
  async claim(@Writing() { actor, id, version }: Write, @Body() body: FundClaimDto): Promise<FundRequestDto> {
    await this.requests.claim(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Uploads a proof of expenses. 422 by field for an unsupported format, 413 over 10 MB, 507 or 503 when it cannot be
   * stored.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadFundDocumentDto })
  @UseInterceptors(DocumentUpload)
  @Post(':id/documents')
  async addDocument(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<FundRequestDto> {
    await this.documents.add(actor, id, file);
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

  /** Removes a document. 409 once the money is claimed. */
  @Delete(':id/documents/:documentId')
  async removeDocument(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
  ): Promise<FundRequestDto> {
    await this.documents.remove(actor, id, documentId);
    return this.reader.get(actor, id);
  }
}
