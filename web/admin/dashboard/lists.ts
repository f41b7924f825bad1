import { adminPaths } from '#rules/admin-paths';
import { ORDER_STATUSES } from '#rules/order-status';
import type { Days } from '#rules/periods';

/** Orders that revenue is made of. */
const LIVING = ORDER_STATUSES.filter((status) => status !== 'cancelled').join();

const list = (path: string, filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: 'createdAt', order: 'DESC', page: '1' });
  return `${path}?${query.toString()}`;
};
const made = ({ from, to }: Days) => ({ createdFrom: from, createdTo: to });

/** The list of the quotes made in these days, narrowed further. */
export const quotesOf = (days: Days, narrowed: { status?: string } = {}) =>
  list(adminPaths.quotes, { ...made(days), ...narrowed });

/** The list of the orders that the revenue of these days is made of. */
export const ordersOf = (days: Days, narrowed: { companyId?: string; search?: string } = {}) =>
  list(adminPaths.orders, { status: LIVING, ...made(days), ...narrowed });

/** The list of the quotes of a status, whenever they were made. */
export const quotesIn = (status: string) => list(adminPaths.quotes, { status });
