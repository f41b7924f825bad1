import { type Cents, multiply, toEuros } from './money.js';
import type { PartnerStatus } from './partner-status.js';
import { fractionOf } from './price.js';

/**
 * Commission of a partner on the quotes that it makes for its clients: expected (`accrued`) from the acceptance on,
 * earned in proportion as the order is paid, payable thirty days after. Takes cents and rates, returns cents; nothing
 * here reads the clock.
 */

/** Kinds of ledger rows. */
export const COMMISSION_KINDS = ['accrued', 'earned', 'reversed', 'adjusted', 'paid_out'] as const;
export type CommissionKind = (typeof COMMISSION_KINDS)[number];

/** Days from a payment until the commission that it earned is payable. */
const PAYABLE_AFTER_DAYS = 30;

/** True when a quote accepted now earns commission. Quotes accepted earlier are still earned and paid out. */
export const accrues = (status: PartnerStatus): boolean => status !== 'terminated';

/** Basis of commission: all lines of a quote with the same rate. */
export interface CommissionPart {
  /** Fraction: 0.15 is 15%. */
  rate: number;
  basis: Cents;
}

export interface Commission {
  /** The highest rate first. */
  parts: CommissionPart[];
  basis: Cents;
  commission: Cents;
}

/**
 * The commission of lines, net of tax and shipping, each rate rounded half up to the cent.
 *
 * @param rate the partner's own
 * @param groups product groups that differ: their rate, or null for those that earn nothing
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

/** Returns the total earned once `paid` of an order's `total` is paid: never more than its share, and all of it with the last cent. */
export function earnedOf(commission: Cents, paid: Cents, total: Cents): Cents {
  if (paid >= total) return commission;
  return paid <= 0 ? 0 : Number((BigInt(commission) * BigInt(paid)) / BigInt(total));
}

/** State of the ledger for one quote. */
export interface CommissionState {
  /** Expected, not earned yet. */
  accrued: Cents;
  /** Earned and not reversed, by the day from which it is payable. */
  earned: readonly { payableOn: string; amount: Cents }[];
}

/** Ledger row to write: changes of the quote's expected commission (`accrued`) and of the amount owed to the partner. */
export interface CommissionMove {
  kind: Extract<CommissionKind, 'accrued' | 'earned' | 'reversed'>;
  accrued: Cents;
  owed: Cents;
  /** Null for amounts that are not owed yet. */
  payableOn: string | null;
}

/** Amount of a row: its change to the amount owed, or else to the expected commission. */
export const amountOf = ({ accrued, owed }: Pick<CommissionMove, 'accrued' | 'owed'>): Cents => owed || accrued;

/**
 * Returns the rows that bring the ledger of a quote in line with its order; none if it is already. Reversals take from
 * the amounts that became payable last, and keep their day. Credited amounts never earn commission.
 *
 * @param order paid and credited amounts of the current order; 'none' before there is one, 'cancelled' when the last
 * one was cancelled
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

/** Returns the commission of a quote once its order is fully paid, less the share that was credited. */
function promisedOf(commission: Cents, order: Parameters<typeof movesTo>[2]): Cents {
  if (order === 'cancelled') return 0;
  return order === 'none' ? commission : earnedOf(commission, order.total - order.credited, order.total);
}

/** Returns the day from which commission on a payment made on `day` is payable. */
export function payableFrom(day: string): string {
  return new Date(Date.parse(day) + PAYABLE_AFTER_DAYS * 86_400_000).toISOString().slice(0, 10);
}

/** Facts of a ledger row that explain it. Cents; days as `2026-03-31`. */
export interface CommissionFacts {
  kind: CommissionKind;
  amount: Cents;
  /** Change to the amount owed; 0 if the row changes only the expected commission. */
  owed: Cents;
  day: string;
  parts: readonly CommissionPart[];
  client: string | null;
  quote: string | null;
  order: string | null;
  /** Amount paid or given back, and the order's total; `credited` as in `PaymentRow`. */
  payment: { amount: Cents; credited: Cents; total: Cents } | null;
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

/** Describes a row in a sentence: '15% of €170,380.00, Q-2026-000123, paid 40% on 3 March: €10,222.80'. */
export function explain(facts: CommissionFacts): string {
  const { kind, amount, owed } = facts;
  const sum = `${reasonFor(facts)}: ${money(kind === 'paid_out' ? -amount : amount)}`;
  if (kind === 'accrued') return `${sum}, earned when the order is paid`;
  return kind === 'reversed' && !owed ? `${sum}, not earned yet` : sum;
}

/** Describes a row without its amount, for places that show the amount separately. */
export function reasonFor({ kind, day: on, parts, client, quote, order, payment, statement, reason }: CommissionFacts) {
  const day = DAY.format(Date.parse(on));
  if (kind === 'adjusted') return `Adjusted on ${day}, ${reason}`;
  if (kind === 'paid_out') {
    const { number, entries } = statement ?? { number: '', entries: 0 };
    return `Paid out with statement ${number} of ${day}, ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  }
  const basis = `${parts.map((part) => `${percent(part.rate)} of ${money(part.basis)}`).join(' and ')}, ${quote}`;
  const share = payment && percent(multiply(payment.amount, 10_000, payment.total) / 10_000);
  if (kind === 'accrued') {
    if (payment) return `${basis}, a credit reversed on ${day}`;
    return `${basis}, ${order ? `ordered again as ${order}` : `accepted by ${client}`} on ${day}`;
  }
  if (kind === 'earned') return `${basis}, ${share ? `paid ${share}` : 'paid'} on ${day}`;
  if (!payment) return `${basis}, order ${order} cancelled on ${day}`;
  return `${basis}, ${share} ${payment.credited > 0 ? 'credited' : 'refunded'} on ${day}`;
}
