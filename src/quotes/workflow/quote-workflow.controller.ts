import { Body, Controller, Get, HttpCode, Ip, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BeforeVerification, CompanyTypes, CurrentActor, OpenToTokens } from '../../platform/http/access.js';
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
import { SubmitExample } from '../quote-examples.js';

/**
 * Workflow of a quote from its submission, with mails, PDF and history. As for all routes of quotes, a quote that the
 * caller may not see answers 404 'Quote not found', a stale copy 412, a wrong status 409 `wrong_status`, and an action
 * of the other side 403 `not_yours`.
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
   * Submits a draft for review, with the buyer's wishes. 404 'Quote not found'; 403 `not_yours`; 409 `wrong_status`
   * unless it is a draft, `price_changed` when the catalogue's prices differ from the saved prices, `partner_status`
   * when the partner may not begin new work; 412 for a stale copy; 422 when a product is no longer sold, when a
   * required choice is missing, and on `wantedDate` for a day in the past.
   */
  @Idempotent()
  @OpenToTokens('quotes:write')
  @SubmitExample()
  @Post(':id/submit')
  @HttpCode(200)
  async submit(@Writing() { actor, id, version }: Write, @Body() body: SubmitQuoteDto): Promise<QuoteDto> {
    await this.workflow.submit(actor, id, version, body);
    return this.reader.get(actor, id);
  }

  /**
   * Turns a submitted quote into a draft again, at catalogue prices. 404 'Quote not found'; 403 `not_yours`; 409
   * `wrong_status` unless it is under review; 412 for a stale copy.
   */
  @BeforeVerification()
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(@Writing() { actor, id, version }: Write): Promise<QuoteDto> {
    await this.workflow.withdraw(actor, id, version);
    return this.reader.get(actor, id);
  }

  /**
   * Accepts the revision `revision` of a sent quote. When the rule of the buyer's company needs more signatures, it signs
   * the quote, which stays sent with an `acceptanceRequest` until the last signature accepts it. 404 'Quote not found'; 403
   * `not_yours` for the partner that prepared it, `not_asked` when a request waits for somebody else; 409 `already_signed`;
   * 422 on `purchaseOrder` when the rule needs a number; 409 `revision_changed` when it is not the current revision, `tax_changed` when it would be taxed
   * otherwise today, `vat_number_unconfirmed` when it has no VAT by a verdict on the VAT number that is older than 30
   * days, `quote_expired` after its end, `wrong_status` unless it is sent; 412 for a stale copy.
   */
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
   * review again. 404 'Quote not found'; 403 `not_yours` for the partner that prepared it; 409 `wrong_status` in any
   * other status; 412 for a stale copy.
   */
  @Post(':id/request-change')
  @HttpCode(200)
  async requestChange(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.requestChange(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Rejects a sent quote, with a reason. 404 'Quote not found'; 403 `not_yours` for the partner that prepared it; 409
   * `quote_expired` after its end, `wrong_status` unless it is sent; 412 for a stale copy.
   */
  @Post(':id/reject')
  @HttpCode(200)
  async reject(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.reject(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sends the quote with its PDF by mail, to `recipientEmail` or, without it, to the caller. 404 'Quote not found'; 403
   * `not_yours` for a quote that the caller may only read; 429 after 20 mails of the caller in an hour.
   */
  @Idempotent()
  @Post(':id/send-email')
  @HttpCode(202)
  sendEmail(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: SendEmailDto): Promise<MessageDto> {
    return this.emails.send(actor, id, body.recipientEmail);
  }

  /**
   * Returns the PDF of the quote. 404 'Quote not found'; 429 `too_many_pdfs` while five PDFs are being rendered for the
   * caller; 503 with `Retry-After` when it is not rendered within 15 seconds; 507 when the storage is full.
   */
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @OpenToTokens('quotes:read')
  @Get(':id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.files.pdf(actor, id), response);
  }

  /**
   * Returns a page of the quote's revisions with their whole content, newest first. Sorts: number. 404 'Quote not
   * found'.
   */
  @ApiPage(QuoteRevisionDto)
  @OpenToTokens('quotes:read')
  @Get(':id/revisions')
  revisions(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<QuoteRevisionDto>> {
    return this.reader.revisions(actor, id, query);
  }

  /** Returns a page of the events of the quote's history, newest first. Sorts: createdAt. 404 'Quote not found'. */
  @ApiPage(QuoteEventDto)
  @OpenToTokens('quotes:read')
  @Get(':id/events')
  events(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<QuoteEventDto>> {
    return this.reader.events(actor, id, query);
  }
}
