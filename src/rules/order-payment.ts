import { type Cents, toEuros } from './money.js';

/** Every status of payment, in the order that lists sort and filter by. `owed`: something is still to be paid. */
const STATUSES = {
  unpaid: { owed: true },
  partially_paid: { owed: true },
  paid: { owed: false },
  refunded: { owed: false },
} as const satisfies Record<string, { owed: boolean }>;

export type PaymentStatus = keyof typeof STATUSES;

export const PAYMENT_STATUSES = Object.keys(STATUSES) as PaymentStatus[];
export const OWED_PAYMENT_STATUSES = PAYMENT_STATUSES.filter((status) => STATUSES[status].owed);

export interface Payment {
  paymentStatus: PaymentStatus;
  /** What has been received and not given back, in all. */
  paidAmount: Cents;
}

/** Why a payment is not taken. */
export interface PaymentProblem {
  problem: string;
  /** What is wrong with what was given; null where the order takes none. */
  field: 'paidAmount' | 'paymentStatus' | null;
}

/** What the amount says: an order of nothing is paid from the start. */
export function paymentStatusOf(paidAmount: Cents, total: Cents): PaymentStatus {
  if (paidAmount >= total) return 'paid';
  return paidAmount > 0 ? 'partially_paid' : 'unpaid';
}

/**
 * The payment of an order after `paidAmount` in all has been received, or why it is not taken. The status follows from the
 * amount, so one that is given may only repeat it. Only `refunded` says more than the amount does: that all there was has
 * been given back. It is the end, and there must have been something to give back.
 */
export function paymentAfter(
  { paymentStatus: before, paidAmount: paidBefore }: Payment,
  total: Cents,
  paidAmount: Cents,
  given?: PaymentStatus,
): Payment | PaymentProblem {
  if (before === 'refunded') return { problem: 'This order has been refunded', field: null };
  if (paidAmount > total) {
    return { problem: 'Paid amount cannot be more than the total of the order', field: 'paidAmount' };
  }
  if (given === 'refunded') {
    if (paidBefore === 0) return { problem: 'Nothing has been paid that could be refunded', field: null };
    if (paidAmount !== 0) return { problem: 'Paid amount of a refunded order is 0', field: 'paidAmount' };
    return { paymentStatus: 'refunded', paidAmount };
  }
  const paymentStatus = paymentStatusOf(paidAmount, total);
  if (given && given !== paymentStatus) {
    const paid = `${toEuros(paidAmount)} of ${toEuros(total)}`;
    const problem = `With ${paid} paid the order is ${paymentStatus.replace('_', ' ')}`;
    return { problem, field: 'paymentStatus' };
  }
  return { paymentStatus, paidAmount };
}
