import { isActiveSql } from '../../companies/effective-status.js';
import type { Conditions } from '../../platform/database/conditions.js';
import { statement, typed } from '../../platform/database/statement.js';
import { cappedCount } from '../../platform/http/paging.js';
import { ACTOR_COLUMNS, ACTOR_SQL } from '../../users/actor-columns.js';
import type { PurchaseOrderRowDto } from './purchase-orders.dto.js';

/** Answers the purchase orders of a system one after another, so that a repetition gets the answer to the first. */
export const LOCK_PURCHASE_ORDERS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** The answer to an earlier document with the same id, or the same number of a purchase order. */
export const EARLIER_ANSWER = statement(
  { answerStatus: 'int4', answer: 'text' },
  `select answer_status::int as "answerStatus", answer from purchase_orders
    where system_id = :system and (payload_id = :payloadId or (type = 'new' and :isNew::boolean and number = :number))
    order by payload_id = :payloadId desc limit 1`,
);

/**
 * A system with the administrator for whom it accepts quotes, in the form of `Actor`. No row unless the system is active,
 * allowed to, and that person still is an active administrator of the company.
 */
export const ACTOR_OF_SYSTEM = statement(
  { systemName: 'text', ...ACTOR_COLUMNS },
  `select s.name as "systemName", ${ACTOR_SQL}
     from procurement_systems s join users u on u.id = s.accepts_quotes_by_id and u.company_id = s.company_id
     join companies c on c.id = s.company_id
    where s.id = ? and s.accepts_quotes and s.deactivated_at is null
      and u.account_type = 'admin' and u.deleted_at is null and ${isActiveSql()}`,
);

const ORDER: Record<string, string> = { receivedAt: 'o.created_at', number: 'o.number', company: 'c.name' };
export const PURCHASE_ORDER_SORTS = Object.keys(ORDER);

const FROM = `from purchase_orders o join procurement_systems s on s.id = o.system_id join companies c on c.id = s.company_id
   left join quotes q on q.id = o.quote_id left join orders r on r.id = o.order_id
   left join users u on u.id = o.done_by_id`;

/** A page of the purchase orders `o` that match, with the number of them. */
export const PURCHASE_ORDERS = statement(
  { total: 'int4', data: typed<PurchaseOrderRowDto[]>('json') },
  (where: Conditions['sql'], order: string, direction: 'asc' | 'desc') => `
   select ${cappedCount(`${FROM} where ${where}`)} as total,
          coalesce((select json_agg(row) from (
            select o.id, o.created_at as "receivedAt", o.number, o.type, c.id as "companyId", c.name as company,
                   s.name as system, q.id as "quoteId", q.number as "quoteNumber", o.revision, o.total, o.currency,
                   o.status, o.answer_status as "answerStatus", o.answer, o.differences, r.id as "orderId",
                   r.number as "orderNumber", o.done_at as "doneAt",
                   trim(u.first_name || ' ' || u.last_name) as "doneBy", o.version
              ${FROM} where ${where} order by ${order} ${direction}, o.id ${direction} limit ? offset ?) row), '[]') as data`,
  ...Object.values(ORDER).map((order) => ['true', order, 'desc'] as const),
);

/** Returns the SQL to sort by. */
export const purchaseOrderSort = (sort: string): string => ORDER[sort]!;
