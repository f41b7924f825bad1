import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { type Page, pagingOf } from '../common/paging.js';
import { Transactions } from '../platform/database/transactions.js';
import type { OrderDto, OrderRowDto, OrderStatsDto } from './order-answers.dto.js';
import { findOrder, scopeOf } from './order-record.js';
import type { OrderQueryDto } from './order-requests.dto.js';
import { toOrder } from './order-view.js';
import { OrderEvent, OrderLine } from './order.entity.js';
import { COUNT_CAP, countRows, findPage, findStats, ORDER_SORTS } from './orders.queries.js';

export interface OrderPage extends Page<OrderRowDto, 'orders'> {
  /** True when there are more than `total`: counting stopped. */
  totalIsCapped: boolean;
}

/** Orders as they are read. Every query carries the tenant condition. */
@Injectable()
export class OrderReader {
  constructor(private readonly transactions: Transactions) {}

  /** The orders that the actor may see: one statement, two with a search, dates, a quote or a company. */
  async list(actor: Actor, query: OrderQueryDto): Promise<OrderPage> {
    const paging = pagingOf(query, ORDER_SORTS, '-createdAt');
    const { em } = this.transactions;
    const scope = scopeOf(actor);
    const { rows: orders, counters } = await findPage(em, scope, query, paging, actor);
    const { limit, offset } = paging;
    const { search, createdFrom, createdTo, quoteId, companyId } = query;
    if (search?.trim() || createdFrom || createdTo || quoteId || companyId) {
      const total = await countRows(em, scope, query);
      return { orders, total: Math.min(total, COUNT_CAP), totalIsCapped: total > COUNT_CAP, limit, offset };
    }
    const wanted = (values: string | undefined, value: string) => !values || values.split(',').includes(value);
    const total = counters
      .filter(({ status, paymentStatus }) => wanted(query.status, status) && wanted(query.paymentStatus, paymentStatus))
      .reduce((sum, counter) => sum + counter.orders, 0);
    return { orders, total, totalIsCapped: false, limit, offset };
  }

  /** One order, with its lines and history. 404 for a stranger. */
  async get(actor: Actor, id: string): Promise<OrderDto> {
    return this.transactions.read(async (em) => {
      const order = await findOrder(em, actor, id);
      const lines = await em.find(OrderLine, { order: order.id }, { orderBy: { position: 'asc' } });
      const events = await em.find(OrderEvent, { order: order.id }, { orderBy: { createdAt: 'desc', id: 'desc' } });
      return toOrder(order, lines, events, actor);
    });
  }

  /** How many there are in each state and what they are worth, of all that the actor may see. */
  async stats(actor: Actor): Promise<OrderStatsDto> {
    return findStats(this.transactions.em, scopeOf(actor));
  }
}
