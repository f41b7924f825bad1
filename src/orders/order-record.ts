import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, fullName } from '../rules/actor.js';
import { now } from '../platform/clock.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { executePrepared } from '../platform/database/prepared.js';
import { Scope } from '../platform/database/scope.js';
import { isUuid } from '../rules/ids.js';
import { readableBy } from './order-visibility.js';
import { Order, OrderEvent } from './order.entity.js';

/** How an order is loaded, locked and remembered. */

/** An order the actor may read, of their own company or of a partner's client. 404 'Order not found' otherwise. */
export async function findReadableOrder(em: EntityManager, actor: Actor, id: string): Promise<Order> {
  const found = isUuid(id) ? await em.findOne(Order, { id, ...readableBy(actor) }, { refresh: true }) : null;
  if (!found) throw notFound('Order not found');
  return found;
}

/** An order of the actor's company, or any for staff. 404 'Order not found' otherwise. */
export async function findOrder(em: EntityManager, actor: Actor, id: string): Promise<Order> {
  const found = isUuid(id)
    ? await em.findOne(Order, { id, ...Scope.of(actor).where('company') }, { refresh: true })
    : null;
  if (!found) throw notFound('Order not found');
  return found;
}

/**
 * Locks an order for a change, to the end of the transaction. 404 for a stranger, 412 for a stale copy. Two callers at
 * once take turns, so the second sees what the first has done.
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

/** The one statement that changes an order, which the caller has locked. 409 when it is no longer what `where` says as well. */
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

/** Takes an order, which the caller has locked, to another status and says so in its history, of one moment. 409 as `changeOrder`. */
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

/** Writes what happened to an order into its history. */
export function recordEvent(
  em: EntityManager,
  orderId: string,
  actor: Actor,
  event: Pick<OrderEvent, 'type'> & Partial<Pick<OrderEvent, 'fromStatus' | 'toStatus' | 'notes' | 'createdAt'>>,
): void {
  em.create(OrderEvent, { order: orderId, actor: actor.userId, actorName: fullName(actor), ...event });
}

/** What an answer tells of a row of an order's history. */
export type ToldOrderEvent = Pick<
  OrderEvent,
  'id' | 'createdAt' | 'type' | 'fromStatus' | 'toStatus' | 'notes' | 'actorName'
>;

/** The history of an order, newest first. Prepared: a plan each time, for every month that there is, costs more than the rows. */
export async function eventsOf(em: EntityManager, order: Order): Promise<ToldOrderEvent[]> {
  const rows = await executePrepared<ToldOrderEvent>(
    em,
    'events of an order',
    `select id, created_at as "createdAt", type, from_status as "fromStatus", to_status as "toStatus", notes, actor_name as "actorName"
       from order_events where order_id = $1 and created_at > $2::timestamptz - interval '1 day' order by created_at desc, id desc`,
    [order.id, order.createdAt],
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
