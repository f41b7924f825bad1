import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AcceptsReadFields } from '../platform/http/read-fields.js';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import {
  BeforeVerification,
  CompanyTypes,
  CurrentActor,
  OpenToPunchOut,
  OpenToTokens,
} from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ApiPage, ApiWholeList, type WholeList, wholeList } from '../platform/http/paging.js';
import {
  DeliveryAddressDto,
  DuplicatedQuoteDto,
  QuoteBuyerDto,
  QuoteDto,
  QuoteRowDto,
  QuoteSummaryDto,
  RecalculatedQuoteDto,
} from './quote-answers.dto.js';
import { type QuotePage, QuoteReader } from './quote-reader.service.js';
import {
  CreateQuoteDto,
  OfClientQueryDto,
  QuantityDto,
  QuoteLineDto,
  QuoteQueryDto,
  UpdateQuoteDto,
} from './quote-requests.dto.js';
import { QuotePrices } from './prices/quote-prices.service.js';
import { QuotesService } from './drafts/quotes.service.js';
import { CreateExample, LineExample, QuantityExample, UpdateExample } from './quote-examples.js';

/**
 * Quotes of the caller's company and, for a partner, of its connected clients; routes that change drafts. Any other
 * quote answers 404 'Quote not found'. A write takes `If-Match` (412 for a stale copy). It answers 409 `wrong_status`
 * when the quote's status does not allow it, and 403 `not_yours` when only the other side may do it: the partner that
 * prepared a client's quote changes it, and the client decides on it.
 */
@ApiTags('quotes')
@CompanyTypes('client', 'partner')
@Controller('quotes')
export class QuotesController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly reader: QuoteReader,
    private readonly prices: QuotePrices,
  ) {}

  /**
   * Returns a page of the company's own quotes; `summary` has all its quotes, independent of the filters. Sorts:
   * createdAt, total, validUntil.
   */
  @ApiPage(QuoteRowDto, {
    capped: true,
    extra: { summary: { $ref: getSchemaPath(QuoteSummaryDto) } },
    models: [QuoteSummaryDto],
  })
  @FromReplica()
  @OpenToTokens('quotes:read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: QuoteQueryDto): Promise<QuotePage> {
    return this.reader.list(actor, query);
  }

  /**
   * Creates a draft at today's prices. With `clientId`, a partner creates it for its client. The body may be the answer
   * of another quote. 409 `partner_status` when the partner may not begin new work; 422 by field when a product, option
   * or choice is wrong or missing, and on `clientId` when the client is not connected or has no active user.
   */
  @BeforeVerification()
  @Idempotent()
  @AcceptsReadFields(CreateQuoteDto, QuoteReader, (quotes, actor, _parameters, { id }) =>
    quotes.find(actor, String(id)),
  )
  @OpenToTokens('quotes:write')
  @OpenToPunchOut()
  @CreateExample()
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateQuoteDto): Promise<QuoteDto> {
    const { items, customerReference, clientId } = body;
    return this.reader.get(actor, await this.quotes.create(actor, items, customerReference, clientId));
  }

  /**
   * Returns the delivery addresses of the company's quotes, those of the last submitted quote first, at most 20. With
   * `clientId`, a partner gets the addresses of the quotes of this client that it can see.
   */
  @ApiWholeList(DeliveryAddressDto)
  @OpenToTokens('quotes:read')
  @Get('delivery-addresses')
  async deliveryAddresses(
    @CurrentActor() actor: Actor,
    @Query() query: OfClientQueryDto,
  ): Promise<WholeList<DeliveryAddressDto>> {
    return wholeList(await this.reader.deliveryAddresses(actor, query.clientId));
  }

  /**
   * Returns the company and contact that a new quote would be for: the caller's, or with `clientId` those of a
   * partner's client. 404 'Client not found' when the client is not connected.
   */
  @OpenToTokens('quotes:read')
  @OpenToPunchOut('look')
  @Get('buyer')
  buyer(@CurrentActor() actor: Actor, @Query() query: OfClientQueryDto): Promise<QuoteBuyerDto> {
    return this.reader.buyer(actor, query.clientId);
  }

  /** Returns a quote. `actions` lists the actions that the caller may take now. 404 'Quote not found'. */
  @OpenToTokens('quotes:read')
  @OpenToPunchOut('look')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Changes a draft's lines, reference or client; absent fields keep their values. 404 'Quote not found'; 403
   * `not_yours` for a draft of the other side; 409 `wrong_status` unless it is a draft; 412 for a stale copy; 422 by
   * field as for a new quote, and on `clientId` when the quote was submitted before.
   */
  @BeforeVerification()
  @AcceptsReadFields(UpdateQuoteDto, QuoteReader, (quotes, actor, { id = '' }) => quotes.get(actor, id))
  @OpenToTokens('quotes:write')
  @OpenToPunchOut()
  @UpdateExample()
  @Put(':id')
  async update(@Writing() { actor, id, version }: Write, @Body() body: UpdateQuoteDto): Promise<QuoteDto> {
    await this.quotes.update(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Deletes a draft. 404 'Quote not found'; 403 `not_yours` for a draft of the other side; 409 `wrong_status` unless it
   * is a draft; 412 for a stale copy.
   */
  @BeforeVerification()
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.quotes.delete(actor, id, 'delete', version);
  }

  /**
   * Returns the prices of a draft today, without products that are no longer sold; `isChanged` says whether they differ
   * from the saved prices. A submitted quote keeps the prices of its revision. Changes nothing. 404 'Quote not found'.
   */
  @OpenToTokens('quotes:read')
  @OpenToPunchOut('look')
  @Get(':id/calculate')
  calculate(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<RecalculatedQuoteDto> {
    return this.prices.recalculate(actor, id);
  }

  /**
   * Adds a product to a draft. 404 'Quote not found'; 409 `wrong_status` unless it is a draft; 412 for a stale copy;
   * 422 by field as for a new quote.
   */
  @BeforeVerification()
  @OpenToTokens('quotes:write')
  @LineExample()
  @Idempotent()
  @Post(':id/items')
  async addItem(@Writing() { actor, id, version }: Write, @Body() body: QuoteLineDto): Promise<QuoteDto> {
    await this.quotes.addItem(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sets the quantity of a line of a draft, a product or an option. 404 'Quote not found' or 'Item not found'; 409
   * `wrong_status` unless it is a draft; 412 for a stale copy; 422 on `quantity`.
   */
  @BeforeVerification()
  @AcceptsReadFields(QuantityDto, QuoteReader, (quotes, actor, { id = '', itemId = '' }) =>
    quotes.item(actor, id, itemId),
  )
  @OpenToTokens('quotes:write')
  @QuantityExample()
  @Put(':id/items/:itemId')
  async setQuantity(
    @Writing() { actor, id, version }: Write,
    @Param('itemId') itemId: string,
    @Body() body: QuantityDto,
  ): Promise<QuoteDto> {
    await this.quotes.setQuantity(actor, id, itemId, body.quantity, version);
    return this.reader.get(actor, id);
  }

  /**
   * Removes a line from a draft; a product is removed with its options. 404 'Quote not found' or 'Item not found'; 409
   * `wrong_status` unless it is a draft; 412 for a stale copy; 422 for the last product, for a required choice and for
   * an included option.
   */
  @BeforeVerification()
  @OpenToTokens('quotes:write')
  @Delete(':id/items/:itemId')
  async removeItem(@Writing() { actor, id, version }: Write, @Param('itemId') itemId: string): Promise<QuoteDto> {
    await this.quotes.removeItem(actor, id, itemId, version);
    return this.reader.get(actor, id);
  }

  /**
   * Copies a quote of any status to a new draft at today's prices. `notices` lists the differences. 404 'Quote not
   * found'; 403 `not_yours` for a quote that the caller may only read; 409 `partner_status` when the partner may not
   * begin new work; 422 when none of the products is sold.
   */
  @BeforeVerification()
  @Idempotent()
  @OpenToTokens('quotes:write')
  @Post(':id/duplicate')
  async duplicate(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DuplicatedQuoteDto> {
    const copy = await this.quotes.duplicate(actor, id);
    return { ...(await this.reader.get(actor, copy.id)), notices: copy.notices };
  }
}
