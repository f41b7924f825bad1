import { type EntityName, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { checkVersion, type Edited, hasChanges } from '../../platform/http/concurrency.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { slugOf } from '../catalogue-rules.js';
import type { CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import { type CatalogueKind, NEXT_POSITION, TAKEN_IDS } from './catalogue-admin.queries.js';

/** Functions that load, lock, name and remove catalogue records. */

/** Messages of the 404 answers. */
export const MISSING = {
  items: 'Product not found',
  configurations: 'Price configuration not found',
  options: 'Option not found',
  packages: 'SLA package not found',
  groups: 'Product group not found',
} satisfies Record<CatalogueKind, string>;

interface CatalogueRecord extends Edited {
  id: string;
  archivedAt?: Date | null;
}

/** Locks a record for a change until the end of the transaction. 404 with `missing`, 412 for a stale copy. */
export async function lock<T extends CatalogueRecord>(
  em: EntityManager,
  entity: EntityName<T>,
  id: string,
  missing: string,
  expectedVersion?: number,
): Promise<T> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  const record = await em.findOne(entity, { id } as never, options as never);
  if (!record) throw notFound(missing);
  await checkVersion(em, record as T, expectedVersion);
  return record as T;
}

/** Saves the changes of a record and of its parts as the record's next version; does nothing if nothing changed. */
export async function save(em: EntityManager, actor: Actor, record: CatalogueRecord): Promise<void> {
  if (!hasChanges(em)) return;
  em.assign(record, changedBy(actor, record));
  await em.flush();
}

/** Columns that every change of a record writes. */
export const changedBy = (actor: Actor, record: { version: number }) => ({
  version: record.version + 1,
  updatedAt: now(),
  updatedById: actor.userId,
});

/** Returns the time of archiving after a change; when `archived` is undefined, it stays the same. */
export const archivedAt = (record: Pick<CatalogueRecord, 'archivedAt'>, archived: boolean | undefined): Date | null =>
  (archived ?? Boolean(record.archivedAt)) ? (record.archivedAt ?? now()) : null;

/** Deletes a locked record with `deleteIt`; if another record refers to it, archives it with `changes` instead. */
export async function removeOrArchive<T extends CatalogueRecord>(
  em: EntityManager,
  actor: Actor,
  record: T,
  isReferredTo: boolean,
  deleteIt: () => Promise<unknown>,
  changes: Partial<T> = {},
): Promise<CatalogRemovalDto> {
  if (isReferredTo) {
    Object.assign(record, changes, { archivedAt: archivedAt(record, true) }, changedBy(actor, record));
    await em.flush();
  } else await deleteIt();
  return { deleted: !isReferredTo, archived: isReferredTo };
}

/** Derives a new id from a name: the first free one of `name`, `name-2`, `name-3` and so on. */
export async function freeId(em: EntityManager, table: string, name: string): Promise<string> {
  const slug = slugOf(name) || 'item';
  const taken = await TAKEN_IDS.all(em, [slug, `${slug}-%`], table);
  const ids = new Set(taken.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!ids.has(id)) return id;
  }
}

/** Returns the position after all others of the same parent. */
export async function lastPosition(
  em: EntityManager,
  table: string,
  where = 'true',
  ...parameters: string[]
): Promise<number> {
  const row = await NEXT_POSITION.first(em, parameters, table, where);
  return row?.position ?? 0;
}

/** Returns a 422 error for a field that names a record that does not exist or is no longer offered. */
export function unknownReference(field: string, message: string) {
  return unprocessable(message, [{ field, message }]);
}

/** Returns the fields that are not undefined, so that the others keep their values. */
export const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
