import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Ip,
  Param,
  Post,
  Put,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountTypes, BeforeApproval, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { WaitsForWorker } from '../../platform/http/fair-share.guard.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { AgreementFiles } from './agreement-files.service.js';
import { AgreementReader } from './agreement-reader.service.js';
import {
  AcceptAgreementDto,
  AcceptanceDto,
  AcceptanceQueryDto,
  ActiveAgreementDto,
  AgreementDto,
  AgreementDownloadDto,
  AgreementQueryDto,
  AgreementRowDto,
  WriteAgreementDto,
} from './partner-agreements.dto.js';
import { PartnerAgreements } from './partner-agreements.service.js';

/** Partner agreements. System administrators write and publish versions. A published version never changes. */
@ApiTags('partner agreements')
@AccountTypes(['admin'], ['system'])
@Controller('partner-agreements')
export class PartnerAgreementsController {
  constructor(
    private readonly agreements: PartnerAgreements,
    private readonly reader: AgreementReader,
    private readonly files: AgreementFiles,
  ) {}

  /** Returns the active agreement, and whether the caller's company has signed it. Open to applicants as well. */
  @CompanyTypes('client', 'partner', 'system', 'internal')
  @BeforeApproval()
  @Get('active')
  active(@CurrentActor() actor: Actor): Promise<ActiveAgreementDto> {
    return this.reader.active(actor);
  }

  /** Lists the acceptances by the caller's company; for staff, by all partners. Sort: acceptedAt. */
  @CompanyTypes('partner', 'system', 'internal')
  @ApiPage(AcceptanceDto)
  @Get('acceptances')
  acceptances(@CurrentActor() actor: Actor, @Query() query: AcceptanceQueryDto): Promise<Page<AcceptanceDto>> {
    return this.reader.acceptances(actor, query);
  }

  /** Lists all versions. Searches titles. Sorts: updatedAt, publishedAt, number, title, status. */
  @CompanyTypes('system', 'internal')
  @ApiPage(AgreementRowDto)
  @Get()
  list(@Query() query: AgreementQueryDto): Promise<Page<AgreementRowDto>> {
    return this.reader.list(query);
  }

  /** Creates a draft. */
  @Post()
  async draft(@CurrentActor() actor: Actor, @Body() body: WriteAgreementDto): Promise<AgreementDto> {
    return this.reader.get(await this.agreements.draft(actor, body));
  }

  /** Returns a version. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<AgreementDto> {
    return this.reader.get(id);
  }

  /** Replaces the content of a draft. 409 once it is published. */
  @Put(':id')
  async write(@Writing() { actor, id, version }: Write, @Body() body: WriteAgreementDto): Promise<AgreementDto> {
    await this.agreements.write(actor, id, body, version);
    return this.reader.get(id);
  }

  /** Deletes a draft. 409 once it is published. */
  @Delete(':id')
  @HttpCode(204)
  discard(@Writing() { id, version }: Write): Promise<void> {
    return this.agreements.discard(id, version);
  }

  /**
   * Publishes a draft. This cannot be undone: the previous version is retired, and the administrators of partners are
   * asked to sign the new one.
   */
  @Idempotent()
  @HttpCode(200)
  @Post(':id/publish')
  async publish(@Writing() { actor, id, version }: Write): Promise<AgreementDto> {
    await this.agreements.publish(actor, id, version);
    return this.reader.get(id);
  }

  /**
   * Signs the active agreement, once. 409 `agreement_changed` when it is no longer active, or when `sha256` is the hash
   * of another text.
   */
  @AccountTypes(['admin'], ['partner'])
  @HttpCode(200)
  @Post(':agreementId/accept')
  async accept(
    @CurrentActor() actor: Actor,
    @Param('agreementId') id: string,
    @Body() body: AcceptAgreementDto,
    @Ip() address: string,
  ): Promise<ActiveAgreementDto> {
    await this.agreements.accept(actor, id, body, address);
    return this.reader.active(actor);
  }

  /**
   * Downloads the PDF: a partner gets its signed copy or, if it has not signed, the active version; staff get the
   * unsigned text, or the signed copy of a partner. 503 with `Retry-After` when it is not rendered within 15 seconds.
   */
  @CompanyTypes('partner', 'system', 'internal')
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @Get(':id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { partnerId }: AgreementDownloadDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.files.pdf(actor, id, partnerId), response);
  }
}
