import { type Cents, multiply, toEuros } from './money.js';
import type { PartnerStatus } from './partner-status.js';
import { fractionOf } from './price.js';

/**
 * Calculates the commission of a partner on quotes for its clients. The commission is expected (`accrued`) once the
 * quote is accepted, earned in proportion to the payments of the order, and payable thirty days after each payment. The
 * functions take cents and rates, return cents and never read the clock.
 */

/** Kinds of rows in the commission ledger. */
export const COMMISSION_KINDS = ['accrued', 'earned', 'reversed', 'adjusted', 'paid_out'] as const;
export type CommissionKind = (typeof COMMISSION_KINDS)[number];

/** Days from a payment until the commission earned by that payment is payable. */
const PAYABLE_AFTER_DAYS = 30;

/**
 * True when a quote that is accepted now accrues commission. The commission on quotes that were accepted earlier is
 * still earned and paid out.
 */
export const accrues = (status: PartnerStatus): boolean => status !== 'terminated';

/** Lines of a quote that have the same commission rate: the rate and the sum of the lines (`basis`). */
export interface CommissionPart {
  /** Fraction: 0.15 is 15%. */
  rate: number;
  basis: Cents;
}

export interface Commission {
  /** Sorted by rate, the highest first. */
  parts: CommissionPart[];
  basis: Cents;
  commission: Cents;
}

/**
 * Returns the commission on lines, net of tax and shipping. The commission of each rate is rounded half up to the cent.
 *
 * @param rate the partner's own rate
 * @param groups product groups with another rate; null for a group that earns no commission
 */
export function commissionOf(
  lines: readonly { group: string | null; total: Cents | null }[],
  rate: number,
  groups: ReadonlyMap<string, number | null>,
): Commission {
  const bases = new Map<number, Cents>();
  for (const { group, total } of lines) {
    const own = group === null ? undefined : groups.get(group);
    const applied = own === undefined ? rate : own;
    if (applied && total) bases.set(applied, (bases.get(applied) ?? 0) + total);
  }
  const parts = [...bases].map(([of, basis]) => ({ rate: of, basis })).toSorted((a, b) => b.rate - a.rate);
  return {
    parts,
    basis: parts.reduce((sum, part) => sum + part.basis, 0),
    commission: parts.reduce((sum, part) => sum + fractionOf(part.basis, part.rate), 0),
  };
}

/**
 * Returns the commission earned after `paid` of an order's `total` was paid: the proportional share, rounded down, and
 * the whole commission after full payment.
 */
export function earnedOf(commission: Cents, paid: Cents, total: Cents): Cents {
  if (paid >= total) return commission;
  return paid <= 0 ? 0 : Number((BigInt(commission) * BigInt(paid)) / BigInt(total));
}

/** Sums of the commission ledger for one quote. */
export interface CommissionState {
  /** Expected commission that is not earned yet. */
  accrued: Cents;
  /** Commission that was earned and not reversed, by the day from which it is payable. */
  earned: readonly { payableOn: string; amount: Cents }[];
}

/**
 * A new ledger row: the change of the quote's expected commission (`accrued`) and of the amount owed to the partner
 * (`owed`).
 */
export interface CommissionMove {
  kind: Extract<CommissionKind, 'accrued' | 'earned' | 'reversed'>;
  accrued: Cents;
  owed: Cents;
  /** Null if the row does not change the amount owed. */
  payableOn: string | null;
}

/** Returns the amount of a ledger row: its change of the amount owed, or else its change of the expected commission. */
export const amountOf = ({ accrued, owed }: Pick<CommissionMove, 'accrued' | 'owed'>): Cents => owed || accrued;

/**
 * Returns the rows that make the ledger of a quote agree with its order; an empty list if it agrees already. A reversal
 * first takes back the amounts that became payable last, and its row has the same day. Credited amounts of the order
 * earn no commission.
 *
 * @param order paid and credited amounts of the current order; 'none' before there is an order, 'cancelled' when the
 * last order was cancelled
 * @param day of the event, `2026-03-31`
 */
export function movesTo(
  commission: Cents,
  { accrued, earned }: CommissionState,
  order: { paid: Cents; credited: Cents; total: Cents } | 'none' | 'cancelled',
  day: string,
): CommissionMove[] {
  const moves: CommissionMove[] = [];
  const before = earned.reduce((sum, { amount }) => sum + amount, 0);
  const promised = promisedOf(commission, order);
  const missing = promised - accrued - before;
  if (missing > 0) moves.push({ kind: 'accrued', accrued: missing, owed: 0, payableOn: null });
  const after = typeof order === 'string' ? 0 : earnedOf(commission, order.paid, order.total);
  if (after > before) {
    const more = after - before;
    moves.push({ kind: 'earned', accrued: -more, owed: more, payableOn: payableFrom(day) });
  }
  let back = before - after;
  let lost = Math.max(0, -missing);
  const takeBack = (amount: Cents, payableOn: string, isLost: boolean): void => {
    if (amount > 0) moves.push({ kind: 'reversed', accrued: isLost ? 0 : amount, owed: -amount, payableOn });
  };
  for (const { payableOn, amount } of earned.toSorted((a, b) => (a.payableOn < b.payableOn ? 1 : -1))) {
    const taken = Math.max(0, Math.min(back, amount));
    const gone = Math.min(taken, lost);
    takeBack(gone, payableOn, true);
    takeBack(taken - gone, payableOn, false);
    back -= taken;
    lost -= gone;
  }
  if (lost > 0) moves.push({ kind: 'reversed', accrued: -lost, owed: 0, payableOn: null });
  return moves;
}

/**
 * Returns the commission that a quote earns when its order is fully paid: the whole commission less the share of the
 * credited amount.
 */
function promisedOf(commission: Cents, order: Parameters<typeof movesTo>[2]): Cents {
  if (order === 'cancelled') return 0;
  return order === 'none' ? commission : earnedOf(commission, order.total - order.credited, order.total);
}

/** Returns the day from which the commission on a payment of this day is payable. */
export function payableFrom(day: string): string {
  return new Date(Date.parse(day) + PAYABLE_AFTER_DAYS * 86_400_000).toISOString().slice(0, 10);
}

/** Facts that the explanation of a ledger row needs. Amounts in cents, days as `2026-03-31`. */
export interface CommissionFacts {
  kind: CommissionKind;
  amount: Cents;
  /** Change of the amount owed; 0 if the row changes only the expected commission. */
  owed: Cents;
  day: string;
  parts: readonly CommissionPart[];
  client: string | null;
  quote: string | null;
  order: string | null;
  /**
   * Amount that was paid or refunded, and the total of the order; `credited` as in `PaymentRow`. `undoesBooking`: a
   * booking of the bank was undone, and no money moved.
   */
  payment: { amount: Cents; credited: Cents; total: Cents; undoesBooking: boolean } | null;
  statement: { number: string; entries: number } | null;
  reason: string | null;
}

const MONEY = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const PERCENT = new Intl.NumberFormat('en-IE', { style: 'percent', maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats cents: '€1,250.00', or '−€1,250.00'. */
export const money = (amount: Cents): string => MONEY.format(toEuros(amount)).replace('-', '−');

/** Formats a rate: '15%' for 0.15. */
export const percent = (rate: number): string => PERCENT.format(rate);

/** Describes a ledger row in a sentence: '15% of €170,380.00, Q-2026-000123, paid 40% on 3 March: €10,222.80'. */
export function explain(facts: CommissionFacts): string {
  const { kind, amount, owed } = facts;
  const sum = `${reasonFor(facts)}: ${money(kind === 'paid_out' ? -amount : amount)}`;
  if (kind === 'accrued') return `${sum}, earned when the order is paid`;
  return kind === 'reversed' && !owed ? `${sum}, not earned yet` : sum;
}

/** Describes a ledger row without its amount, for screens that show the amount in another column. */
export function reasonFor({ kind, day: on, parts, client, quote, order, payment, statement, reason }: CommissionFacts) {
  const day = DAY.format(Date.parse(on));
  if (kind === 'adjusted') return `Adjusted on ${day}, ${reason}`;
  if (kind === 'paid_out') {
    const { number, entries } = statement ?? { number: '', entries: 0 };
    return `Paid out with statement ${number} of ${day}, ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  }
  const basis = `${parts.map((part) => `${percent(part.rate)} of ${money(part.basis)}`).join(' and ')}, ${quote}`;
  const share = payment && percent(multiply(payment.amount, 10_000, payment.total) / 10_000);
  if (payment?.undoesBooking) return `${basis}, booking of ${share} undone on ${day}`;
  if (kind === 'accrued') {
    if (payment) return `${basis}, a credit reversed on ${day}`;
    return `${basis}, ${order ? `ordered again as ${order}` : `accepted by ${client}`} on ${day}`;
  }
  if (kind === 'earned') return `${basis}, ${share ? `paid ${share}` : 'paid'} on ${day}`;
  if (!payment) return `${basis}, order ${order} cancelled on ${day}`;
  return `${basis}, ${share} ${payment.credited > 0 ? 'credited' : 'refunded'} on ${day}`;
}
