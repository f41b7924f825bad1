import { daysBetween } from './deal.js';

/** Days after the day on which an invoice was due on which its company is reminded. */
export const REMINDER_DAYS = [7, 21, 35] as const;

/** Returns the number of reminders that an invoice should have had by a day. */
export const remindersBy = (dueOn: string, day: string): number =>
  REMINDER_DAYS.filter((days) => daysBetween(dueOn, day) >= days).length;

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
