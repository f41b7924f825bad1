import { daysBetween } from './deal.js';
import { addDays } from './periods.js';

/** Days after the day on which an invoice was due on which its company is reminded. */
export const REMINDER_DAYS = [7, 21, 35] as const;

/** Returns the number of reminders that an invoice should have had by a day. */
export const remindersBy = (dueOn: string, day: string): number =>
  REMINDER_DAYS.filter((days) => daysBetween(dueOn, day) >= days).length;

/**
 * Returns the day on which the next reminder of an overdue invoice goes out by itself, unless it is paid or disputed; null
 * after the last one.
 *
 * @param reminders number of reminders that were sent
 * @param quietUntil last day on which the company's notice that it has paid stops reminders; null without one
 */
export function nextReminderOn(
  { dueOn, reminders, quietUntil }: { dueOn: string; reminders: number; quietUntil: string | null },
  today: string,
): string | null {
  const days = REMINDER_DAYS[reminders];
  if (days === undefined) return null;
  const earliest = quietUntil !== null && quietUntil >= today ? addDays(quietUntil, 1) : today;
  const day = addDays(dueOn, days);
  return day > earliest ? day : earliest;
}

/** The fields of an invoice that the rules of reminders read. */
interface Reminded {
  dueOn: string;
  openAmount: number;
  isDisputed: boolean;
  /** True while the company's notice that it has paid stops reminders. */
  isToldPaid: boolean;
  remindedOn: string | null;
}

/** Returns why staff cannot remind of an invoice on a day; null if they can. */
export function reminderProblem(
  { dueOn, openAmount, isDisputed, isToldPaid, remindedOn }: Reminded,
  day: string,
): string | null {
  if (openAmount === 0) return 'Nothing of this invoice is open';
  if (dueOn >= day) return 'This invoice is not overdue';
  if (isDisputed) return 'This invoice is disputed';
  if (isToldPaid) return 'The company says that it has paid this invoice';
  return remindedOn === day ? 'The company was reminded today' : null;
}
