import { now } from '../platform/clock.js';
import { formatDate } from '../platform/handlebars-helpers.js';
import type { Order } from './order.entity.js';

const HOUR_MS = 60 * 60 * 1000;
/** Difference between the earliest time zone and UTC. A day that has begun in any time zone is not in the future. */
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;
/** Time from the start of a day in UTC until the day has ended in every time zone. */
const LONGEST_DAY_MS = 36 * HOUR_MS;

/** True when the day has not begun in any time zone. */
export const isAhead = (day: string): boolean => Date.parse(day) > now().getTime() + FURTHEST_AHEAD_MS;

/** True when the day had ended in every time zone before the moment. */
export const isBefore = (day: string, moment: Date): boolean => Date.parse(day) + LONGEST_DAY_MS <= moment.getTime();

/**
 * Returns why something cannot have happened to an order on a day: the day is in the future, or before the order was
 * created. Null when it can.
 *
 * @param label name of the field, for the start of the sentence: 'Shipped on'
 */
export function dayProblem(label: string, day: string, { createdAt }: Pick<Order, 'createdAt'>): string | null {
  if (isAhead(day)) return `${label} must not be in the future`;
  if (!isBefore(day, createdAt)) return null;
  return `${label} must not be before the order was created, on ${formatDate(createdAt.toISOString())}`;
}
