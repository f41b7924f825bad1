import { statement } from '../../platform/database/statement.js';
import { REMINDER_DAYS } from '../../rules/invoice-reminder.js';

const [FIRST] = REMINDER_DAYS;
/** Number of reminders that an invoice should have had. */
const EXPECTED = REMINDER_DAYS.map((days) => `(due_on <= :today::date - ${days})::int`).join(' + ');

/** Overdue invoices, not disputed, with a reminder that is due and was not sent; locks them. */
export const TO_REMIND = statement(
  { id: 'uuid' },
  `select id from order_invoices
    where open_amount > 0 and disputed_on is null and due_on <= :today::date - ${FIRST} and reminders < ${EXPECTED}
    order by due_on, id limit :batch for update skip locked`,
);
