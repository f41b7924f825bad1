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
