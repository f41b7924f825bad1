import type { BankDirection } from '../../rules/bank-entry.js';
import { type FieldError, unprocessable } from '../../platform/errors.js';
import { type Cents, toCents, toEuros } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import type { MatchedInvoice } from '../matching/bank-match.js';
import { type DayProblem, dayProblemOf } from '../matching/entry-days.js';
import type { BookEntryDto } from './bank-bookings.dto.js';

/** Checks of a booking, before anything is written. */

/** A booking in cents: amounts of invoices and credit greater than 0 in both directions. */
export interface Booking {
  invoices: { invoiceId: string; amount: Cents }[];
  credit: { companyId: string | null; amount: Cents } | null;
  /** Negative for money out that returns a payment of which a bank had kept charges; 0 for none. */
  fee: Cents;
}

interface Entry {
  direction: BankDirection;
  amount: Cents;
  currency: string;
}

export const inEuros = (amount: Cents): string =>
  toEuros(amount).toLocaleString('en', { style: 'currency', currency: 'EUR' });

/** Returns the booking of a request. Throws 422 when it does not come to the amount of the entry. */
export function bookingOf({ direction, amount, currency }: Entry, given: BookEntryDto): Booking {
  const invoices = (given.invoices ?? []).map((part) => ({ ...part, amount: toCents(part.amount) }));
  const creditAmount = given.credit === undefined ? 0 : toCents(given.credit);
  const fee = given.fee === undefined ? 0 : toCents(given.fee);
  if (given.fee !== undefined && (fee === 0 || (fee < 0 && direction === 'in'))) {
    throw wrong('fee', 'Amount must be more than 0');
  }
  if (currency !== 'EUR') throw wrong('invoices', 'Only entries in EUR can be booked');
  if (invoices.length === 0 && creditAmount === 0) {
    throw wrong('invoices', 'Choose an invoice, or book the amount as credit');
  }
  const twice = invoices.findIndex(
    ({ invoiceId }, at) => invoices.findIndex((one) => one.invoiceId === invoiceId) < at,
  );
  if (twice >= 0) throw wrong(`invoices.${twice}.invoiceId`, 'This invoice is already in the list');
  if (creditAmount > 0 && !given.creditCompanyId && invoices.length === 0) {
    throw wrong('creditCompanyId', 'Choose a company');
  }
  const booked = sumOf(invoices, (part) => part.amount) + creditAmount + (direction === 'in' ? -fee : fee);
  if (booked < amount) throw wrong('invoices', `${inEuros(amount - booked)} is left to book`);
  if (booked > amount) throw wrong('invoices', `${inEuros(booked - amount)} more than this entry has`);
  const credit = creditAmount > 0 ? { companyId: given.creditCompanyId ?? null, amount: creditAmount } : null;
  return { invoices, credit, fee };
}

/** Throws 422 for an invoice that is unknown, or of which less is left or was paid than the booking says. */
export function checkInvoices(
  { direction }: Entry,
  { invoices }: Booking,
  found: ReadonlyMap<string, MatchedInvoice>,
): void {
  const errors = invoices.flatMap(({ invoiceId, amount }, at): FieldError[] => {
    const invoice = found.get(invoiceId);
    if (!invoice) return [{ field: `invoices.${at}.invoiceId`, message: 'Invoice not found' }];
    const most = direction === 'in' ? invoice.open : invoice.paid;
    if (amount <= most) return [];
    const more = inEuros(amount - most);
    const message =
      direction === 'out'
        ? `${more} more than was paid`
        : most === 0
          ? 'Nothing is left to be paid. Book the amount as credit for the client.'
          : `${more} more than is open. Book the rest as credit for the client.`;
    return [{ field: `invoices.${at}.amount`, message }];
  });
  if (errors.length > 0) throw unprocessable(errors[0]!.message, errors);
}

const DAY_PROBLEMS: Record<DayProblem, string> = {
  before_order: 'The bank booked this entry before the order was created',
  future_day: 'The day of this entry is in the future',
};

/**
 * Throws 422 for an invoice at a place of the list, when its order was made after the entry, or the entry's day is to
 * come.
 */
export function checkDay(entry: { direction: BankDirection; bookedOn: string }, orderedAt: Date, at: number): void {
  const problem = dayProblemOf(entry, orderedAt);
  if (!problem) return;
  const instead = entry.direction === 'in' ? '. Book it as credit, then pay the invoice with it.' : '';
  throw wrong(`invoices.${at}.invoiceId`, DAY_PROBLEMS[problem] + instead);
}

export const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
