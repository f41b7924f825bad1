import { statement } from '../../platform/database/statement.js';
import { REMINDER_DAYS } from '../../rules/invoice-reminder.js';

const [FIRST] = REMINDER_DAYS;
/** Number of reminders that an invoice should have had. */
const EXPECTED = REMINDER_DAYS.map((days) => `(due_on <= :today::date - ${days})::int`).join(' + ');

/** SQL: the company of the invoice `i` has credit, which it paid too much by bank, for all of its invoices that are due. */
const IS_COVERED = `(select coalesce(sum(b.amount), 0) from bank_bookings b where b.company_id = i.company_id and b.kind = 'credit')
  >= (select sum(d.open_amount) from order_invoices d
       where d.company_id = i.company_id and d.open_amount > 0 and d.due_on <= :today::date)`;

/** SQL: the company of the invoice `i` says that it has paid, as `isNoticeActive` has it. */
const IS_TOLD_PAID = `coalesce((i.payment_notice ->> 'until')::date >= :today::date
  and (i.total - i.credit_notes_total - i.open_amount) * 100 <= (i.payment_notice ->> 'paidBefore')::numeric, false)`;

/** Overdue invoices, not disputed, covered or said to be paid, with a reminder that is due and was not sent; locks them. */
export const TO_REMIND = statement(
  { id: 'uuid' },
  `select id from order_invoices i
    where open_amount > 0 and not ${IS_COVERED} and not ${IS_TOLD_PAID} and disputed_on is null and due_on <= :today::date - ${FIRST} and reminders < ${EXPECTED}
    order by due_on, id limit :batch for update skip locked`,
);
