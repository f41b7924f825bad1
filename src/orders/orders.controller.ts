import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor, OpenToTokens } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { ReasonDto } from '../platform/http/reason.dto.js';
import { AwaitedQuoteDto, OrderDto, OrderOverviewDto, OrderRowDto, OrderStatsDto } from './order-answers.dto.js';
import { type OrderPage, OrderReader } from './order-reader.service.js';
import { OrderFromQuoteDto, OrderQueryDto, OrderStatusDto, ShipmentDto } from './order-requests.dto.js';
import { OrdersService } from './orders.service.js';

/**
 * Orders. Clients and partners read the orders of their company, partners also single orders of their clients; staff
 * and users of `internal` companies read all orders. Only system administrators change orders.
 */
@ApiTags('orders')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Returns a page of the orders of the company, for staff of all companies. Searches numbers, references, products,
   * contacts and companies. Sorts: createdAt, number, company, total, and status and paymentStatus in the order of
   * their progress.
   */
  @ApiPage(OrderRowDto, { key: 'orders', capped: true })
  @FromReplica()
  @OpenToTokens('orders:read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: OrderQueryDto): Promise<OrderPage> {
    return this.reader.list(actor, query);
  }

  /**
   * Returns the numbers of orders by status and payment status, and their value, over all orders that the caller may
   * see.
   */
  @FromReplica()
  @Get('stats')
  stats(@CurrentActor() actor: Actor): Promise<OrderStatsDto> {
    return this.reader.stats(actor);
  }

  /** Returns the data of the company's dashboard: its spend, its quotes by month, and its open orders. */
  @CompanyTypes('client', 'partner')
  @FromReplica()
  @Get('overview')
  overview(@CurrentActor() actor: Actor): Promise<OrderOverviewDto> {
    return this.reader.overview(actor);
  }

  /**
   * Returns a page of the accepted quotes that never had an order. Searches quotes and companies. Sorts: acceptedAt,
   * number, company, total.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(AwaitedQuoteDto, { capped: true })
  @FromReplica()
  @Get('awaited-quotes')
  awaitedQuotes(@Query() query: ListQueryDto): Promise<CappedPage<AwaitedQuoteDto>> {
    return this.reader.awaitedQuotes(query);
  }

  /**
   * Creates the order of an accepted quote, with the lines, totals and terms of the accepted revision. A quote has at
   * most one order that is not cancelled. 404 'Quote not found'; 409 `order_exists` when it has one, 409 `wrong_status`
   * for a quote that is not accepted.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post('from-quote')
  async fromQuote(@CurrentActor() actor: Actor, @Body() body: OrderFromQuoteDto): Promise<OrderDto> {
    return this.reader.get(actor, await this.orders.createFromQuote(actor, body.quoteId));
  }

  /**
   * Returns an order with its lines, payments and history, to a partner also the order of a client without its invoice.
   * `actions` lists the actions that the caller may take now. 404 'Order not found'.
   */
  @OpenToTokens('orders:read')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<OrderDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Changes an order to its next status, or cancels it before it is shipped. 409 `wrong_status` for any other change;
   * 422 on `notes` for a cancellation without a reason, on `refundAmount` without a cancellation or above the paid
   * amount. 404 'Order not found'; 412 for a stale copy.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/status')
  async changeStatus(@Writing() { actor, id, version }: Write, @Body() body: OrderStatusDto): Promise<OrderDto> {
    await this.orders.changeStatus(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Returns an order to its previous status and records the reason in its history. 409 `wrong_status` when there is no
   * previous status; 409 `invoice_exists` for a delivery from which a period is invoiced. 404 'Order not found'; 412 for a
   * stale copy.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/step-back')
  async stepBack(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<OrderDto> {
    await this.orders.stepBack(actor, id, body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sets the expected day, carrier, tracking link and shipping days; absent fields are cleared. 409 `wrong_status` for
   * a cancelled order; 409 `invoice_exists` for another day of the delivery once a period from it is invoiced; 422 for a
   * day of shipping or delivery in the future or before the order was created, and for days that contradict each other.
   * 404 'Order not found'; 412 for a stale copy.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/shipment')
  async setShipment(@Writing() { actor, id, version }: Write, @Body() body: ShipmentDto): Promise<OrderDto> {
    await this.orders.setShipment(actor, id, body, version);
    return this.reader.get(actor, id);
  }
}
