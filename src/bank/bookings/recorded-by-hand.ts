import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDate } from '../../platform/handlebars-helpers.js';
import { type Cents, toCents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import type { BankEntry } from '../bank.entity.js';
import type { MatchedInvoice } from '../matching/bank-match.js';
import { RECORDED_BY_HAND, RECORDED_ORDERS } from './bank-bookings.queries.js';
import { type Booking, inEuros, wrong } from './booking-parts.js';

type Entry = Pick<BankEntry, 'direction' | 'amount' | 'bookedOn'>;
type Found = ReadonlyMap<string, MatchedInvoice>;

/** A payment or refund that staff recorded by hand. */
interface Recorded {
  /** Number of the order. */
  order: string;
  amount: Cents;
  paidOn: string;
}

/**
 * Returns a payment (for money out, a refund) that staff recorded by hand and that may be the same money as the entry: of
 * an order of the booking, with the amount of the entry, of a part or of all parts of the order; for a credit, of any
 * order of its company, with the amount of the entry.
 */
async function recordedByHand(
  em: EntityManager,
  { direction, amount, bookedOn: day }: Entry,
  { invoices: parts, credit }: Booking,
  invoices: Found,
): Promise<Recorded | null> {
  const kind = direction === 'in' ? 'payment' : 'refund';
  const known = parts.flatMap((part) => {
    const invoice = invoices.get(part.invoiceId);
    return invoice ? [{ amount: part.amount, order: invoice.orderId, company: invoice.companyId }] : [];
  });
  const asked: { company: string; order: string | null; amounts: Cents[] }[] = [
    ...Map.groupBy(known, (part) => part.order),
  ].map(([order, theirs]) => ({ company: theirs[0]!.company, order, amounts: amountsOf(amount, theirs) }));
  const creditor = credit && (credit.companyId ?? known[0]?.company);
  if (creditor) asked.push({ company: creditor, order: null, amounts: [amount] });
  for (const one of asked) {
    const found = await RECORDED_BY_HAND.first(em, { ...one, kind, day });
    if (found) return { ...found, amount: toCents(found.amount) };
  }
  return null;
}

/** Returns the orders of money in of which staff recorded a payment by hand that may be the same money. */
export async function recordedOrders(
  em: EntityManager,
  entries: { entry: Entry; parts: Booking['invoices'] }[],
  invoices: Found,
): Promise<Set<string>> {
  const asked = entries.flatMap(({ entry: { amount, bookedOn: day }, parts }) =>
    [...Map.groupBy(parts, ({ invoiceId }) => invoices.get(invoiceId)!.orderId)].map(([order, theirs]) => {
      return { order, amounts: amountsOf(amount, theirs), day };
    }),
  );
  const recorded = await RECORDED_ORDERS.all(em, [JSON.stringify(asked)]);
  return new Set(recorded.map(({ id }) => id));
}

/** The amount of an entry, of all its parts of an order, and of each. */
const amountsOf = (amount: Cents, theirs: { amount: Cents }[]): Cents[] => [
  amount,
  sumOf(theirs, (part) => part.amount),
  ...theirs.map((part) => part.amount),
];

/** Throws 422 on `isNotRecorded` for money that staff may have recorded by hand: it would count twice. */
export async function assertNotRecorded(
  em: EntityManager,
  entry: Entry,
  booking: Booking,
  invoices: Found,
): Promise<void> {
  const found = await recordedByHand(em, entry, booking, invoices);
  if (!found) return;
  const kind = entry.direction === 'in' ? 'payment' : 'refund';
  const known = `${inEuros(found.amount)} of order ${found.order} is already recorded, on ${formatDate(found.paidOn)}`;
  throw wrong('isNotRecorded', `A ${kind} of ${known}. Set this entry aside, or confirm that it is another ${kind}.`);
}
