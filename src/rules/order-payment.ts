import { type Cents, toEuros } from './money.js';
import type { OrderStatus } from './order-status.js';
import { sumOf } from './sum.js';

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

/** What came in, and what was given back of it. */
export const PAYMENT_KINDS = ['payment', 'refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_METHODS = ['bank_transfer', 'card', 'direct_debit', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Why money is given back, which staff say with each refund. `credit`: the order costs that much less, so nothing more is owed.
 * `returned`: a payment goes back, so the order owes it again.
 */
export const REFUND_REASONS = ['credit', 'returned'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** A row of an order's payments: an amount of more than 0, and which way it went. */
export interface PaymentRow {
  kind: PaymentKind;
  amount: Cents;
  /** What the row adds to what the order is credited: the amount of a refund that is a credit, less than 0 of a payment that takes credit back. */
  credited: Cents;
}

/** Why money went back; null of a payment. */
export const refundReasonOf = ({ kind, credited }: Pick<PaymentRow, 'kind' | 'credited'>): RefundReason | null =>
  kind === 'payment' ? null : credited > 0 ? 'credit' : 'returned';

export interface Payment {
  paymentStatus: PaymentStatus;
  /** What has been received and not given back, in all. */
  paidAmount: Cents;
  /** What the order costs less than its total, in all. */
  creditedAmount: Cents;
}

/** An order as far as its payments ask. Amounts are all in cents, or all in euros. */
interface Charged {
  status: OrderStatus;
  total: number;
}

/** Why a payment is not taken. */
export interface PaymentProblem {
  problem: string;
  /** What is wrong with what was given; null where the order takes none. */
  field: 'amount' | 'paidAmount' | 'paymentStatus' | 'refundAs' | null;
}

/** What is still to be paid: the total, less what was credited and what was paid. A cancelled order owes nothing. */
export const outstandingOf = ({
  status,
  total,
  paidAmount,
  creditedAmount,
}: Charged & Omit<Payment, 'paymentStatus'>): number =>
  status === 'cancelled' ? 0 : total - creditedAmount - paidAmount;

/**
 * What all rows of an order come to. It is refunded once nothing is owed because all was credited, or where it was cancelled and
 * all that came in was given back; an order of nothing is paid.
 */
export function paymentOf(rows: readonly PaymentRow[], order: Charged): Payment {
  const paidAmount = sumOf(rows, ({ kind, amount }) => (kind === 'payment' ? amount : -amount));
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

/** Why a row is not added: never more comes in than is owed, nor goes back than has been paid. Null where nothing is wrong. */
export function rowProblem(
  { kind, amount, credited }: PaymentRow,
  order: Charged & Omit<Payment, 'paymentStatus'>,
): PaymentProblem | null {
  const most = kind === 'payment' ? outstandingOf(order) - credited : order.paidAmount;
  if (amount <= most) return null;
  if (kind === 'payment') {
    if (most === 0) return { problem: 'Nothing is left to be paid', field: null };
    return { problem: `Amount cannot be more than the ${words(most)} still to be paid`, field: 'amount' };
  }
  if (most === 0) return { problem: 'Nothing has been paid that could be refunded', field: null };
  return { problem: `Amount cannot be more than the ${words(most)} that was paid`, field: 'amount' };
}

/**
 * A refund as a row. What is given back of a cancelled order is a credit, as that owes nothing; of any other it must be said.
 */
export function refundRow(
  amount: Cents,
  refundAs: RefundReason | null | undefined,
  { status }: Pick<Charged, 'status'>,
): PaymentRow | PaymentProblem {
  const isCancelled = status === 'cancelled';
  if (!refundAs && !isCancelled) {
    return { problem: 'Choose whether the refund is a credit or a payment returned', field: 'refundAs' };
  }
  if (refundAs === 'returned' && isCancelled) {
    return { problem: 'A cancelled order owes nothing: what is given back is a credit', field: 'refundAs' };
  }
  return { kind: 'refund', amount, credited: refundAs === 'returned' ? 0 : amount };
}

/**
 * The row that takes an order from what its rows say to `paidAmount` in all; null where they say so already. Where that is more
 * than is owed, the payment takes credit back. The status follows from the rows, so one that is given may only repeat it.
 */
export function rowToReach(
  rows: readonly PaymentRow[],
  order: Charged,
  paidAmount: Cents,
  given: { paymentStatus?: PaymentStatus; refundAs?: RefundReason | null } = {},
): PaymentRow | PaymentProblem | null {
  const { total } = order;
  const before = paymentOf(rows, order);
  if (paidAmount > total) {
    return { problem: 'Paid amount cannot be more than the total of the order', field: 'paidAmount' };
  }
  if (given.paymentStatus === 'refunded') {
    if (rows.length === 0) return { problem: 'Nothing has been paid that could be refunded', field: null };
    if (paidAmount !== 0) return { problem: 'Paid amount of a refunded order is 0', field: 'paidAmount' };
  }
  const difference = paidAmount - before.paidAmount;
  const row =
    difference < 0
      ? refundRow(-difference, given.refundAs, order)
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

/** A payment as a row; `credited` is what it takes back of a credit, 0 or less. */
export const paymentRow = (amount: Cents, credited: Cents = 0): PaymentRow => ({ kind: 'payment', amount, credited });
