import { statement } from '../../platform/database/statement.js';
import { RECORDED_DAYS } from '../matching/bank-invoices.queries.js';

/**
 * Until the end of the transaction, Postgres reads no whole table when it can use an index. A session keeps the plans
 * of foreign keys, also those made while a table had a few rows: reading all of it for each row would take longer with
 * each.
 */
export const USE_INDEXES = statement({ set_config: 'text' }, `select set_config('enable_seqscan', 'off', true)`);

/** Locks the credits of a company, so that two bookings cannot pay back the same credit. */
export const LOCK_CREDITS = statement(
  { id: 'uuid' },
  `select id from bank_bookings where company_id = ? and kind = 'credit' order by id for update`,
);

/** Credit of a company that is not paid back, in euros. */
export const CREDIT_LEFT = statement(
  { credit: 'float8!' },
  `select coalesce(sum(amount), 0)::float8 as credit from bank_bookings where company_id = ? and kind = 'credit'`,
);

/**
 * Incoming entries whose bookings have credit of a company, in euros, the newest first: what was paid back is that of the
 * oldest.
 */
export const ENTRIES_WITH_CREDIT = statement(
  { entry: 'uuid', credit: 'float8' },
  `select e.id as entry, sum(b.amount)::float8 as credit
     from bank_bookings b join bank_entries e on e.id = b.entry_id
    where b.company_id = ? and b.kind = 'credit' and e.direction = 'in'
    group by e.id having sum(b.amount) > 0 order by e.booked_on desc, e.created_at desc, e.position desc`,
);

/** Rows of an entry's booking that are not undone. */
export const STANDING_ROWS = statement(
  { id: 'uuid' },
  `select b.id from bank_bookings b
    where b.entry_id = ? and b.undoes_id is null and not exists (select 1 from bank_bookings u where u.undoes_id = b.id)`,
);

/** Condition of a payment or refund `p` that staff recorded by bank or without a method, near a day, as no entry. */
const recordedNear = (day: string) =>
  `coalesce(p.method, 'bank_transfer') = 'bank_transfer' and abs(p.paid_on - ${day}) <= ${RECORDED_DAYS}
      and not exists (select 1 from bank_bookings b where b.payment_id = p.id)`;

/**
 * The first payment or refund of a company, or of one of its orders, that staff recorded within two weeks of an entry's
 * day, by bank or without a method, with one of the amounts (in cents), and that no entry is booked as.
 */
export const RECORDED_BY_HAND = statement(
  { order: 'text', amount: 'float8', paidOn: 'date' },
  `select o.number as "order", p.amount::float8 as amount, p.paid_on as "paidOn"
     from orders o join order_payments p on p.order_id = o.id
    where o.company_id = :company and (:order::uuid is null or o.id = :order::uuid)
      and p.kind = :kind and p.amount * 100 = any (array[:amounts]::numeric[]) and ${recordedNear(':day::date')}
    order by p.paid_on, p.created_at, p.id limit 1`,
);

/** Returns the orders for which staff recorded a payment of one of the given amounts (in cents), near the given day. */
export const RECORDED_ORDERS = statement(
  { id: 'uuid' },
  `select distinct p.order_id as id
     from jsonb_to_recordset(?::jsonb) as g("order" uuid, amounts numeric[], day date)
     join order_payments p on p.order_id = g."order" and p.kind = 'payment'
    where p.amount * 100 = any (g.amounts) and ${recordedNear('g.day')}`,
);

/** Marks entries that wait for a decision as booked, each for its reason, and returns them. */
export const BOOK_ENTRIES = statement(
  { id: 'uuid' },
  `update bank_entries e
      set status = 'booked', reason = g.reason, examined = true, version = e.version + 1, updated_at = :now
     from jsonb_to_recordset(:entries::jsonb) as g(id uuid, reason text)
    where e.id = g.id and e.status = 'to_decide' returning e.id`,
);
