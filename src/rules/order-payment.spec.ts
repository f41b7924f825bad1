import fc from 'fast-check';
import {
  outstandingOf,
  type PaymentKind,
  paymentOf,
  type PaymentRow,
  type PaymentStatus,
  rowProblem,
  type RefundReason,
  refundReasonOf,
  refundRow,
  rowToReach,
} from './order-payment.js';
import type { OrderStatus } from './order-status.js';

const TOTAL = 10_000;
const ORDER = { status: 'pending', total: TOTAL } as const;
const row = (kind: PaymentKind, amount: number, credited = 0): PaymentRow => ({ kind, amount, credited });
/** Returns payments; a negative amount is a payment that was returned to the client. */
const paid = (...amounts: number[]): PaymentRow[] =>
  amounts.map((amount) => row(amount < 0 ? 'refund' : 'payment', Math.abs(amount)));

const credit = (amount: number): PaymentRow => row('refund', amount, amount);

it.each<[string, PaymentRow[], { status?: OrderStatus; total?: number }, number, number, number, PaymentStatus]>([
  ['nothing', [], {}, 0, 0, TOTAL, 'unpaid'],
  ['a cent', paid(1), {}, 1, 0, TOTAL - 1, 'partially_paid'],
  ['all but a cent', paid(TOTAL - 1), {}, TOTAL - 1, 0, 1, 'partially_paid'],
  ['all, in parts', paid(4_000, 6_000), {}, TOTAL, 0, 0, 'paid'],
  ['all, and a part returned', paid(TOTAL, -6_000), {}, 4_000, 0, 6_000, 'partially_paid'],
  ['all, and all of it returned', paid(TOTAL, -TOTAL), {}, 0, 0, TOTAL, 'unpaid'],
  ['all, and a part credited', [...paid(TOTAL), credit(6_000)], {}, 4_000, 6_000, 0, 'paid'],
  ['all, and all of it credited', [...paid(TOTAL), credit(6_000), credit(4_000)], {}, 0, TOTAL, 0, 'refunded'],
  ['a part, and all of that credited', [...paid(3_000), credit(3_000)], {}, 0, 3_000, 7_000, 'unpaid'],
  [
    'all, a part credited and a part returned',
    [...paid(TOTAL), credit(6_000), ...paid(-1)],
    {},
    3_999,
    6_000,
    1,
    'partially_paid',
  ],
  ['all, of a cancelled order', paid(TOTAL), { status: 'cancelled' }, TOTAL, 0, 0, 'paid'],
  ['a part of it credited', [...paid(TOTAL), credit(1)], { status: 'cancelled' }, TOTAL - 1, 1, 0, 'partially_paid'],
  ['all given back of it', [...paid(3_000), credit(3_000)], { status: 'cancelled' }, 0, 3_000, 0, 'refunded'],
  ['nothing of it', [], { status: 'cancelled' }, 0, 0, 0, 'unpaid'],
  ['nothing, of an order of nothing', [], { total: 0 }, 0, 0, 0, 'paid'],
])(
  'the payment status is right when the client has paid %s',
  (_name, rows, more, paidAmount, creditedAmount, outstanding, paymentStatus) => {
    const order = { ...ORDER, ...more };
    const payment = paymentOf(rows, order);
    expect(payment).toEqual({ paidAmount, creditedAmount, paymentStatus });
    expect(outstandingOf({ ...order, ...payment })).toBe(outstanding);
  },
);

const REASONS = ['credit', 'returned'] as const satisfies RefundReason[];

it('paid, credited and outstanding add up to the total after any payments, refunds and corrections', () => {
  const amount = fc.integer({ min: 1, max: TOTAL * 2 });
  const steps = fc.array(
    fc.record({ what: fc.constantFrom('payment', 'reach', ...REASONS), amount, refundAs: fc.constantFrom(...REASONS) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (offered) => {
      const taken: PaymentRow[] = [];
      for (const { what, amount: of, refundAs } of offered) {
        const before = paymentOf(taken, ORDER);
        const one =
          what === 'payment'
            ? row('payment', of)
            : what === 'reach'
              ? rowToReach(taken, ORDER, of, { refundAs })
              : refundRow(of, what, ORDER);
        if (!one || 'problem' in one || rowProblem(one, { ...ORDER, ...before })) continue;
        taken.push(one);
        const after = paymentOf(taken, ORDER);
        const outstanding = outstandingOf({ ...ORDER, ...after });
        expect(after.paidAmount + after.creditedAmount + outstanding).toBe(TOTAL);
        for (const part of [after.paidAmount, after.creditedAmount, outstanding])
          expect(part).toBeGreaterThanOrEqual(0);
        // Only a returned payment increases the outstanding amount.
        const owedAgain = Math.max(0, outstanding - outstandingOf({ ...ORDER, ...before }));
        expect(owedAgain).toBe(refundReasonOf(one) === 'returned' ? one.amount : 0);
        expect(after.paymentStatus === 'paid' || after.paymentStatus === 'refunded').toBe(outstanding === 0);
      }
    }),
  );
});

it('a refund first pays back what was paid of credited invoices, unless it is another credit', () => {
  const beyond = (left: number, unused = left) => ({ left, unused });
  expect(refundRow(5, 'returned', ORDER, beyond(0, 3))).toEqual({ ...row('refund', 5), repaid: 3 });
  expect(refundRow(5, null, ORDER, beyond(5))).toEqual({ ...row('refund', 5), repaid: 5 });
  expect(refundRow(5, null, ORDER, beyond(4, 5))).toMatchObject({ field: 'refundAs' });
  expect(refundRow(5, 'credit', ORDER, beyond(3))).toEqual(credit(5));
  expect(refundRow(5, null, { status: 'cancelled' }, beyond(3))).toEqual({ ...row('refund', 5, 2), repaid: 3 });
});

it('credits are at most the total, and what is paid beyond it is not outstanding', () => {
  const overpaid = { ...ORDER, paidAmount: TOTAL, creditedAmount: 6_000 };
  expect(outstandingOf(overpaid)).toBe(0);
  expect(rowProblem(row('credit', 4_000, 4_000), overpaid)).toBeNull();
  expect(rowProblem(row('credit', 4_001, 4_001), overpaid)).toMatchObject({ field: 'amount' });
  expect(rowProblem(credit(4_001), overpaid)).toMatchObject({
    problem: 'Amount cannot be more than the €40.00 that is not credited',
  });
  expect(rowProblem({ ...row('payment', 1_000), repaid: -1_000 }, { ...overpaid, paidAmount: 3_000 })).toBeNull();
});

it('a refund needs a reason, and is a credit for a cancelled order', () => {
  expect(refundRow(5, 'credit', ORDER)).toEqual(credit(5));
  expect(refundRow(5, 'returned', ORDER)).toEqual(row('refund', 5));
  expect(refundRow(5, null, ORDER)).toMatchObject({ field: 'refundAs' });
  expect(refundRow(5, undefined, { status: 'cancelled' })).toEqual(credit(5));
  expect(refundRow(5, 'returned', { status: 'cancelled' })).toMatchObject({ field: 'refundAs' });
});

it('one row corrects any paid amount to any other, and no row is needed for the same amount', () => {
  const amount = fc.integer({ min: 0, max: TOTAL });
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      const rows = before > 0 ? paid(before) : [];
      const reached = rowToReach(rows, ORDER, after, { refundAs: 'returned' });
      if (before === after) expect(reached).toBeNull();
      else expect(paymentOf([...rows, reached as PaymentRow], ORDER).paidAmount).toBe(after);
    }),
  );
});

it('a payment status that matches is accepted, and a payment above the outstanding amount reverses credit', () => {
  expect(rowToReach([], ORDER, 3_000, { paymentStatus: 'partially_paid' })).toEqual(row('payment', 3_000));
  expect(rowToReach(paid(3_000), ORDER, TOTAL, { paymentStatus: 'paid' })).toEqual(row('payment', 7_000));
  const refunded = { paymentStatus: 'refunded', refundAs: 'credit' } as const;
  expect(rowToReach(paid(TOTAL), ORDER, 0, refunded)).toEqual(credit(TOTAL));
  expect(rowToReach([...paid(TOTAL), credit(TOTAL)], ORDER, 0, refunded)).toBeNull();
  expect(rowToReach([...paid(TOTAL), credit(6_000)], ORDER, 5_000)).toEqual(row('payment', 1_000, -1_000));
});

it.each<[string, PaymentRow, number, object]>([
  [
    'more than is owed',
    row('payment', 7_001),
    3_000,
    { field: 'amount', problem: 'Amount cannot be more than the €70.00 still to be paid' },
  ],
  ['a payment of what is paid', row('payment', 1), TOTAL, { field: null, problem: 'Nothing is left to be paid' }],
  [
    'more back than was paid',
    row('refund', 3_001),
    3_000,
    { field: 'amount', problem: 'Amount cannot be more than the €30.00 that was paid' },
  ],
  ['a refund of nothing', row('refund', 1), 0, { field: null, problem: 'There is no payment to refund' }],
])('a payment row is refused: %s', (_name, offered, paidAmount, expected) => {
  expect(rowProblem(offered, { ...ORDER, paidAmount, creditedAmount: 0 })).toEqual(expected);
});

it.each<[string, PaymentRow[], number, Parameters<typeof rowToReach>[3], object]>([
  [
    'more than the total',
    [],
    TOTAL + 1,
    undefined,
    { field: 'paidAmount', problem: 'Paid amount cannot be more than the total of the order' },
  ],
  [
    'another status than the rows say',
    [],
    3_000,
    { paymentStatus: 'paid' },
    { field: 'paymentStatus', problem: 'With 30 of 100 paid the order is partially paid' },
  ],
  [
    'an order refunded of which a payment was returned',
    paid(3_000),
    0,
    { paymentStatus: 'refunded', refundAs: 'returned' },
    { field: 'paymentStatus', problem: 'With 0 of 100 paid the order is unpaid' },
  ],
  [
    'less without saying what it is',
    paid(3_000),
    0,
    {},
    { field: 'refundAs', problem: 'Choose whether the refund is a credit or a payment returned' },
  ],
  [
    'a refund of a part',
    paid(TOTAL),
    3_000,
    { paymentStatus: 'refunded', refundAs: 'credit' },
    { field: 'paidAmount', problem: 'Paid amount of a refunded order is 0' },
  ],
  [
    'a refund of nothing',
    [],
    0,
    { paymentStatus: 'refunded' },
    { field: null, problem: 'There is no payment to refund' },
  ],
])('setting the payment status is refused: %s', (_name, rows, amount, given, expected) => {
  expect(rowToReach(rows, ORDER, amount, given)).toEqual(expected);
});
