import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { UpdateProductGroupDto } from './catalogue-admin-requests.dto.js';
import * as records from './catalogue-record.js';
import { ProductGroup } from '../catalogue.entity.js';
import { LOCK_GROUPS } from './catalogue-admin.queries.js';

/** Changes product groups, for staff. */
@Injectable()
export class ProductGroupsService {
  constructor(private readonly transactions: Transactions) {}

  /** Changes the given fields. A new `position` also moves the other groups. Throws 404, 412 for a stale copy. */
  async update(actor: Actor, id: string, changes: UpdateProductGroupDto, version?: number): Promise<void> {
    const { position, ...fields } = changes;
    await this.transactions.run(async (em) => {
      // Serialises changes that move other groups.
      if (position !== undefined) await LOCK_GROUPS.run(em);
      const group = await records.lock(em, ProductGroup, id, records.MISSING.groups, version);
      em.assign(group, records.defined(fields));
      if (position !== undefined) await this.move(em, actor, group, position);
      await records.save(em, actor, group);
    });
  }

  private async move(em: EntityManager, actor: Actor, group: ProductGroup, position: number): Promise<void> {
    const all = await em.findAll(ProductGroup, { orderBy: { position: 'asc', id: 'asc' } });
    const order = all.filter(({ id }) => id !== group.id).toSpliced(position, 0, group);
    for (const [place, one] of order.entries()) {
      if (one.position === place) continue;
      one.position = place;
      if (one !== group) em.assign(one, records.changedBy(actor, one));
    }
  }
}
