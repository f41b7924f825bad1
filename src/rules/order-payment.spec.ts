import fc from 'fast-check';
import { type Payment, paymentAfter, paymentStatusOf, type PaymentStatus } from './order-payment.js';

const TOTAL = 10_000;
const paid = (paidAmount: number, paymentStatus = paymentStatusOf(paidAmount, TOTAL)): Payment => ({
  paymentStatus,
  paidAmount,
});

it.each<[number, number, PaymentStatus]>([
  [0, TOTAL, 'unpaid'],
  [1, TOTAL, 'partially_paid'],
  [TOTAL - 1, TOTAL, 'partially_paid'],
  [TOTAL, TOTAL, 'paid'],
  [0, 0, 'paid'],
])('%p of %p cents is %s', (amount, total, status) => {
  expect(paymentStatusOf(amount, total)).toBe(status);
});

it('follows the amount up and down, whatever it was', () => {
  const amount = fc.integer({ min: 0, max: TOTAL });
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      expect(paymentAfter(paid(before), TOTAL, after)).toEqual(paid(after));
    }),
  );
});

it('may repeat what the amount says', () => {
  expect(paymentAfter(paid(0), TOTAL, 3_000, 'partially_paid')).toEqual(paid(3_000));
  expect(paymentAfter(paid(3_000), TOTAL, TOTAL, 'paid')).toEqual(paid(TOTAL));
});

it.each([3_000, TOTAL])('with %p paid it can be refunded, all of it', (before) => {
  expect(paymentAfter(paid(before), TOTAL, 0, 'refunded')).toEqual(paid(0, 'refunded'));
});

describe('is refused', () => {
  const invalid = (field: string, problem: string) => ({ field, problem });

  it.each<[string, Payment, number, PaymentStatus | undefined, object]>([
    [
      'more than the total',
      paid(0),
      TOTAL + 1,
      undefined,
      invalid('paidAmount', 'Paid amount cannot be more than the total of the order'),
    ],
    [
      'another status than the amount says',
      paid(0),
      3_000,
      'paid',
      invalid('paymentStatus', 'With 30 of 100 paid the order is partially paid'),
    ],
    [
      'a refund of a part',
      paid(TOTAL),
      3_000,
      'refunded',
      invalid('paidAmount', 'Paid amount of a refunded order is 0'),
    ],
    [
      'a refund of nothing',
      paid(0),
      0,
      'refunded',
      { field: null, problem: 'Nothing has been paid that could be refunded' },
    ],
    [
      'a payment after the refund',
      paid(0, 'refunded'),
      TOTAL,
      undefined,
      { field: null, problem: 'This order has been refunded' },
    ],
  ])('%s', (_name, before, amount, given, expected) => {
    expect(paymentAfter(before, TOTAL, amount, given)).toEqual(expected);
  });
});
