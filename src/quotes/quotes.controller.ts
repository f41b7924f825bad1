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
import { ApiProduces, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CompanyTypes, CurrentActor } from '../common/access.js';
import type { Actor } from '../common/actor.js';
import { IfMatch } from '../common/concurrency.js';
import { Idempotent } from '../common/idempotency.interceptor.js';
import { ApiPage, type Page } from '../common/paging.js';
import { ListQueryDto } from '../common/paging.dto.js';
import { QuoteEmails } from './quote-emails.service.js';
import { QuoteFiles } from './quote-files.service.js';
import { type QuotePage, QuoteReader } from './quote-reader.service.js';
import { QuoteWorkflow } from './quote-workflow.service.js';
import {
  AcceptQuoteDto,
  CreateQuoteDto,
  DuplicatedQuoteDto,
  MessageDto,
  QuantityDto,
  QuoteDto,
  QuoteEventDto,
  QuoteLineDto,
  QuoteQueryDto,
  QuoteRevisionDto,
  QuoteRowDto,
  QuoteSummaryDto,
  ReasonDto,
  RecalculatedQuoteDto,
  SendEmailDto,
  UpdateQuoteDto,
} from './quotes.dto.js';
import { QuotesService } from './quotes.service.js';

/**
 * Quotes of the caller's company. Everybody else's answer 404 'Quote not found'. A write takes `If-Match` (412 when stale)
 * and answers 409 when the quote's status does not allow it.
 */
@ApiTags('quotes')
@CompanyTypes('client', 'partner')
@Controller('quotes')
export class QuotesController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly workflow: QuoteWorkflow,
    private readonly reader: QuoteReader,
    private readonly files: QuoteFiles,
    private readonly emails: QuoteEmails,
  ) {}

  /** The company's quotes with the summary of all of them. Sorts: createdAt, total, validUntil. */
  @ApiPage(QuoteRowDto, { totalIsCapped: { type: 'boolean' }, summary: { $ref: getSchemaPath(QuoteSummaryDto) } }, [
    QuoteSummaryDto,
  ])
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: QuoteQueryDto): Promise<QuotePage> {
    return this.reader.list(actor, actor.companyId, query);
  }

  /** A new draft at today's prices. 422 by field when a product, option or choice is wrong or missing. */
  @Idempotent()
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateQuoteDto): Promise<QuoteDto> {
    return this.reader.get(actor, await this.quotes.create(actor, body.items, body.customerReference));
  }

  /** One quote, with what may be done to it in `actions`. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteDto> {
    return this.reader.get(actor, id);
  }

  /** Replaces a draft's lines, its customer reference, or both. */
  @Put(':id')
  async update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: UpdateQuoteDto,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.quotes.update(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Deletes a draft. */
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id') id: string, @IfMatch() version?: number): Promise<void> {
    return this.quotes.delete(actor, id, 'delete', version);
  }

  /** What the quote costs at today's prices, and whether that differs from what is saved. Changes nothing. */
  @Get(':id/calculate')
  calculate(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<RecalculatedQuoteDto> {
    return this.reader.recalculate(actor, id);
  }

  /** Adds a product to a draft. */
  @Post(':id/items')
  async addItem(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: QuoteLineDto,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.quotes.addItem(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Sets the quantity of a draft's line item. */
  @Put(':id/items/:itemId')
  async setQuantity(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('itemId') itemId: string,
    @Body() body: QuantityDto,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.quotes.setQuantity(actor, id, itemId, body.quantity, version);
    return this.reader.get(actor, id);
  }

  /** Removes a draft's line item; a product goes with its options. */
  @Delete(':id/items/:itemId')
  async removeItem(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('itemId') itemId: string,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.quotes.removeItem(actor, id, itemId, version);
    return this.reader.get(actor, id);
  }

  /** Hands a draft in for review. 409 `price_changed` when the catalogue's prices are not the saved ones any more. */
  @Idempotent()
  @Post(':id/submit')
  @HttpCode(200)
  async submit(@CurrentActor() actor: Actor, @Param('id') id: string, @IfMatch() version?: number): Promise<QuoteDto> {
    await this.workflow.submit(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Takes a submitted quote back into a draft. */
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.workflow.withdraw(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Accepts a sent quote exactly as revision `revision` says. 409 `revision_changed` when that is not the current one. */
  @Idempotent()
  @Post(':id/accept')
  @HttpCode(200)
  async accept(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: AcceptQuoteDto,
    @Ip() address: string,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.workflow.accept(actor, id, body, address, version);
    return this.reader.get(actor, id);
  }

  /** Turns a sent quote down. */
  @Post(':id/reject')
  @HttpCode(200)
  async reject(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ReasonDto,
    @IfMatch() version?: number,
  ): Promise<QuoteDto> {
    await this.workflow.reject(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /** Copies a quote of any status into a new draft at today's prices; `notices` say what differs. */
  @Idempotent()
  @Post(':id/duplicate')
  async duplicate(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DuplicatedQuoteDto> {
    const copy = await this.quotes.duplicate(actor, id);
    return { ...(await this.reader.get(actor, copy.id)), notices: copy.notices };
  }

  /** Mails the quote with its PDF, to the caller or to `recipientEmail`. 429 after 20 mails an hour. */
  @Idempotent()
  @Post(':id/send-email')
  @HttpCode(202)
  sendEmail(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: SendEmailDto): Promise<MessageDto> {
    return this.emails.send(actor, id, body.recipientEmail);
  }

  /** The quote as PDF. 503 with `Retry-After` when it is not ready within 15 seconds. */
  @ApiProduces('application/pdf')
  @Get(':id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { filename, content } = await this.files.pdf(actor, id);
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="${filename}"` });
  }

  /** The quote's revisions, newest first, each whole so that two can be compared. */
  @ApiPage(QuoteRevisionDto)
  @Get(':id/revisions')
  revisions(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<QuoteRevisionDto>> {
    return this.reader.revisions(actor, id, query);
  }

  /** The quote's history, newest first. */
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
