import { type Cents, toEuros } from '../rules/money.js';
import { conflict, unprocessable } from '../platform/http/errors.js';

export const PAYMENT_STATUSES = ['unpaid', 'partially_paid', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface Payment {
  paymentStatus: PaymentStatus;
  /** What has been received and not given back, in all. */
  paidAmount: Cents;
}

/** What the amount says: an order of nothing is paid from the start. */
export function paymentStatusOf(paidAmount: Cents, total: Cents): PaymentStatus {
  if (paidAmount >= total) return 'paid';
  return paidAmount > 0 ? 'partially_paid' : 'unpaid';
}

/**
 * The payment of an order after `paidAmount` in all has been received. The status follows from the amount, so one that is
 * given may only repeat it: 422 by field otherwise. Only `refunded` says more than the amount does: that all there was has
 * been given back. It is the end: 409 afterwards, and 409 where there was nothing to give back.
 */
export function paymentAfter(
  { paymentStatus: before, paidAmount: paidBefore }: Payment,
  total: Cents,
  paidAmount: Cents,
  given?: PaymentStatus,
): Payment {
  if (before === 'refunded') throw conflict('wrong_status', 'This order has been refunded');
  if (paidAmount > total) throw invalid('paidAmount', 'Paid amount cannot be more than the total of the order');
  if (given === 'refunded') {
    if (paidBefore === 0) throw conflict('wrong_status', 'Nothing has been paid that could be refunded');
    if (paidAmount !== 0) throw invalid('paidAmount', 'Paid amount of a refunded order is 0');
    return { paymentStatus: 'refunded', paidAmount };
  }
  const paymentStatus = paymentStatusOf(paidAmount, total);
  if (given && given !== paymentStatus) {
    const paid = `${toEuros(paidAmount)} of ${toEuros(total)}`;
    throw invalid('paymentStatus', `With ${paid} paid the order is ${paymentStatus.replace('_', ' ')}`);
  }
  return { paymentStatus, paidAmount };
}

const invalid = (field: string, message: string) => unprocessable(message, [{ field, message }]);
