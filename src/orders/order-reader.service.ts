import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { notFound } from '../platform/errors.js';
import { isUuid } from '../rules/ids.js';
import { type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { Scope } from '../platform/database/scope.js';
import { Transactions } from '../platform/database/transactions.js';
import { signedAcceptance } from '../quotes/acceptance/signed-acceptance.js';
import { QuoteReader } from '../quotes/quote-reader.service.js';
import { OPEN_ORDER_STATUSES } from '../rules/order-status.js';
import { AWAITED_QUOTE_SORTS, findAwaitedQuotes } from './awaited-quotes.queries.js';
import type { AwaitedQuoteDto, OrderDto, OrderOverviewDto, OrderRowDto, OrderStatsDto } from './order-answers.dto.js';
import { eventsOf, findReadableOrder } from './order-record.js';
import type { ClientOrderQueryDto, OrderQueryDto } from './order-requests.dto.js';
import { creditLeftOf } from './invoices/credit-left.js';
import { UNDOING_PAYMENTS } from './payments/order-payments.queries.js';
import { toOrder } from './order-view.js';
import { Order, OrderInvoice, OrderLine, OrderPayment } from './order.entity.js';
import { countRows, findClientPage, findPage, findSpend, findStats, isCounted, ORDER_SORTS } from './orders.queries.js';

export type OrderPage = CappedPage<OrderRowDto, 'orders'>;

/** Reads orders. Every statement restricts the rows to the companies that the actor may see. */
@Injectable()
export class OrderReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotes: QuoteReader,
  ) {}

  /**
   * Returns a page of the orders that the actor may see, in one statement; in two statements with filters other than
   * the statuses.
   */
  async list(actor: Actor, query: OrderQueryDto): Promise<OrderPage> {
    const paging = pagingOf(query, ORDER_SORTS, '-createdAt');
    const { em } = this.transactions;
    const scope = Scope.of(actor);
    const { rows: orders, counters } = await findPage(em, scope, query, paging, actor);
    const { limit, offset } = paging;
    if (!isCounted(scope, query)) {
      const total = await countRows(em, scope, query);
      return { orders, ...cappedTotal(total), limit, offset };
    }
    const wanted = (values: string | undefined, value: string) => !values || values.split(',').includes(value);
    const total = counters
      .filter(({ status, paymentStatus }) => wanted(query.status, status) && wanted(query.paymentStatus, paymentStatus))
      .reduce((sum, counter) => sum + counter.orders, 0);
    return { orders, total, totalIsCapped: false, limit, offset };
  }

  /**
   * Returns a page of a client's orders that the actor's company, its partner, may read. Throws 404 'Client not found'
   * when the client is not connected.
   */
  async listOf(actor: Actor, clientId: string, query: ClientOrderQueryDto): Promise<OrderPage> {
    const paging = pagingOf(query, ORDER_SORTS, '-createdAt');
    const found = isUuid(clientId) ? await findClientPage(this.transactions.em, actor, clientId, query, paging) : null;
    if (!found) throw notFound('Client not found');
    return { orders: found.rows, ...cappedTotal(found.total), limit: paging.limit, offset: paging.offset };
  }

  /**
   * Returns an order with its lines, history and payments. A partner gets a client's order without the invoice. Throws
   * 404 when the actor may not read the order.
   */
  async get(actor: Actor, id: string): Promise<OrderDto> {
    return this.transactions.read(async (em) => {
      const order = await findReadableOrder(em, actor, id);
      const lines = await em.find(OrderLine, { order: order.id }, { orderBy: { position: 'asc' } });
      const events = await eventsOf(em, order);
      const payments = await em.find(OrderPayment, { order: order.id }, { orderBy: { number: 'desc' } });
      const undoing = new Set((await UNDOING_PAYMENTS.all(em, [order.id])).map((row) => row.id));
      const related = await em.find(Order, { $or: [{ id: order.replaces?.id ?? null }, { replaces: order.id }] });
      const isShared = actor.companyType === 'partner' && order.company.id !== actor.companyId;
      // The client's invoices are not shared with its partner.
      const invoices = isShared
        ? null
        : await em.find(OrderInvoice, { order: order.id }, { orderBy: { part: 'asc' }, exclude: ['document'] });
      const creditLeft = await creditLeftOf(em, order);
      const acceptance = await signedAcceptance(em, order.quote.id, order.revision);
      return toOrder(order, { lines, events, payments, undoing, related, invoices, creditLeft, acceptance }, actor);
    });
  }

  /** Returns a page of the accepted quotes without an order, for staff. */
  async awaitedQuotes(query: ListQueryDto): Promise<CappedPage<AwaitedQuoteDto>> {
    const paging = pagingOf(query, AWAITED_QUOTE_SORTS, '-acceptedAt');
    const { rows, total } = await findAwaitedQuotes(this.transactions.em, query.search, paging);
    const data = rows.map((row) => ({ ...row, acceptedAt: new Date(row.acceptedAt).toISOString() }));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns the data of the company's dashboard that the actor may see, in three statements. */
  async overview(actor: Actor): Promise<OrderOverviewDto> {
    const [spend, quotes, { orders: onTheirWay, total: openOrders }] = await Promise.all([
      findSpend(this.transactions.em, Scope.of(actor)),
      this.quotes.trend(actor),
      this.list(actor, { status: OPEN_ORDER_STATUSES.join(), sort: 'createdAt', limit: 25 }),
    ]);
    return { spend, quotes, openOrders, onTheirWay };
  }

  /** Returns the number of orders by status and their value, over all orders that the actor may see. */
  async stats(actor: Actor): Promise<OrderStatsDto> {
    return findStats(this.transactions.em, Scope.of(actor));
  }
}
