import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDate } from '../../platform/handlebars-helpers.js';
import { type Cents, toCents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import type { BankEntry } from '../bank.entity.js';
import type { MatchedInvoice } from '../matching/bank-match.js';
import { RECORDED_BY_HAND } from './bank-bookings.queries.js';
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
export async function recordedByHand(
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
  const asked: { company: string; order: string | null; amounts: Cents[] }[] = [];
  for (const [order, theirs] of Map.groupBy(known, (part) => part.order)) {
    const amounts = [amount, sumOf(theirs, (part) => part.amount), ...theirs.map((part) => part.amount)];
    asked.push({ company: theirs[0]!.company, order, amounts });
  }
  const creditor = credit && (credit.companyId ?? known[0]?.company);
  if (creditor) asked.push({ company: creditor, order: null, amounts: [amount] });
  for (const one of asked) {
    const found = await RECORDED_BY_HAND.first(em, { ...one, kind, day });
    if (found) return { ...found, amount: toCents(found.amount) };
  }
  return null;
}

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
