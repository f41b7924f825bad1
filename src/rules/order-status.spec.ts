import { ACCOUNT_TYPES, COMPANY_TYPES } from './actor.js';
import {
  canBecome,
  isOpenOrder,
  mayChangeOrders,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderAction,
  orderActions,
  orderDueOn,
  reachedOn,
  stepBefore,
  type OrderStatus,
  stepsOf,
} from './order-status.js';

/** Expected target statuses of each status, listed independently of the code. */
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
const ALWAYS: OrderAction[] = ['refund', 'add_document', 'remove_document'];
const HALF_PAID = { paidAmount: 5, outstanding: 5, isReplaced: false, isInvoiced: false, hasPlan: true };
/** Expected actions of each status other than the next step and the cancellation. */
const BESIDES: Record<OrderStatus, OrderAction[]> = {
  pending: ['issue_invoice', 'change_billing_plan', 'set_shipment', 'record_payment'],
  confirmed: ['issue_invoice', 'change_billing_plan', 'set_shipment', 'record_payment', 'step_back'],
  in_production: ['issue_invoice', 'change_billing_plan', 'set_shipment', 'record_payment', 'step_back'],
  shipped: ['issue_invoice', 'change_billing_plan', 'set_shipment', 'record_payment', 'step_back'],
  delivered: ['issue_invoice', 'change_billing_plan', 'end_term', 'set_shipment', 'record_payment', 'step_back'],
  cancelled: ['order_again'],
};
const ADMIN = { companyType: 'system', accountType: 'admin' } as const;

describe.each(ORDER_STATUSES)('an order that is %s', (from) => {
  it.each(ORDER_STATUSES)('can change to %s as the table says', (to) => {
    expect(canBecome(from, to)).toBe(LEADS_TO[from].includes(to));
  });

  it('is open while its status can still change', () => {
    expect(isOpenOrder(from)).toBe(EXPECTED[from].length > 0);
  });

  it('shows its status as exactly one step, whichever statuses were reached', () => {
    for (let reached = 0; reached <= ORDER_STATUSES.length; reached++) {
      const steps = stepsOf(from, new Set(ORDER_STATUSES.slice(0, reached)));
      expect(steps.filter((step) => step === from)).toHaveLength(1);
      expect(new Set(steps).size).toBe(steps.length);
    }
  });

  it('offers a system administrator exactly the actions of the table', () => {
    expect(orderActions({ status: from, ...HALF_PAID }, ADMIN).toSorted()).toEqual(
      [...EXPECTED[from], ...BESIDES[from], ...ALWAYS].toSorted(),
    );
  });

  it.each(COMPANY_TYPES.flatMap((companyType) => ACCOUNT_TYPES.map((accountType) => ({ companyType, accountType }))))(
    'offers $accountType users of a $companyType company no actions, except system administrators',
    (actor) => {
      const isAdmin = actor.companyType === 'system' && actor.accountType === 'admin';
      expect(mayChangeOrders(actor)).toBe(isAdmin);
      expect(orderActions({ status: from, ...HALF_PAID }, actor).length > 0).toBe(isAdmin);
    },
  );
});

it('an order offers to record payments while an amount is outstanding, and refunds while an amount is paid', () => {
  const offered = (paidAmount: number) =>
    orderActions({ ...HALF_PAID, status: 'confirmed', paidAmount, outstanding: 10 - paidAmount }, ADMIN).filter(
      (action) => ['record_payment', 'refund'].includes(action),
    );
  expect([0, 5, 10].map(offered)).toEqual([['record_payment'], ['record_payment', 'refund'], ['refund']]);
});

it('an order offers to issue an invoice only once', () => {
  const offers = (isInvoiced: boolean) => orderActions({ ...HALF_PAID, status: 'delivered', isInvoiced }, ADMIN);
  expect(offers(false)).toContain('issue_invoice');
  expect(offers(true)).not.toContain('issue_invoice');
});

it('an order offers to change its billing plan while a part is not invoiced', () => {
  const offers = (of: object) => orderActions({ ...HALF_PAID, status: 'shipped', ...of }, ADMIN);
  expect(offers({})).toContain('change_billing_plan');
  expect(offers({ isInvoiced: true })).not.toContain('change_billing_plan');
  expect(offers({ hasPlan: false })).not.toContain('change_billing_plan');
});

it('a cancelled order offers to create another order only once', () => {
  const offers = (isReplaced: boolean) => orderActions({ ...HALF_PAID, status: 'cancelled', isReplaced }, ADMIN);
  expect(offers(false)).toContain('order_again');
  expect(offers(true)).not.toContain('order_again');
});

it('a step back leads to the previous status, and the later status no longer counts as reached', () => {
  expect(ORDER_STATUSES.map(stepBefore)).toEqual([null, 'pending', 'confirmed', 'in_production', 'shipped', null]);
  const change = (from: OrderStatus | null, to: OrderStatus, day: number) => ({
    from,
    to,
    createdAt: `2026-03-0${day}`,
  });
  const history = [
    change(null, 'pending', 1),
    change('pending', 'confirmed', 2),
    change('confirmed', 'in_production', 3),
    change('in_production', 'confirmed', 4),
  ];
  expect([...reachedOn(history.toReversed())]).toEqual([
    ['pending', '2026-03-01'],
    ['confirmed', '2026-03-02'],
  ]);
  const again = [...history, change('confirmed', 'in_production', 5), change('in_production', 'cancelled', 6)];
  expect([...reachedOn(again.toReversed())].slice(2)).toEqual([
    ['in_production', '2026-03-05'],
    ['cancelled', '2026-03-06'],
  ]);
});

const WAY: OrderStatus[] = ['pending', 'confirmed', 'in_production', 'shipped', 'delivered'];
it.each<[OrderStatus, OrderStatus[], OrderStatus[]]>([
  ['pending', ['pending'], WAY],
  ['shipped', WAY.slice(0, 4), WAY],
  ['delivered', WAY, WAY],
  ['cancelled', ['pending', 'cancelled'], ['pending', 'cancelled']],
  ['cancelled', [...WAY.slice(0, 3), 'cancelled'], [...WAY.slice(0, 3), 'cancelled']],
])('an order that is %s after the statuses %j shows the steps %j', (status, reached, steps) => {
  expect(stepsOf(status, new Set(reached))).toEqual(steps);
});

it('each action with a target leads to a different status', () => {
  const ends = Object.values(ORDER_ACTIONS).flatMap((rule) => ('to' in rule ? [rule.to] : []));
  expect(new Set(ends).size).toBe(ends.length);
});

describe('the day an order is due', () => {
  const order = { status: 'in_production', createdAt: new Date('2026-01-31T23:30:00Z'), leadTimeWeeks: 6 } as const;
  it.each([
    ['the expected day', { expectedOn: '2026-02-20' }, '2026-02-20'],
    ['else the end of its lead time, in UTC', { expectedOn: null }, '2026-03-14'],
    ['the day it is made where nothing has to be built', { expectedOn: null, leadTimeWeeks: 0 }, '2026-01-31'],
    ['not known without either', { expectedOn: null, leadTimeWeeks: null }, null],
    ['over once it is delivered', { expectedOn: '2026-02-20', status: 'delivered' }, null],
    ['over once it is cancelled', { expectedOn: '2026-02-20', status: 'cancelled' }, null],
  ] as const)('is right for %s', (_what, given, day) => expect(orderDueOn({ ...order, ...given })).toBe(day));
});
