import { isAhead, isBefore } from '../../orders/order-days.js';
import type { BankDirection } from '../../rules/bank-entry.js';
import { sumOf } from '../../rules/sum.js';
import type { Match } from './bank-match.js';

/** Days of entries: a payment of an order is not made before the order, nor on a day that has not begun. */

interface Entry {
  direction: BankDirection;
  bookedOn: string;
}

/** Why an entry cannot be booked on invoices of an order. */
export type DayProblem = 'before_order' | 'future_day';

/** Returns why an entry cannot be booked on invoices of an order; null when its day is right. */
export function dayProblemOf({ bookedOn }: Entry, orderedAt: Date): DayProblem | null {
  if (isAhead(bookedOn)) return 'future_day';
  return isBefore(bookedOn, orderedAt) ? 'before_order' : null;
}

/**
 * Returns a match as it can be booked on the day of the entry. What it has for invoices of an order that was made later
 * becomes a credit, which pays them then; money out, and the money of several companies, is for staff to decide.
 */
export function onItsDay(entry: Entry, match: Match, orderedAt: ReadonlyMap<string, Date>): Match {
  const problemOf = (part: Match['parts'][number]) => dayProblemOf(entry, orderedAt.get(part.invoice.orderId)!);
  const late = match.parts.filter((part) => problemOf(part) !== null);
  if (late.length === 0) return match;
  const marks = [problemOf(late[0]!)!, ...match.marks];
  const { companyId, companyName } = late[0]!.invoice;
  const creditors = [...late.map(({ invoice }) => invoice), ...(match.credit ? [match.credit] : [])];
  if (entry.direction === 'out' || creditors.some((one) => one.companyId !== companyId)) {
    return { ...match, parts: [], credit: null, fee: 0, marks };
  }
  const amount = sumOf(late, (part) => part.amount) + (match.credit?.amount ?? 0);
  const parts = match.parts.filter((part) => problemOf(part) === null);
  return { ...match, parts, credit: { companyId, companyName, amount }, marks };
}
