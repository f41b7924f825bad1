import fc from 'fast-check';
import {
  PAYMENT_KINDS,
  type PaymentKind,
  paymentOf,
  type PaymentRow,
  type PaymentStatus,
  rowProblem,
  rowToReach,
} from './order-payment.js';

const TOTAL = 10_000;
const row = (kind: PaymentKind, amount: number): PaymentRow => ({ kind, amount });
const paid = (...amounts: number[]): PaymentRow[] =>
  amounts.map((amount) => row(amount < 0 ? 'refund' : 'payment', Math.abs(amount)));

it.each<[number[], number, number, PaymentStatus]>([
  [[], TOTAL, 0, 'unpaid'],
  [[1], TOTAL, 1, 'partially_paid'],
  [[TOTAL - 1], TOTAL, TOTAL - 1, 'partially_paid'],
  [[4_000, 6_000], TOTAL, TOTAL, 'paid'],
  [[TOTAL, -1], TOTAL, TOTAL - 1, 'partially_paid'],
  [[TOTAL, -4_000, -6_000], TOTAL, 0, 'refunded'],
  [[TOTAL, -TOTAL, 50], TOTAL, 50, 'partially_paid'],
  [[], 0, 0, 'paid'],
])('%j of %p cents is %p, %s', (amounts, total, paidAmount, paymentStatus) => {
  expect(paymentOf(paid(...amounts), total)).toEqual({ paidAmount, paymentStatus });
});

it('what is taken row by row is never more than the total, nor less than nothing', () => {
  const rows = fc.array(
    fc.record({ kind: fc.constantFrom(...PAYMENT_KINDS), amount: fc.integer({ min: 1, max: TOTAL * 2 }) }),
  );
  fc.assert(
    fc.property(rows, (offered) => {
      const taken: PaymentRow[] = [];
      for (const one of offered) {
        const { paidAmount } = paymentOf(taken, TOTAL);
        if (!rowProblem(one, paidAmount, TOTAL)) taken.push(one);
        const after = paymentOf(taken, TOTAL).paidAmount;
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(TOTAL);
      }
    }),
  );
});

it('one row leads from any amount to any other, and none to the same', () => {
  const amount = fc.integer({ min: 0, max: TOTAL });
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      const rows = before > 0 ? paid(before) : [];
      const reached = rowToReach(rows, TOTAL, after);
      if (before === after) expect(reached).toBeNull();
      else expect(paymentOf([...rows, reached as PaymentRow], TOTAL).paidAmount).toBe(after);
    }),
  );
});

it('a status may repeat what the rows say', () => {
  expect(rowToReach([], TOTAL, 3_000, 'partially_paid')).toEqual(row('payment', 3_000));
  expect(rowToReach(paid(3_000), TOTAL, TOTAL, 'paid')).toEqual(row('payment', 7_000));
  expect(rowToReach(paid(3_000), TOTAL, 0, 'refunded')).toEqual(row('refund', 3_000));
  expect(rowToReach(paid(3_000, -3_000), TOTAL, 0, 'refunded')).toBeNull();
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
  [
    'a refund of nothing',
    row('refund', 1),
    0,
    { field: null, problem: 'Nothing has been paid that could be refunded' },
  ],
])('%s is refused', (_name, offered, paidAmount, expected) => {
  expect(rowProblem(offered, paidAmount, TOTAL)).toEqual(expected);
});

it.each<[string, PaymentRow[], number, PaymentStatus | undefined, object]>([
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
    'paid',
    { field: 'paymentStatus', problem: 'With 30 of 100 paid the order is partially paid' },
  ],
  [
    'nothing paid of what was given back',
    paid(3_000),
    0,
    'unpaid',
    { field: 'paymentStatus', problem: 'With 0 of 100 paid the order is refunded' },
  ],
  [
    'a refund of a part',
    paid(TOTAL),
    3_000,
    'refunded',
    { field: 'paidAmount', problem: 'Paid amount of a refunded order is 0' },
  ],
  ['a refund of nothing', [], 0, 'refunded', { field: null, problem: 'Nothing has been paid that could be refunded' }],
])('setting %s is refused', (_name, rows, amount, given, expected) => {
  expect(rowToReach(rows, TOTAL, amount, given)).toEqual(expected);
});
