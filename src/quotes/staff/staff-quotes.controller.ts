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
   * Returns a page of all quotes; `summary` has all quotes, independent of the filters. Sorts: createdAt, number,
   * company, total, validUntil, submittedAt, dueOn, and status in the order of the workflow.
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

  /** Returns a quote. 404 'Quote not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Returns a page of the quote's revisions with their whole content, newest first. Sorts: number. 404 'Quote not
   * found'.
   */
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

  /** Returns a page of the events of the quote's history, newest first. Sorts: createdAt. 404 'Quote not found'. */
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

  /**
   * Deletes a quote that binds nobody. 404 'Quote not found'; 409 `wrong_status` when it is sent or accepted; 412 for a
   * stale copy.
   */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.quotes.delete(actor, id, 'remove', version);
  }

  /**
   * Sends a quote under review to its client, with shipping cost, lead time and validity. When approval rules touch the
   * quote, it stays under review until the people of the rules agree, and `needsAgreement` says to what. 404 'Quote not
   * found'; 409 `wrong_status` unless it is under review, and while it waits for agreements; 412 for a stale copy; 422
   * `price_missing` when a line has no price yet, 422 on `validUntil` for a day in the past.
   */
  @Put(':id/approve')
  async approve(@Writing() { actor, id, version }: Write, @Body() body: ApproveQuoteDto): Promise<QuoteDto> {
    await this.workflow.approve(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Declines a quote under review. The client gets the reason by mail if it can see the quote. 404 'Quote not found';
   * 409 `wrong_status` unless it is under review; 412 for a stale copy.
   */
  @Put(':id/decline')
  async decline(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.decline(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Puts a sent quote under review again, so that it can be revised and sent again. The client gets the reason by mail.
   * 404 'Quote not found'; 409 `wrong_status` unless it is sent; 412 for a stale copy.
   */
  @Put(':id/recall')
  async recall(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<QuoteDto> {
    await this.workflow.recall(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Extends a sent or expired quote to the end of a later day (UTC), as a new revision. The client gets a mail. 404
   * 'Quote not found'; 409 `wrong_status` in any other status, `needs_agreement` when the offer with that day needs an
   * agreement, `hand_tax_not_agreed` and `hand_tax_ended` when its VAT by hand does not count; 412 for a stale copy; 422
   * on `validUntil` for a day in the past or not later than the current one.
   */
  @Put(':id/extend')
  async extend(@Writing() { actor, id, version }: Write, @Body() body: ExtendQuoteDto): Promise<QuoteDto> {
    await this.workflow.extend(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sets products, options and quantities of a quote under review, and writes a new revision if anything changed. A
   * line that continues an earlier line keeps its price. 404 'Quote not found'; 409 `wrong_status` unless it is under
   * review; 412 for a stale copy; 422 by field as for a draft.
   */
  @Put(':id/lines')
  async changeLines(@Writing() { actor, id, version }: Write, @Body() body: QuoteItemsDto): Promise<QuoteDto> {
    await this.workflow.changeLines(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Returns the content that the quote would have with these products, exact to the cent. Changes nothing; answers the
   * same errors as `PUT`, except 412.
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

  /**
   * Sets unit prices, discounts and terms of a quote under review, and writes a new revision. 404 'Quote not found';
   * 409 `wrong_status` unless it is under review; 412 for a stale copy; 422 by field, also for an item with both or
   * neither of price and discount.
   */
  @Put(':id/pricing')
  async adjustPricing(@Writing() { actor, id, version }: Write, @Body() body: AdjustPricingDto): Promise<QuoteDto> {
    await this.workflow.adjustPricing(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Returns the content that the quote would have with these prices and terms, exact to the cent. Changes nothing;
   * answers the same errors as `PUT`, except 412.
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
