import { Injectable } from '@nestjs/common';
import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import { cappedCount, type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import { Transactions } from '../platform/database/transactions.js';
import type { AuditEntryDto, AuditLogQueryDto } from './audit-log.dto.js';

const SORTS: Record<string, string> = {
  createdAt: 'a.created_at',
  actor: 'a.actor_email',
  action: 'a.action',
  entity: 'a.entity',
  address: 'a.address',
};

/** As its index has it. */
const WORDS = `audit_words(a.actor_email || ' ' || a.operation || ' ' || a.entity || ' ' || a.entity_id || ' ' || coalesce(a.request_id, ''))`;

export type AuditLogPage = CappedPage<AuditEntryDto>;

/** Who changed what. Database triggers write it; this only reads. */
@Injectable()
export class AuditLog {
  constructor(private readonly transactions: Transactions) {}

  /**
   * A page of the log in one statement, two with a search: for the beginnings of words of the actor's address and name, of
   * the route, the entity and the ids. Sorts: createdAt, actor, action, entity, address.
   */
  async list(query: AuditLogQueryDto): Promise<AuditLogPage> {
    const { limit, offset, sort, direction } = pagingOf(query, Object.keys(SORTS), '-createdAt');
    const where = new Conditions()
      .oneOf('a.entity', query.entity)
      .oneOf('a.entity_id', query.entityId)
      .oneOf('a.action', query.action)
      .oneOf('a.actor_id', query.actorId)
      .oneOf('a.company_id', query.companyId)
      .between('a.created_at', query.createdFrom, query.createdTo);
    for (const { word, people } of await this.searched(query.search)) {
      const actors = people.length ? ` or a.actor_id in (${people.map(() => '?').join(', ')})` : '';
      where.add(`(${WORDS} @@ ?::tsquery${actors})`, beginsWith(word), ...people);
    }
    const [found] = await this.transactions.em.execute<{ rows: AuditEntryDto[]; total: number }[]>(
      `select (select coalesce(json_agg(page), '[]') from (
         select a.id, a.created_at as "createdAt", a.address, a.request_id as "requestId", a.operation, a.action, a.entity,
                a.entity_id as "entityId", a.company_id as "companyId", a.before, a.after,
                json_build_object('id', a.actor_id, 'email', a.actor_email,
                                  'fullName', concat_ws(' ', u.first_name, u.last_name)) as actor
           from audit_log a left join users u on u.id = a.actor_id
          where ${where.sql} order by ${SORTS[sort]} ${direction}, a.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from audit_log a where ${where.sql}`)} as total`,
      [...where.parameters, limit, offset, ...where.parameters],
    );
    const { rows = [], total = 0 } = found ?? {};
    return {
      data: rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })),
      ...cappedTotal(total),
      limit,
      offset,
    };
  }

  /** The words that are searched for, and whose names have them: looked up first, so that the planner knows how many. */
  private async searched(search = ''): Promise<{ word: string; people: string[] }[]> {
    const words = search
      .toLowerCase()
      .split(/[\s/@.:_]+/)
      .filter(Boolean)
      .slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    return this.transactions.em.execute(
      `select word, array(select id from users where search_text like pattern) as people
         from (values ${words.map(() => '(?, ?)').join(', ')}) as searched (word, pattern)`,
      words.flatMap((word) => [word, `%${word.replace(/[\\%_]/g, '\\$&')}%`]),
    );
  }
}

/** A `tsquery` for the beginning of a word. */
const beginsWith = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}':*`;
