import { statement } from '../../platform/database/statement.js';

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

/** Rows of an entry's booking that are not undone. */
export const STANDING_ROWS = statement(
  { id: 'uuid' },
  `select b.id from bank_bookings b
    where b.entry_id = ? and b.undoes_id is null and not exists (select 1 from bank_bookings u where u.undoes_id = b.id)`,
);

/**
 * Day of a refund of an order by this amount, by bank or without a method, that staff recorded within two weeks of an
 * entry's day, and that no entry is booked as.
 */
export const RECORDED_REFUND = statement(
  { paidOn: 'date' },
  `select p.paid_on as "paidOn" from order_payments p
    where p.order_id = :order and p.kind = 'refund' and p.amount = :amount::numeric / 100
      and coalesce(p.method, 'bank_transfer') = 'bank_transfer' and abs(p.paid_on - :day::date) <= 14
      and not exists (select 1 from bank_bookings b where b.payment_id = p.id)
    order by p.number limit 1`,
);
