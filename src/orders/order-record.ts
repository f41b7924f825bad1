import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, fullName } from '../rules/actor.js';
import { now } from '../platform/clock.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { conflict, notFound } from '../platform/errors.js';
import { executePrepared } from '../platform/database/prepared.js';
import { Scope } from '../platform/database/scope.js';
import { isUuid } from '../rules/ids.js';
import type { OrderStatus } from '../rules/order-status.js';
import { readableBy } from './order-visibility.js';
import { Order, OrderEvent } from './order.entity.js';
import { ADD_COUNTERS, LOCK_COUNTERS, ORDER_EVENTS } from './orders.queries.js';
import type { RowOf } from '../platform/database/statement.js';

/** Functions that load, lock and write orders. */

/**
 * Returns an order that the actor may read: of the actor's company, or of a partner's client. Throws 404 'Order not
 * found' for any other order.
 */
export async function findReadableOrder(em: EntityManager, actor: Actor, id: string): Promise<Order> {
  const found = isUuid(id) ? await em.findOne(Order, { id, ...readableBy(actor) }, { refresh: true }) : null;
  if (!found) throw notFound('Order not found');
  return found;
}

/** Returns an order of the actor's company, or any order for staff. Throws 404 'Order not found' for any other order. */
export async function findOrder(em: EntityManager, actor: Actor, id: string): Promise<Order> {
  const found = isUuid(id)
    ? await em.findOne(Order, { id, ...Scope.of(actor).where('company') }, { refresh: true })
    : null;
  if (!found) throw notFound('Order not found');
  return found;
}

/**
 * Locks an order until the end of the transaction, for a change. Throws 404 when the actor may not change it, 412 for a
 * stale copy. Concurrent callers run one after the other, so the second one sees the change of the first.
 */
export async function lockOrder(
  em: EntityManager,
  actor: Actor,
  id: string,
  expectedVersion: number | undefined,
): Promise<Order> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const order = isUuid(id) ? await em.findOne(Order, { id, ...Scope.of(actor).where('company') }, lock) : null;
  if (!order) throw notFound('Order not found');
  await checkVersion(em, order, expectedVersion);
  return order;
}

/**
 * Changes an order that the caller has locked, with one conditional statement. Throws 409 when the order's status or
 * version has changed, or when it does not match `where`.
 */
export async function changeOrder(
  em: EntityManager,
  order: Order,
  changes: Partial<Order>,
  where: FilterQuery<Order> = {},
): Promise<void> {
  const { id, status, version } = order;
  const changed = await em.nativeUpdate(
    Order,
    { $and: [{ id, status, version }, where] },
    { ...changes, version: version + 1, updatedAt: now() },
  );
  if (!changed) throw conflict('wrong_status', 'This order was changed in the meantime');
  await em.refresh(order);
}

/**
 * Locks the counters that changes of orders write, which other changes of their companies' orders write as well. Whoever
 * changes several orders, or takes the number of an invoice or a credit note, locks them first: others that wait for the
 * number have locked them. The caller has locked the orders.
 *
 * @param more status that the orders get
 */
export async function lockCounters(
  em: EntityManager,
  orders: { status: OrderStatus; company: { id: string } }[],
  ...more: OrderStatus[]
): Promise<void> {
  const keys = orders.flatMap(({ company, status }) => [status, ...more].map((its) => ({ company: company.id, its })));
  const companies = `{${keys.map(({ company }) => company).join()}}`;
  const counters = { companies, statuses: `{${keys.map(({ its }) => its).join()}}` };
  await ADD_COUNTERS.run(em, counters);
  await LOCK_COUNTERS.run(em, counters);
}

/**
 * Changes the status of an order that the caller has locked, and inserts the event with the same time. Throws 409 like
 * `changeOrder`.
 */
export async function changeOrderStatus(
  em: EntityManager,
  order: Order,
  actor: Actor,
  changes: Partial<Order> & Pick<Order, 'status'>,
  notes: string | null,
): Promise<void> {
  const at = now();
  const { status: fromStatus } = order;
  await changeOrder(em, order, { ...changes, statusSince: at });
  recordEvent(em, order.id, actor, { type: 'status', fromStatus, toStatus: changes.status, notes, createdAt: at });
}

/** Adds an event to the order's history. */
export function recordEvent(
  em: EntityManager,
  orderId: string,
  actor: Actor,
  event: Pick<OrderEvent, 'type'> & Partial<Pick<OrderEvent, 'fromStatus' | 'toStatus' | 'notes' | 'createdAt'>>,
): void {
  em.create(OrderEvent, { order: orderId, actor: actor.userId, actorName: fullName(actor), ...event });
}

/** Columns of an event that answers contain. */
export type ToldOrderEvent = Pick<
  OrderEvent,
  'id' | 'createdAt' | 'type' | 'fromStatus' | 'toStatus' | 'notes' | 'actorName'
>;

/**
 * Returns the events of an order's history, newest first. The statement is prepared, because planning it for all
 * monthly partitions takes longer than reading the rows.
 */
export async function eventsOf(em: EntityManager, order: Order): Promise<ToldOrderEvent[]> {
  const rows = await executePrepared<RowOf<typeof ORDER_EVENTS>>(em, 'events of an order', ORDER_EVENTS.sql(), [
    order.id,
    order.createdAt,
  ]);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
