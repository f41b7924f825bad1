import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { ReasonDto } from '../../platform/http/reason.dto.js';
import { type QuotePage, QuoteReader } from '../quote-reader.service.js';
import { StaffQuoteWorkflow } from '../workflow/staff-quote-workflow.service.js';
import {
  QuoteContentDto,
  QuoteDto,
  QuoteEventDto,
  QuoteRevisionDto,
  QuoteSummaryDto,
  SystemQuoteRowDto,
} from '../quote-answers.dto.js';
import {
  AdjustPricingDto,
  ApproveQuoteDto,
  ExtendQuoteDto,
  QuoteItemsDto,
  SystemQuoteQueryDto,
} from '../quote-requests.dto.js';
import { QuotesService } from '../drafts/quotes.service.js';

/**
 * Quotes of all companies, for staff. Users of `internal` companies may only read them; only system administrators
 * change them.
 */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/quotes')
export class StaffQuotesController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly workflow: StaffQuoteWorkflow,
    private readonly reader: QuoteReader,
  ) {}

  /**
   * Returns a page of all quotes. The filters are those of a company's own list, and company, contact, owner, amount
   * and end of validity. Sorts: createdAt, number, company, total, validUntil, submittedAt, dueOn, and status in the
   * order of the workflow.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(SystemQuoteRowDto, {
    capped: true,
    extra: { summary: { $ref: getSchemaPath(QuoteSummaryDto) } },
    models: [QuoteSummaryDto],
  })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: SystemQuoteQueryDto): Promise<QuotePage> {
    return this.reader.list(actor, query);
  }

  /** Returns a quote. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteDto> {
    return this.reader.get(actor, id);
  }

  /** Returns a page of the quote's revisions with their whole content, newest first. */
  @CompanyTypes('system', 'internal')
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
  @CompanyTypes('system', 'internal')
  @ApiPage(QuoteEventDto)
  @Get(':id/events')
  events(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<QuoteEventDto>> {
    return this.reader.events(actor, id, query);
  }

  /** Deletes a quote that is not binding, which means that it is neither sent nor accepted. */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.quotes.delete(actor, id, 'remove', version);
  }

  /**
   * Sends a quote under review to its client, with shipping cost, lead time and validity. 422 when a line has no price
   * yet.
   */
  @Put(':id/approve')
  async approve(@Writing() { actor, id, version }: Write, @Body() body: ApproveQuoteDto): Promise<QuoteDto> {
    await this.workflow.approve(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Declines a quote under review. The client gets the reason by mail. */
  @Put(':id/decline')
  async decline(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.decline(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Puts a sent quote under review again, so that it can be revised and sent again. The client gets the reason by mail.
   */
  @Put(':id/recall')
  async recall(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.recall(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /** Extends a sent or expired quote to the end of a later day, as a new revision. The client gets a mail. */
  @Put(':id/extend')
  async extend(@Writing() { actor, id, version }: Write, @Body() body: ExtendQuoteDto): Promise<QuoteDto> {
    await this.workflow.extend(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sets products, options and quantities of a quote under review, and writes a new revision. 422 by field as for a
   * draft.
   */
  @Put(':id/lines')
  async changeLines(@Writing() { actor, id, version }: Write, @Body() body: QuoteItemsDto): Promise<QuoteDto> {
    await this.workflow.changeLines(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Returns the content that the quote would have with these products, exact to the cent. Changes nothing; answers the
   * same errors as `PUT`.
   */
  @Post(':id/lines/preview')
  @HttpCode(200)
  previewLines(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: QuoteItemsDto,
  ): Promise<QuoteContentDto> {
    return this.workflow.previewLines(actor, id, body);
  }

  /** Sets unit prices, discounts and terms of a quote under review, and writes a new revision. */
  @Put(':id/pricing')
  async adjustPricing(@Writing() { actor, id, version }: Write, @Body() body: AdjustPricingDto): Promise<QuoteDto> {
    await this.workflow.adjustPricing(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Returns the content that the quote would have with these prices and terms, exact to the cent. Changes nothing;
   * answers the same errors as `PUT`.
   */
  @Post(':id/pricing/preview')
  @HttpCode(200)
  previewPricing(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: AdjustPricingDto,
  ): Promise<QuoteContentDto> {
    return this.workflow.previewPricing(actor, id, body);
  }
}
