import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { type CappedPage, pagingOf } from '../platform/http/paging.js';
import type { RowOf } from '../platform/database/statement.js';
import { Transactions } from '../platform/database/transactions.js';
import type { AuditEntryDto, AuditLogQueryDto } from './audit-log.dto.js';
import { AUDIT_ENTRIES, AUDIT_PAGE, AUDIT_SORTS, type AuditHead } from './audit-log.queries.js';
import { addSearch, NEWEST } from './audit-search.js';

const OF_A_RECORD = 'a.record = ?';
const OF_A_KIND = `split_part(a.record, '/', 1) = ?`;
const ofDays = (from: string | undefined, to: string | undefined) =>
  new Conditions().between('a.created_at', from, to).sql;
/**
 * Names of the prepared statements for lists whose plan does not change, by their conditions. Planning all monthly
 * partitions each time takes longer than reading.
 */
const PLANNED_ONCE: Partial<Record<string, string>> = {
  true: 'audit log',
  'a.actor_id in (?)': 'audit log of a person',
  [OF_A_RECORD]: 'audit log of a record',
  [OF_A_KIND]: 'audit log of a kind',
  'a.action in (?)': 'audit log of an action',
  [ofDays('a day', undefined)]: 'audit log since a day',
  [ofDays(undefined, 'a day')]: 'audit log until a day',
  [ofDays('a day', 'a day')]: 'audit log of days',
};

/** Maximum time between two changes that a request makes to a record, in milliseconds. */
const AN_HOUR = 3_600_000;

/**
 * Factor by which a folded list reads more rows when its page is not full, because many rows are part of the same
 * entry.
 */
const FURTHER = 25;

export type AuditLogPage = CappedPage<AuditEntryDto>;

/** Reads the audit log. Database triggers write it. */
@Injectable()
export class AuditLog {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns a page of the log. Uses two or three statements; a search adds two, and up to five per word (`addSearch`).
   * Sorts: createdAt, actor, action, entity, address. No list reads the whole log: the total covers the newest 2,000
   * rows, or as many as a page further back needs; sorts other than by time are over the newest 2,000; a folded page
   * that these do not fill covers the newest 50,000. Older rows are found by their days.
   */
  async list(query: AuditLogQueryDto): Promise<AuditLogPage> {
    const { limit, offset, sort, direction } = pagingOf(query, AUDIT_SORTS, '-createdAt');
    const where = new Conditions()
      .oneOf('a.entity', query.entity)
      .oneOf('a.entity_id', query.entityId)
      .oneOf('a.action', query.action)
      .oneOf('a.actor_id', query.actorId)
      .oneOf('a.company_id', query.companyId)
      .between('a.created_at', query.createdFrom, query.createdTo);
    if (query.recordType && query.recordId) where.add(OF_A_RECORD, `${query.recordType}/${query.recordId}`);
    else if (query.recordType) where.add(OF_A_KIND, query.recordType);
    const isCut = await addSearch(this.transactions, where, query.search);

    const isFolded = query.folded === 'true';
    const isByTime = sort === 'createdAt';
    const order = isByTime ? direction : 'desc';
    const read = async (depth: number) => {
      const parts = { where: where.sql, depth, order, isFolded, sort, direction } as const;
      const parameters = [...where.parameters, limit, offset];
      const name = depth === NEWEST && PLANNED_ONCE[where.sql];
      const [found] = name
        ? await this.transactions.prepared<RowOf<typeof AUDIT_PAGE>>(
            `${isFolded ? 'folded ' : ''}${name} by ${sort} ${direction}`,
            AUDIT_PAGE.sql(parts),
            parameters,
          )
        : await AUDIT_PAGE.all(this.transactions.em, parameters, parts);
      return found!;
    };
    const depth = isByTime ? Math.max(NEWEST, offset + limit) : NEWEST;
    let found = await read(depth);
    // With another sort than time, all pages sort the same rows, so the number of rows must not depend on the offset.
    const wanted = isByTime ? offset + limit : limit;
    if (isFolded && found.isCapped && found.total < wanted) found = await read(FURTHER * depth);
    return {
      data: await this.entries(found.page, isFolded),
      total: found.total,
      totalIsCapped: found.isCapped || isCut,
      limit,
      offset,
    };
  }

  /** Loads the entries of these rows, in their order. */
  private async entries(page: AuditHead[], isFolded: boolean): Promise<AuditEntryDto[]> {
    if (page.length === 0) return [];
    const times = page.map(({ createdAt }) => Date.parse(createdAt));
    const from = new Date(Math.min(...times) - AN_HOUR);
    const to = new Date(Math.max(...times) + AN_HOUR);
    const ids = `{${page.map(({ id }) => id).join(',')}}`;
    const range = [from.toISOString(), to.toISOString()];
    const rows = await AUDIT_ENTRIES.all(this.transactions.em, [...range, ids], isFolded);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return page
      .flatMap(({ id }) => byId.get(id) ?? [])
      .map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  }
}
