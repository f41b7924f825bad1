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

/** What came in, and what was given back of it. */
export const PAYMENT_KINDS = ['payment', 'refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_METHODS = ['bank_transfer', 'card', 'direct_debit', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A row of an order's payments: an amount of more than 0, and which way it went. */
export interface PaymentRow {
  kind: PaymentKind;
  amount: Cents;
}

export interface Payment {
  paymentStatus: PaymentStatus;
  /** What has been received and not given back, in all. */
  paidAmount: Cents;
}

/** Why a payment is not taken. */
export interface PaymentProblem {
  problem: string;
  /** What is wrong with what was given; null where the order takes none. */
  field: 'amount' | 'paidAmount' | 'paymentStatus' | null;
}

/** What all rows of an order come to. It is refunded once all that came in has been given back; an order of nothing is paid. */
export function paymentOf(rows: readonly PaymentRow[], total: Cents): Payment {
  const paidAmount = rows.reduce((paid, { kind, amount }) => (kind === 'payment' ? paid + amount : paid - amount), 0);
  return { paidAmount, paymentStatus: statusOf(paidAmount, total, rows.length > 0) };
}

function statusOf(paidAmount: Cents, total: Cents, hasRows: boolean): PaymentStatus {
  if (paidAmount >= total) return 'paid';
  if (paidAmount > 0) return 'partially_paid';
  return hasRows ? 'refunded' : 'unpaid';
}

const words = (amount: Cents): string => toEuros(amount).toLocaleString('en', { style: 'currency', currency: 'EUR' });

/** Why a row is not added: never more comes in than is owed, nor goes back than has been paid. Null where nothing is wrong. */
export function rowProblem({ kind, amount }: PaymentRow, paidAmount: Cents, total: Cents): PaymentProblem | null {
  const most = kind === 'payment' ? total - paidAmount : paidAmount;
  if (amount <= most) return null;
  if (kind === 'payment') {
    if (most === 0) return { problem: 'Nothing is left to be paid', field: null };
    return { problem: `Amount cannot be more than the ${words(most)} still to be paid`, field: 'amount' };
  }
  if (most === 0) return { problem: 'Nothing has been paid that could be refunded', field: null };
  return { problem: `Amount cannot be more than the ${words(most)} that was paid`, field: 'amount' };
}

/**
 * The row that takes an order from what its rows say to `paidAmount` in all; null where they say so already. The status
 * follows from the rows, so one that is given may only repeat it.
 */
export function rowToReach(
  rows: readonly PaymentRow[],
  total: Cents,
  paidAmount: Cents,
  given?: PaymentStatus,
): PaymentRow | PaymentProblem | null {
  const before = paymentOf(rows, total);
  if (paidAmount > total) {
    return { problem: 'Paid amount cannot be more than the total of the order', field: 'paidAmount' };
  }
  if (given === 'refunded') {
    if (rows.length === 0) return { problem: 'Nothing has been paid that could be refunded', field: null };
    if (paidAmount !== 0) return { problem: 'Paid amount of a refunded order is 0', field: 'paidAmount' };
  }
  const difference = paidAmount - before.paidAmount;
  const row: PaymentRow | null =
    difference === 0 ? null : { kind: difference > 0 ? 'payment' : 'refund', amount: Math.abs(difference) };
  const { paymentStatus } = paymentOf(row ? [...rows, row] : rows, total);
  if (given && given !== paymentStatus) {
    const paid = `${toEuros(paidAmount)} of ${toEuros(total)}`;
    const problem = `With ${paid} paid the order is ${paymentStatus.replace('_', ' ')}`;
    return { problem, field: 'paymentStatus' };
  }
  return row;
}
