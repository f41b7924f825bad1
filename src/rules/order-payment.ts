import { type Cents, toEuros } from './money.js';
import type { OrderStatus } from './order-status.js';
import { sumOf } from './sum.js';

/** Payment statuses of an order, in the order used by sorting and filters. `owed`: an amount is still outstanding. */
const STATUSES = {
  unpaid: { owed: true },
  partially_paid: { owed: true },
  paid: { owed: false },
  refunded: { owed: false },
} as const satisfies Record<string, { owed: boolean }>;

export type PaymentStatus = keyof typeof STATUSES;

export const PAYMENT_STATUSES = Object.keys(STATUSES) as PaymentStatus[];
export const OWED_PAYMENT_STATUSES = PAYMENT_STATUSES.filter((status) => STATUSES[status].owed);

/**
 * Kinds of payment rows: `payment` for an amount received, `refund` for an amount given back, `credit` for an amount that
 * is not owed any more by a credit note.
 */
export const PAYMENT_KINDS = ['payment', 'refund', 'credit'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
const RECEIVED: Record<PaymentKind, -1 | 0 | 1> = { payment: 1, refund: -1, credit: 0 };

export const PAYMENT_METHODS = ['bank_transfer', 'card', 'direct_debit', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Reasons for a refund; staff select one each time. `credit`: the price of the order is reduced by the amount, so it is
 * not owed again. `returned`: a payment is given back, so the order owes the amount again.
 */
export const REFUND_REASONS = ['credit', 'returned'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Row of an order's payment history. The amount is positive; `kind` gives the direction. */
export interface PaymentRow {
  kind: PaymentKind;
  amount: Cents;
  /**
   * Change of the order's credited amount: the amount of a credit and of a refund that is one, 0 for other refunds,
   * negative for a payment that revokes credit, and for a credit that a new invoice takes back.
   */
  credited: Cents;
  /**
   * Part of a refund that pays back what was paid of credited invoices; negative for a payment that undoes such a
   * refund. Default: 0.
   */
  repaid?: Cents;
}

/** Amounts that were paid of an order beyond its price, or beyond its invoices. */
export interface OrderCredit {
  /** Amount that was paid beyond the price of the order. */
  left: Cents;
  /** Amount that credit notes left paid beyond the invoices. No correction has used it, and no refund has paid it back. */
  unused: Cents;
}

/** Returns the reason for a refund; null for a payment. */
export const refundReasonOf = ({ kind, credited }: Pick<PaymentRow, 'kind' | 'credited'>): RefundReason | null =>
  kind === 'payment' ? null : kind === 'credit' || credited > 0 ? 'credit' : 'returned';

export interface Payment {
  paymentStatus: PaymentStatus;
  /** Payments received less refunds. */
  paidAmount: Cents;
  /** Total of credits, which reduce the price of the order. */
  creditedAmount: Cents;
}

/** Fields of an order that the payment rules need. Either all amounts are in cents, or all are in euros. */
interface Charged {
  status: OrderStatus;
  total: number;
}

/** Reason why a payment or refund is rejected. */
export interface PaymentProblem {
  problem: string;
  /** Field with the problem; null if the order accepts no payment or refund at all. */
  field: 'amount' | 'paidAmount' | 'paymentStatus' | 'refundAs' | null;
}

/**
 * Returns the outstanding amount: the total less the credited and paid amounts. A cancelled order has no outstanding
 * amount, nor has one with more paid and credited than its total, which has credit left.
 */
export const outstandingOf = ({
  status,
  total,
  paidAmount,
  creditedAmount,
}: Charged & Omit<Payment, 'paymentStatus'>): number =>
  status === 'cancelled' ? 0 : Math.max(0, total - creditedAmount - paidAmount);

/** Returns the part of the paid amount that pays what the order charges; the rest is credit in the buyer's favour. */
export const settledPaid = ({ total, paidAmount, creditedAmount }: Omit<Payment, 'paymentStatus'> & { total: Cents }) =>
  Math.min(paidAmount, total - creditedAmount);

/**
 * Returns the sums and the payment status that follow from an order's payment rows. The status is `refunded` when the
 * whole order was credited and no payment is left, or when the order was cancelled and all payments were given back. An
 * order with a total of 0 is paid.
 */
export function paymentOf(rows: readonly PaymentRow[], order: Charged): Payment {
  const paidAmount = sumOf(rows, ({ kind, amount }) => RECEIVED[kind] * amount);
  const creditedAmount = sumOf(rows, ({ credited }) => credited);
  return { paidAmount, creditedAmount, paymentStatus: statusOf(paidAmount, creditedAmount, order, rows.length > 0) };
}

function statusOf(paid: Cents, credited: Cents, { status, total }: Charged, hasRows: boolean): PaymentStatus {
  const isCancelled = status === 'cancelled';
  const charged = isCancelled ? total : total - credited;
  if (paid > 0 || total === 0) return paid >= charged ? 'paid' : 'partially_paid';
  return (isCancelled ? hasRows : charged === 0) ? 'refunded' : 'unpaid';
}

const words = (amount: Cents): string => toEuros(amount).toLocaleString('en', { style: 'currency', currency: 'EUR' });

/**
 * Returns why a payment row is rejected; null if it is valid. A payment may not exceed the outstanding amount, a refund
 * may not exceed the paid amount, and credits may not exceed the total.
 */
export function rowProblem(
  { kind, amount, credited, repaid = 0 }: PaymentRow,
  order: Charged & Omit<Payment, 'paymentStatus'>,
): PaymentProblem | null {
  const most =
    kind === 'refund'
      ? order.paidAmount
      : kind === 'payment'
        ? outstandingOf(order) - credited - repaid
        : credited < 0
          ? order.creditedAmount
          : order.total - order.creditedAmount;
  const notCredited = order.total - order.creditedAmount;
  if (kind === 'refund' && amount <= most && credited > notCredited) {
    return { problem: `Amount cannot be more than the ${words(notCredited)} that is not credited`, field: 'amount' };
  }
  if (amount <= most) return null;
  if (kind !== 'refund') {
    if (most === 0) return { problem: 'Nothing is left to be paid', field: null };
    return { problem: `Amount cannot be more than the ${words(most)} still to be paid`, field: 'amount' };
  }
  if (most === 0) return { problem: 'There is no payment to refund', field: null };
  return { problem: `Amount cannot be more than the ${words(most)} that was paid`, field: 'amount' };
}

/**
 * Builds the row of a refund. The refund of a cancelled order is always a credit, because the order owes nothing;
 * otherwise `refundAs` is required, unless only what was paid beyond the price goes back. A refund of a cancelled
 * order, and a returned payment, first pay back what was paid of credited invoices.
 */
export function refundRow(
  amount: Cents,
  refundAs: RefundReason | null | undefined,
  { status }: Pick<Charged, 'status'>,
  { left, unused }: OrderCredit = { left: 0, unused: 0 },
): PaymentRow | PaymentProblem {
  const isCancelled = status === 'cancelled';
  const isCredit = isCancelled || refundAs === 'credit';
  const repaid = isCredit && !isCancelled ? 0 : Math.min(amount, unused);
  if (!refundAs && !isCancelled && left < amount) {
    return { problem: 'Choose whether the refund is a credit or a payment returned', field: 'refundAs' };
  }
  if (refundAs === 'returned' && isCancelled) {
    return { problem: 'A cancelled order owes nothing: the refund must be a credit', field: 'refundAs' };
  }
  return {
    kind: 'refund',
    amount,
    credited: isCredit ? amount - repaid : 0,
    ...(repaid > 0 && { repaid }),
  };
}

/**
 * Returns the payment row that changes the paid amount of an order to `paidAmount`; null if that is already the paid
 * amount. The part of a payment above the outstanding amount revokes credit. Returns a problem when the amount is not
 * allowed, or when the given `paymentStatus` is not the status of the order after the change.
 */
export function rowToReach(
  rows: readonly PaymentRow[],
  order: Charged,
  paidAmount: Cents,
  given: { paymentStatus?: PaymentStatus; refundAs?: RefundReason | null; credit?: OrderCredit } = {},
): PaymentRow | PaymentProblem | null {
  const { total } = order;
  const before = paymentOf(rows, order);
  if (paidAmount > total) {
    return { problem: 'Paid amount cannot be more than the total of the order', field: 'paidAmount' };
  }
  if (given.paymentStatus === 'refunded') {
    if (rows.length === 0) return { problem: 'There is no payment to refund', field: null };
    if (paidAmount !== 0) return { problem: 'Paid amount of a refunded order is 0', field: 'paidAmount' };
  }
  const difference = paidAmount - before.paidAmount;
  const row =
    difference < 0
      ? refundRow(-difference, given.refundAs, order, given.credit)
      : difference > 0
        ? paymentRow(difference, Math.min(0, total - before.creditedAmount - paidAmount))
        : null;
  if (row && 'problem' in row) return row;
  const { paymentStatus } = paymentOf(row ? [...rows, row] : rows, order);
  if (given.paymentStatus && given.paymentStatus !== paymentStatus) {
    const paid = `${toEuros(paidAmount)} of ${toEuros(total)}`;
    const problem = `With ${paid} paid the order is ${paymentStatus.replace('_', ' ')}`;
    return { problem, field: 'paymentStatus' };
  }
  return row;
}

/** Builds the row of a credit that a new invoice takes back, so that the amount is owed again. */
export const reinvoiceRow = (amount: Cents): PaymentRow => ({ kind: 'credit', amount, credited: -amount });

/** Builds the row of a payment. `credited` is the change of the credit: 0, or negative if the payment revokes credit. */
export const paymentRow = (amount: Cents, credited: Cents = 0): PaymentRow => ({ kind: 'payment', amount, credited });
