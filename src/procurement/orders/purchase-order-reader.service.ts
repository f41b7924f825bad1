import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Conditions } from '../../platform/database/conditions.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { PurchaseOrder } from './purchase-order.entity.js';
import type { PurchaseOrderQueryDto, PurchaseOrderRowDto } from './purchase-orders.dto.js';
import { PURCHASE_ORDER_SORTS, PURCHASE_ORDERS, purchaseOrderSort } from './purchase-orders.queries.js';

const OPEN = `o.status = 'refused' and o.done_at is null`;

/** Purchase orders as staff read them, and their tasks. */
@Injectable()
export class PurchaseOrderReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of purchase orders, newest first by default. */
  async list(query: PurchaseOrderQueryDto): Promise<CappedPage<PurchaseOrderRowDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, PURCHASE_ORDER_SORTS, '-receivedAt');
    const where = new Conditions().search(
      query.search,
      `search_fold(o.number || ' ' || c.name || ' ' || coalesce(q.number, '')) like ?`,
    );
    if (query.status) where.add('o.status = any (array[?]::text[])', query.status.split(','));
    if (query.open !== undefined) where.add(query.open ? OPEN : `not (${OPEN})`);
    if (query.companyId) where.add('s.company_id = ?', query.companyId);
    const { total, data } = await PURCHASE_ORDERS.one(
      this.transactions.em,
      [...where.parameters, ...where.parameters, limit, offset],
      where.sql,
      purchaseOrderSort(sort),
      direction,
    );
    return { data: data.map(toRow), ...cappedTotal(total), limit, offset };
  }

  /** Returns a purchase order. Throws 404 'Purchase order not found'. */
  async get(id: string): Promise<PurchaseOrderRowDto> {
    if (!isUuid(id)) throw unknown();
    const page = await PURCHASE_ORDERS.one(this.transactions.em, [id, id, 1, 0], 'o.id = ?', 'o.created_at', 'desc');
    if (!page.data[0]) throw unknown();
    return toRow(page.data[0]);
  }

  /** Ends the task. Throws 404, 409 `wrong_status` unless it is a refused one that is not done, 412 for a stale copy. */
  async done({ userId }: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const found = isUuid(id) ? await em.findOne(PurchaseOrder, { id }, lock) : null;
      if (!found) throw unknown();
      await checkVersion(
        em,
        { ...found, updatedAt: found.doneAt ?? found.createdAt, updatedById: found.doneBy?.id },
        version,
      );
      if (found.status !== 'refused' || found.doneAt) {
        throw conflict(
          'wrong_status',
          found.doneAt ? 'This purchase order is done' : 'This purchase order was accepted',
        );
      }
      em.assign(found, { doneAt: now(), doneBy: userId, version: found.version + 1 });
    });
  }
}

const unknown = () => notFound('Purchase order not found');

const toRow = (row: PurchaseOrderRowDto): PurchaseOrderRowDto => ({
  ...row,
  receivedAt: new Date(row.receivedAt).toISOString(),
  doneAt: row.doneAt && new Date(row.doneAt).toISOString(),
});
