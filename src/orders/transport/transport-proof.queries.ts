import { statement } from '../../platform/database/statement.js';
import { IS_STATED, proofsOf } from './proof-sql.js';

/**
 * Counts the parts of an order's proof that staff did not refuse: statement, documents of the transport, other proofs.
 * Parameter: order.
 */
export const PROOFS_OF_ORDER = statement(
  { isStated: 'bool', documents: 'int4', others: 'int4' },
  `select ${IS_STATED} as "isStated", ${proofsOf('transport_document')} as documents, ${proofsOf('transport_proof')} as others
     from transport_proofs p where p.order_id = ?`,
);

/**
 * Claims orders whose proof has to be looked at today, at most a batch: `isDue` when the due day has passed, otherwise
 * on the day of the reminder. Goods that were handed over in the month before are due on the tenth; the day is that of
 * `handedOverOn`. Parameters: today, batch.
 */
export const PROOFS_TO_CHECK = statement(
  { orderId: 'uuid', isDue: 'bool', isStated: 'bool', documents: 'int4', others: 'int4' },
  `with day as (select cast(:today as date) as today)
   select p.order_id as "orderId", late.is_due as "isDue", ${IS_STATED} as "isStated",
          ${proofsOf('transport_document')} as documents, ${proofsOf('transport_proof')} as others
     from day, transport_proofs p join orders o on o.id = p.order_id
          cross join lateral (
            select date_trunc('month', coalesce(o.shipped_on, o.delivered_on, (o.status_since at time zone 'UTC')::date)
                     + interval '1 month')::date as next_month) as m
          cross join lateral (select day.today > m.next_month + 9 as is_due) as late
    where p.checked_at is null and p.decided_at is null and o.status in ('shipped', 'delivered')
      and day.today >= m.next_month and (p.reminded_at is null or late.is_due)
    order by p.order_id limit :batch for update of p skip locked`,
);

/**
 * Adds the proofs of transport that orders lack: during an update, a process of the earlier version may still create an
 * order without one.
 */
export const ADD_MISSING_PROOFS = statement(
  {},
  `insert into transport_proofs (order_id)
   select id from orders where tax_decision @> '{"groups": [{"category": "K", "needsProof": true}]}'
   on conflict do nothing`,
);
