import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { now } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import { Transactions } from '../platform/database/transactions.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { conflict, notFound, unprocessable } from '../platform/errors.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { type Page, pagingOf } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { Comparison } from './comparison.entity.js';
import type { ComparisonDto, SaveComparisonDto } from './comparisons.dto.js';
import { LOCK_COMPARISONS } from './comparisons.queries.js';

/** Maximum number of saved comparisons per user. */
const MOST = 100;

/** Saved comparisons of products. Every statement is restricted to the comparisons of the actor. */
@Injectable()
export class Comparisons {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns a page of the actor's comparisons, newest first by default. */
  async list({ userId }: Actor, query: ListQueryDto): Promise<Page<ComparisonDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, ['updatedAt', 'name'], '-updatedAt');
    const where = new Conditions().add('user_id = ?', userId).search(query.search, 'search_fold(name) like ?');
    return this.transactions.read(async (em) => {
      const [found, total] = await em
        .createQueryBuilder(Comparison)
        .where(raw(where.sql, where.parameters))
        .orderBy({ [sort]: direction, id: direction })
        .limit(limit, offset)
        .getResultAndCount();
      return { data: found.map(toComparison), total, limit, offset };
    });
  }

  /** Returns one of the actor's comparisons. 404 for any other id. */
  async get({ userId }: Actor, id: string): Promise<ComparisonDto> {
    const found = isUuid(id) ? await this.transactions.fork().findOne(Comparison, { id, userId }) : null;
    if (!found) throw notFound('Comparison not found');
    return toComparison(found);
  }

  /**
   * Saves a comparison. 409 when the actor already has 100; 422 for a name that the actor already uses and for a
   * product that is not sold.
   */
  async save({ userId }: Actor, { name, productIds }: SaveComparisonDto): Promise<ComparisonDto> {
    return this.transactions.run(async (em) => {
      await this.checkSold(productIds);
      await takeTurns(em, userId);
      if ((await em.count(Comparison, { userId })) >= MOST) {
        throw conflict('too_many_comparisons', `You have ${MOST} comparisons. Delete one first.`);
      }
      await checkName(em, userId, name);
      const saved = em.create(Comparison, { userId, name, productIds, updatedAt: now() });
      await em.flush();
      return toComparison(saved);
    });
  }

  /**
   * Changes a comparison. 404 for another user's comparison, 412 for a stale copy, 422 as in `save`, except that
   * products already in the comparison may stay when they are no longer sold.
   */
  async update(actor: Actor, id: string, given: SaveComparisonDto, version?: number): Promise<ComparisonDto> {
    const { userId } = actor;
    return this.transactions.run(async (em) => {
      await takeTurns(em, userId);
      const comparison = await lockOwn(em, userId, id, version);
      await this.checkSold(given.productIds.filter((productId) => !comparison.productIds.includes(productId)));
      await checkName(em, userId, given.name, id);
      em.assign(comparison, { ...given, updatedAt: now(), version: comparison.version + 1 });
      await em.flush();
      return toComparison(comparison);
    });
  }

  /** Deletes a comparison. 404 for another user's comparison, 412 for a stale copy. */
  async delete({ userId }: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      em.remove(await lockOwn(em, userId, id, version));
    });
  }

  private async checkSold(productIds: string[]): Promise<void> {
    const { products } = await this.catalogue.current();
    const missing = productIds.find((id) => !products.has(id));
    if (missing === undefined) return;
    const message = `There is no product '${missing}'`;
    throw unprocessable(message, [{ field: 'productIds', message }]);
  }
}

/** Serialises the changes of one user. Otherwise two concurrent requests could both find a name unused. */
const takeTurns = (em: EntityManager, userId: string): Promise<unknown> =>
  LOCK_COMPARISONS.all(em, [`comparisons:${userId}`]);

async function checkName(em: EntityManager, userId: string, name: string, but?: string): Promise<void> {
  const others = { userId, name, ...(but && { id: { $ne: but } }) };
  if ((await em.count(Comparison, others)) === 0) return;
  const message = 'You already have a comparison with this name';
  throw unprocessable(message, [{ field: 'name', message }]);
}

async function lockOwn(em: EntityManager, userId: string, id: string, version?: number): Promise<Comparison> {
  const found = isUuid(id)
    ? await em.findOne(Comparison, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null;
  if (!found) throw notFound('Comparison not found');
  await checkVersion(em, { version: found.version, updatedAt: found.updatedAt, updatedById: userId }, version);
  return found;
}

const toComparison = ({ id, name, productIds, createdAt, updatedAt, version }: Comparison): ComparisonDto => ({
  id,
  name,
  productIds,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  version,
});
