import { Body, Controller, Get, HttpCode, Ip, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BeforeVerification, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { WaitsForWorker } from '../../platform/http/fair-share.guard.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { MessageDto } from '../../platform/http/message.dto.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { QuoteDto, QuoteEventDto, QuoteRevisionDto } from '../quote-answers.dto.js';
import { QuoteEmails } from '../mail/quote-emails.service.js';
import { QuoteFiles } from '../document/quote-files.service.js';
import { QuoteReader } from '../quote-reader.service.js';
import { AcceptQuoteDto, SendEmailDto, SubmitQuoteDto } from '../quote-requests.dto.js';
import { ClientQuoteWorkflow } from './client-quote-workflow.service.js';

/**
 * Workflow of a quote from its submission, with mails, PDF and history. As for all routes of quotes, any other
 * company's quote is 404, a stale copy 412, and a wrong status 409.
 */
@ApiTags('quotes')
@CompanyTypes('client', 'partner')
@Controller('quotes')
export class QuoteWorkflowController {
  constructor(
    private readonly workflow: ClientQuoteWorkflow,
    private readonly reader: QuoteReader,
    private readonly files: QuoteFiles,
    private readonly emails: QuoteEmails,
  ) {}

  /**
   * Submits a draft for review, with the buyer's wishes. 409 `price_changed` when the catalogue's prices differ from
   * the saved prices.
   */
  @Idempotent()
  @Post(':id/submit')
  @HttpCode(200)
  async submit(@Writing() { actor, id, version }: Write, @Body() body: SubmitQuoteDto): Promise<QuoteDto> {
    await this.workflow.submit(actor, id, version, body);
    return this.reader.get(actor, id);
  }

  /** Turns a submitted quote into a draft again. */
  @BeforeVerification()
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(@Writing() { actor, id, version }: Write): Promise<QuoteDto> {
    await this.workflow.withdraw(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Accepts the revision `revision` of a sent quote. 409 `revision_changed` when it is not the current revision. */
  @Idempotent()
  @Post(':id/accept')
  @HttpCode(200)
  async accept(
    @Writing() { actor, id, version }: Write,
    @Body() body: AcceptQuoteDto,
    @Ip() address: string,
  ): Promise<QuoteDto> {
    await this.workflow.accept(actor, id, body, address, version);
    return this.reader.get(actor, id);
  }

  /**
   * Requests a change of a sent quote, or a new end date for an expired one; `reason` explains it. The quote is under
   * review again.
   */
  @Post(':id/request-change')
  @HttpCode(200)
  async requestChange(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.requestChange(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /** Rejects a sent quote, with a reason. */
  @Post(':id/reject')
  @HttpCode(200)
  async reject(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.reject(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sends the quote with its PDF by mail, to `recipientEmail` or, without it, to the caller. 429 after 20 mails in an
   * hour.
   */
  @Idempotent()
  @Post(':id/send-email')
  @HttpCode(202)
  sendEmail(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: SendEmailDto): Promise<MessageDto> {
    return this.emails.send(actor, id, body.recipientEmail);
  }

  /** Returns the PDF of the quote. 503 with `Retry-After` when it is not rendered within 15 seconds. */
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @Get(':id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.files.pdf(actor, id), response);
  }

  /** Returns a page of the quote's revisions with their whole content, newest first, so that they can be compared. */
  @ApiPage(QuoteRevisionDto)
  @Get(':id/revisions')
  revisions(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<QuoteRevisionDto>> {
    return this.reader.revisions(actor, id, query);
  }

  /** Returns a page of the events of the quote's history, newest first. */
  @ApiPage(QuoteEventDto)
  @Get(':id/events')
  events(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<QuoteEventDto>> {
    return this.reader.events(actor, id, query);
  }
}
