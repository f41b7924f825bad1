import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockCounters } from '../../orders/order-record.js';
import { Order } from '../../orders/order.entity.js';
import { PAID_ORDER, type PaidOrder } from '../../orders/payments/order-payments.service.js';
import { now } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/prepared.js';
import { Scope } from '../../platform/database/scope.js';
import { conflict, notFound } from '../../platform/errors.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { type Actor, fullName } from '../../rules/actor.js';
import type { BankEntryStatus, BookingKind, BookingReason } from '../../rules/bank-entry.js';
import { isUuid } from '../../rules/ids.js';
import { type Cents, toCents } from '../../rules/money.js';
import { BankBooking, BankEntry } from '../bank.entity.js';
import { BOOK_ENTRIES, CREDIT_LEFT, LOCK_CREDITS } from './bank-bookings.queries.js';

/** Locks and rows of bookings. The entry is locked first, then its orders by their ids, then the credits of the company. */

/** Rows are locked in the order of their ids, so that two callers cannot wait for each other. */
const IN_ORDER = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const;

/** Locks and returns an entry. Throws 404; 412 for a stale copy. */
export async function lockEntry(em: EntityManager, id: string, version: number | undefined): Promise<BankEntry> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const entry = isUuid(id) ? await em.findOne(BankEntry, { id }, lock) : null;
  if (!entry) throw notFound('Entry not found');
  await checkVersion(em, entry, version);
  return entry;
}

/** Rows of a batch are only read: the EntityManager would compare all of them with what it read, at each flush. */
const READ_ONLY = { ...IN_ORDER, disableIdentityMap: true } as const;
const BOOKED_ENTRY = ['status', 'examined', 'direction', 'amount', 'bookedOn', 'reference'] as const;
type BookedEntry = Pick<BankEntry, 'id' | (typeof BOOKED_ENTRY)[number]>;

/** Locks and returns entries that exist. */
export async function lockEntries(em: EntityManager, ids: string[]): Promise<Map<string, BookedEntry>> {
  const entries = await em.find(BankEntry, { id: { $in: ids } }, { ...READ_ONLY, fields: BOOKED_ENTRY });
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Locks and returns orders, and the counters of their companies when there are several. Throws 404. */
export async function lockOrders(em: EntityManager, actor: Actor, ids: string[]): Promise<Map<string, Order>> {
  return locked(em, ids, await em.find(Order, ofActor(actor, ids), IN_ORDER));
}

/** Locks and returns orders for payments of their invoices, like `lockOrders`. */
export async function lockPaidOrders(em: EntityManager, actor: Actor, ids: string[]): Promise<Map<string, PaidOrder>> {
  return locked(em, ids, await em.find(Order, ofActor(actor, ids), { ...READ_ONLY, fields: PAID_ORDER }));
}

const ofActor = (actor: Actor, ids: string[]) => ({
  id: { $in: [...new Set(ids)] },
  ...Scope.of(actor).where('company'),
});

async function locked<Found extends Pick<Order, 'id' | 'status'> & { company: { id: string } }>(
  em: EntityManager,
  ids: string[],
  orders: Found[],
): Promise<Map<string, Found>> {
  if (orders.length < new Set(ids).size) throw notFound('Order not found');
  if (orders.length > 1) await lockCounters(em, orders);
  return new Map(orders.map((order) => [order.id, order]));
}

/** Changes the status of an entry that the caller has locked. */
export async function changeEntry(
  em: EntityManager,
  { id, status, version }: BankEntry,
  to: BankEntryStatus,
  reason: BookingReason | null,
): Promise<void> {
  const changes = { status: to, reason, examined: true, version: version + 1, updatedAt: now() };
  const changed = await em.nativeUpdate(BankEntry, { id, status, version }, changes);
  if (!changed) throw conflict('wrong_status', 'This entry was changed in the meantime');
}

/** Marks entries that the caller has locked as booked, each for its reason. Throws 409. */
export async function bookEntries(em: EntityManager, entries: { id: string; reason: BookingReason }[]): Promise<void> {
  const rows = entries.map(({ id, reason }) => ({ id, reason }));
  const booked = await BOOK_ENTRIES.all(em, { entries: JSON.stringify(rows), now: now() });
  if (booked.length < rows.length) throw conflict('wrong_status', 'This entry was changed in the meantime');
}

/** A row to add. */
interface NewRow {
  kind: BookingKind;
  amount: Cents;
  reason: BookingReason;
  invoice?: string | undefined;
  company?: string | undefined;
  undoes?: string;
  order?: string | undefined;
  payment?: string | undefined;
}

/** Adds a row to the booking of an entry that the caller has locked. */
export function addRow(em: EntityManager, actor: Actor, entry: Pick<BankEntry, 'id'>, row: NewRow): void {
  em.create(BankBooking, rowOf(actor, entry, row));
}

/** Adds rows like `addRow`, with one statement. */
export async function addRows(
  em: EntityManager,
  actor: Actor,
  rows: (NewRow & { entry: Pick<BankEntry, 'id'> })[],
): Promise<void> {
  await insertRows(
    em,
    BankBooking,
    rows.map(({ entry, ...row }) => rowOf(actor, entry, row)),
  );
}

const rowOf = (actor: Actor, entry: Pick<BankEntry, 'id'>, row: NewRow) => ({
  invoice: null,
  company: null,
  undoes: null,
  order: null,
  payment: null,
  ...row,
  entry: entry.id,
  actor: actor.userId,
  actorName: fullName(actor),
});

/** Throws 409 when more of a company's credit is paid back than it has. Concurrent callers run one after the other. */
export async function checkCredit(em: EntityManager, companyId: string): Promise<void> {
  await LOCK_CREDITS.run(em, [companyId]);
  const { credit } = await CREDIT_LEFT.one(em, [companyId]);
  if (toCents(credit) < 0) throw conflict('wrong_status', 'The company does not have that much credit');
}
