import type { SuggestionMark } from '#rules/bank-entry';
import { sentence } from '#rules/sentence';
import { sumOf } from '#rules/sum';
import type { BankEntry, BankEntryInput, BankSuggestion } from '../../shared/api/schema';
import { DEFAULT_CURRENCY, formatMoney } from '../../shared/format';
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

/** The last undoing of a booking of an entry that is to be decided again; undefined without one. */
export function lastUndo({ status, bookings }: BankEntry) {
  const [last] = bookings;
  if (status !== 'to_decide' || !last) return undefined;
  // The rows of the undo come after those of the booking; the latest are first.
  const rows = bookings.slice(
    0,
    bookings.findIndex(({ undoes }) => !undoes),
  );
  return { ...last, on: rows.flatMap(({ invoice }) => invoice?.number ?? []).join(', ') };
}

const WARNINGS: SuggestionMark[] = [
  'other_payer',
  'other_account',
  'recorded',
  'already_paid',
  'underpaid',
  'overpaid',
  'bank_charges',
  'before_order',
  'future_day',
];

/** True for a mark that speaks against a suggestion. */
export const warns = (mark: SuggestionMark): boolean => WARNINGS.includes(mark);

/** True when staff recorded by hand what is probably the money of the entry. */
export const isRecorded = ({ suggestions: [best] }: BankEntry): boolean => best?.marks.includes('recorded') ?? false;

/** True for an entry that staff may book; the portal books only euros. */
export const isBookable = ({ actions, currency }: BankEntry): boolean =>
  actions.includes('book') && currency === DEFAULT_CURRENCY;

/** True for an entry that staff may book as its best suggestion says, and that they are not asked about for another reason. */
export const isSuggested = (entry: BankEntry): boolean =>
  isBookable(entry) && booksSomething(entry) && !entry.warning && !isRecorded(entry);

const booksSomething = ({ suggestions: [best] }: BankEntry) =>
  Boolean(best && (best.invoices.length > 0 || best.credit));

/** True for an entry that may be booked together with others as suggested: it is not of another time than its order. */
export const isSuggestedInTime = (entry: BankEntry): boolean =>
  isSuggested(entry) && !entry.suggestions[0]!.marks.some((mark) => mark === 'before_order' || mark === 'future_day');

/** True for an entry whose best suggestion has its amount and nothing that speaks against it. */
export function isMatch(entry: BankEntry): boolean {
  const marks = entry.suggestions[0]?.marks ?? [];
  return isSuggested(entry) && marks.includes('amount_matches') && !marks.some(warns);
}

/** The booking that a suggestion proposes. */
export const inputOf = ({ invoices, credit, fee }: BankSuggestion): BankEntryInput => ({
  invoices: invoices.map(({ id, amount }) => ({ invoiceId: id, amount })),
  ...(credit && { credit: credit.amount, creditCompanyId: credit.companyId }),
  ...(fee !== 0 && { fee }),
});

/** Most invoices that the message after a booking names. */
const NAMED = 5;

/**
 * Returns the message after a booking, with each of its amounts: '€417.20 booked on INV-2026-000054, €9,981.90 became a
 * credit of Meridian BV.'
 */
export function bookedWords(entry: BankEntry): string {
  const { done } = words;
  const isIn = entry.direction === 'in';
  const money = (amount: number) => formatMoney(Math.abs(amount));
  // The latest rows are first.
  const rows = standing(entry).toReversed();
  const onInvoices = rows.filter(({ kind }) => kind === 'invoice');
  const others = onInvoices.slice(NAMED);
  const parts = [
    ...onInvoices
      .slice(0, NAMED)
      .map(({ amount, invoice }) => (isIn ? done.booked : done.takenBack)(money(amount), invoice?.number ?? '')),
    ...(others.length > 0 ? [done.others(others.length, money(sumOf(others, ({ amount }) => amount)))] : []),
    ...rows.flatMap(({ kind, amount, company }) => {
      if (kind === 'invoice') return [];
      // Charges on top of money out are negative, as those of money in; charges that were kept of a payment that goes
      // back are not.
      if (kind === 'fee') return [(!isIn && amount < 0 ? done.feeOut : done.fee)(money(amount))];
      return [(isIn ? done.credit : done.creditOut)(money(amount), company?.name ?? '')];
    }),
  ];
  return sentence(parts.join(', '));
}
