import { adminPaths } from '#rules/admin-paths';
import { ORDER_STATUSES } from '#rules/order-status';
import type { Days } from '#rules/periods';

/** Statuses of orders that count as revenue. */
const LIVING = ORDER_STATUSES.filter((status) => status !== 'cancelled').join();

const list = (path: string, filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: 'createdAt', order: 'DESC', page: '1' });
  return `${path}?${query.toString()}`;
};
const made = ({ from, to }: Days) => ({ createdFrom: from, createdTo: to });

/** Returns the address of the list of quotes created in a period. */
export const quotesOf = (days: Days, narrowed: { status?: string } = {}) =>
  list(adminPaths.quotes, { ...made(days), ...narrowed });

/** Returns the address of the list of orders that make up the revenue of a period. */
export const ordersOf = (days: Days, narrowed: { companyId?: string; search?: string } = {}) =>
  list(adminPaths.orders, { status: LIVING, ...made(days), ...narrowed });

/** Returns the address of the list of all quotes with a status. */
export const quotesIn = (status: string) => list(adminPaths.quotes, { status });
