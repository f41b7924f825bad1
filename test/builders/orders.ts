import { asOf } from '../../src/platform/clock.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrderReader } from '../../src/orders/order-reader.service.js';
import type { OrderStatus } from '../../src/rules/order-status.js';
import { OrderPayments } from '../../src/orders/payments/order-payments.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { QuoteLineDto } from '../../src/quotes/quote-requests.dto.js';
import { ANNA, STAFF, type TestApp } from '../app.js';
import { makeQuote } from './quotes.js';

/** Status changes that lead to each status. */
const WAY_TO: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  in_production: ['confirmed', 'in_production'],
  shipped: ['confirmed', 'in_production', 'shipped'],
  delivered: ['confirmed', 'in_production', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
};

interface Wanted {
  /** E-mail address of the order's user. Default: Anna. */
  by?: string;
  items?: QuoteLineDto[];
  reference?: string;
  /** Amount received, in euros. */
  paid?: number;
  /** Time of all changes. Default: now. */
  at?: Date;
}

/** Creates an accepted quote and its order, and moves the order to this status through the services. */
export async function makeOrder(
  app: TestApp,
  status: OrderStatus = 'pending',
  { by = ANNA, items, reference, paid, at }: Wanted = {},
): Promise<OrderDto> {
  const make = async () => {
    const quote = await makeQuote(app, 'accepted', { by, items, reference });
    const [client, staff] = await Promise.all([app.actor(by), app.actor(STAFF)]);
    const orders = app.get(OrdersService);
    const id = await orders.createFromQuote(staff, quote.id);
    if (paid !== undefined) await app.get(OrderPayments).reach(staff, id, { paidAmount: paid });
    for (const next of WAY_TO[status]) {
      await orders.changeStatus(staff, id, {
        status: next,
        notes: next === 'cancelled' ? 'Not wanted any more' : null,
      });
    }
    return app.get(OrderReader).get(client, id);
  };
  return at ? asOf(at, make) : make();
}

/** Copies an order and its quote, with its lines, without history, for tests of long lists. */
export async function copyOrder(app: TestApp, id: string, copies: number): Promise<void> {
  const copyOf = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changes}, 'number', one.number || '-' || n))).*
       from ${table} one, copies`;
  await app.sql(
    `with copies as (select n, gen_random_uuid() as order_id, gen_random_uuid() as quote_id from generate_series(1, ?) n),
          made as (${copyOf('quotes', "'id', quote_id")} where one.id = (select quote_id from orders where id = ?)),
          line_copies as (insert into order_lines
            select (jsonb_populate_record(one, jsonb_build_object('order_id', copies.order_id,
                     'id', md5(one.id::text || copies.order_id)::uuid,
                     'parent_id', md5(one.parent_id::text || copies.order_id)::uuid))).*
              from order_lines one, copies where one.order_id = ?)
     ${copyOf('orders', "'id', order_id, 'quote_id', copies.quote_id")} where one.id = ?`,
    [copies, id, id, id],
  );
}
