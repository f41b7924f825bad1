import type { BankEntry, BankEntryInput, BankSuggestion } from '../../shared/api/schema';
import { formatMoney } from '../../shared/format';
import { bankTexts as words } from './texts';

/** Helpers of the bank page that are no components. */

/** Name of the other party. */
export const partyOf = ({ partyName }: BankEntry): string => partyName ?? words.nobody;

/** Signed amount of an entry: '−€18.00' for money out. */
export const amountOf = ({ direction, amount, currency }: BankEntry): string =>
  formatMoney(direction === 'in' ? amount : -amount, currency);

/** Name of an entry for screen readers and dialogs. */
export const nameOf = (entry: BankEntry): string => words.entryOf(partyOf(entry), amountOf(entry));

/** Rows of the booking that stands. */
export const standing = ({ bookings }: BankEntry) => bookings.filter(({ undoes, isUndone }) => !undoes && !isUndone);

/** The booking that a suggestion proposes. */
export const inputOf = ({ invoices, credit, fee }: BankSuggestion): BankEntryInput => ({
  invoices: invoices.map(({ id, amount }) => ({ invoiceId: id, amount })),
  ...(credit && { credit: credit.amount, creditCompanyId: credit.companyId }),
  ...(fee > 0 && { fee }),
});

/** Returns the message after a booking: '€40,884.00 booked on INV-2026-000093.' */
export const bookedWords = (entry: BankEntry): string =>
  words.done.booked(
    formatMoney(entry.amount, entry.currency),
    standing(entry)
      .flatMap(({ invoice }) => invoice?.number ?? [])
      .join(', '),
  );
