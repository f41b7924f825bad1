import { statement } from '../../platform/database/statement.js';
import { undoesBooking } from '../undone-booking-sql.js';

/** Writes the sums and payment statuses (amounts in cents) of locked orders that are not cancelled, and returns them. */
export const RECEIVE_PAYMENTS = statement(
  { id: 'uuid' },
  `update orders o set paid_amount = g."paidAmount" / 100, payment_status = g."paymentStatus", version = o.version + 1,
          updated_at = :now
     from jsonb_to_recordset(:orders::jsonb) as g(id uuid, version int, "paidAmount" numeric, "paymentStatus" text)
    where o.id = g.id and o.version = g.version and o.status <> 'cancelled' returning o.id`,
);

/** Rows of an order's payments that undo the booking of a bank entry. */
export const UNDOING_PAYMENTS = statement(
  { id: 'uuid' },
  `select p.id from order_payments p where p.order_id = ? and ${undoesBooking('p')}`,
);
