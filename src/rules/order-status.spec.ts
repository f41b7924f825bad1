import { ACCOUNT_TYPES, COMPANY_TYPES } from './actor.js';
import {
  canBecome,
  mayChangeOrders,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderAction,
  orderActions,
  type OrderStatus,
} from './order-status.js';

/** Where an order may go from each status, written anew. */
const LEADS_TO: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in_production', 'cancelled'],
  in_production: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};
const EXPECTED: Record<OrderStatus, OrderAction[]> = {
  pending: ['confirm', 'cancel'],
  confirmed: ['start_production', 'cancel'],
  in_production: ['ship', 'cancel'],
  shipped: ['deliver'],
  delivered: [],
  cancelled: [],
};
const ALWAYS: OrderAction[] = ['record_payment', 'add_document'];
const ADMIN = { companyType: 'system', accountType: 'admin' } as const;

describe.each(ORDER_STATUSES)('an order that is %s', (from) => {
  it.each(ORDER_STATUSES)('can become %s as decided', (to) => {
    expect(canBecome(from, to)).toBe(LEADS_TO[from].includes(to));
  });

  it('offers a system administrator what the table allows', () => {
    expect(orderActions({ status: from, paymentStatus: 'unpaid' }, ADMIN).toSorted()).toEqual(
      [...EXPECTED[from], ...ALWAYS].toSorted(),
    );
  });

  it.each(COMPANY_TYPES.flatMap((companyType) => ACCOUNT_TYPES.map((accountType) => ({ companyType, accountType }))))(
    'offers nothing to $accountType of $companyType, but for that one',
    (actor) => {
      const isAdmin = actor.companyType === 'system' && actor.accountType === 'admin';
      expect(mayChangeOrders(actor)).toBe(isAdmin);
      expect(orderActions({ status: from, paymentStatus: 'unpaid' }, actor).length > 0).toBe(isAdmin);
    },
  );
});

it('each action that leads somewhere leads to a status of its own', () => {
  const ends = Object.values(ORDER_ACTIONS).flatMap((rule) => ('to' in rule ? [rule.to] : []));
  expect(new Set(ends).size).toBe(ends.length);
});
