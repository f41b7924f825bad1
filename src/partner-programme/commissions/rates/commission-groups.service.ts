import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProductGroup } from '../../../catalogue/catalogue.entity.js';
import { Partner } from '../../../partners/partner.entity.js';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { checkVersion } from '../../../platform/http/concurrency.js';
import { notFound, unprocessable } from '../../../platform/errors.js';
import { type WholeList, wholeList } from '../../../platform/http/paging.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import type { CommissionGroupDto, NewCommissionGroupDto } from './commission-groups.dto.js';
import { findGroups } from './commission-groups.queries.js';
import { CommissionGroup } from './commission-rates.entity.js';

/**
 * Product groups with a commission rate of their own, or without commission. Staff set them, and they apply to quotes
 * that are accepted afterwards.
 */
@Injectable()
export class CommissionGroups {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the groups with a rate for all partners; with `partnerId`, the groups as they apply to that partner. */
  async list(partnerId: string | null): Promise<WholeList<CommissionGroupDto>> {
    return wholeList(await findGroups(this.transactions.em, partnerId));
  }

  /**
   * Adds a rate for a product group. Throws 422 by field: for an unknown group, for a group that has such a rate, and
   * for a company that is not a partner.
   */
  async add(actor: Actor, { groupId, partnerId = null, rate }: NewCommissionGroupDto): Promise<CommissionGroupDto> {
    const id = await this.transactions
      .run(async (em) => {
        if (!(await em.count(ProductGroup, { id: groupId }))) throw wrong('groupId', 'There is no such product group');
        if (partnerId && !(await em.count(Partner, { company: partnerId }))) {
          throw wrong('partnerId', 'This company is not a partner');
        }
        const made = em.create(CommissionGroup, {
          group: groupId,
          partner: partnerId,
          rate,
          updatedById: actor.userId,
        });
        await em.flush();
        return made.id;
      })
      .catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException
          ? wrong('groupId', 'This group already has its own commission')
          : error;
      });
    return this.one(partnerId, id);
  }

  /**
   * Changes the rate of a product group; null means no commission. Throws 404 when the group has no rate of its own, 412 for a
   * stale copy.
   */
  async change(actor: Actor, id: string, rate: number | null, version?: number): Promise<CommissionGroupDto> {
    const partnerId = await this.transactions.run(async (em) => {
      const found = await lock(em, id, version);
      if (found.rate !== rate) {
        em.assign(found, { rate, version: found.version + 1, updatedAt: now(), updatedById: actor.userId });
      }
      return found.partner?.id ?? null;
    });
    return this.one(partnerId, id);
  }

  /**
   * Removes the rate of a product group: the normal rate, or the rate for all partners, applies again. Throws 404 when
   * the group has no rate of its own, 412 for a stale copy.
   */
  async remove(id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => void em.remove(await lock(em, id, version)));
  }

  private async one(partnerId: string | null, id: string): Promise<CommissionGroupDto> {
    const found = (await findGroups(this.transactions.em, partnerId)).find((group) => group.id === id);
    if (!found) throw groupNotFound();
    return found;
  }
}

async function lock(em: EntityManager, id: string, version?: number): Promise<CommissionGroup> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = isUuid(id) ? await em.findOne(CommissionGroup, id, locked) : null;
  if (!found) throw groupNotFound();
  await checkVersion(em, found, version);
  return found;
}

const groupNotFound = () => notFound('Commission of a product group not found');
const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
