import { type Asker, type Transition, transitions } from './transitions.js';

/** Entries of bank statements: their statuses, what staff may do with them, and the reasons of bookings. */

/** `set_aside`: the entry concerns no invoice. */
export const BANK_ENTRY_STATUSES = ['to_decide', 'booked', 'set_aside'] as const;
export type BankEntryStatus = (typeof BANK_ENTRY_STATUSES)[number];

export const BANK_DIRECTIONS = ['in', 'out'] as const;
export type BankDirection = (typeof BANK_DIRECTIONS)[number];

const ACTIONS = {
  book: { from: ['to_decide'], to: 'booked', by: ['staff'] },
  set_aside: { from: ['to_decide'], to: 'set_aside', by: ['staff'] },
  undo: { from: ['booked', 'set_aside'], to: 'to_decide', by: ['staff'] },
} as const satisfies Record<string, Transition<BankEntryStatus, 'staff'>>;

export type BankEntryAction = keyof typeof ACTIONS;

const table = transitions<BankEntryStatus, 'staff', BankEntryAction>(ACTIONS);
export const BANK_ENTRY_ACTION_NAMES = table.names;

/** Actions on an entry that the screens may offer; none for users who only read. */
export const bankEntryActions = (status: BankEntryStatus, asker: Asker<'staff'>): BankEntryAction[] =>
  table.actions(status, asker);

/** True when the table allows the action in the status. */
export const bankEntryAllows = (action: BankEntryAction, status: BankEntryStatus): boolean =>
  table.allows(action, status, { roles: ['staff'] });

/**
 * Reasons for a booking, the surest first. The portal books by the first three, when the entry has exactly the amount that
 * is left of the invoices that it names: by their creditor references, by the end-to-end id of the payment, or by their
 * numbers in its text. `staff`: a person decided.
 */
export const BOOKING_REASONS = ['reference', 'end_to_end_id', 'invoice_number', 'staff'] as const;
export type BookingReason = (typeof BOOKING_REASONS)[number];
/** Reasons by which the portal books automatically. */
export type SureReason = Exclude<BookingReason, 'staff'>;

/**
 * Ways in which a suggestion was found: a reason of a booking, the amount that is left of an invoice with the name of its
 * company (`amount_and_name`), the amount or the name alone, or the payment that is returned (`earlier_payment`).
 * Money out names an invoice also by the number of its credit note.
 */
export const SUGGESTION_REASONS = [
  'reference',
  'end_to_end_id',
  'invoice_number',
  'amount_and_name',
  'name',
  'amount',
  'earlier_payment',
] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/**
 * Marks for a suggestion and against it. `recorded`: staff recorded this amount of the order by hand, so the entry is
 * probably the same money; it is booked only when staff confirm that it is not. `already_paid`: nothing is left of the invoices, so this payment came
 * twice. `underpaid`, `overpaid`: the amount is below or above what is left. `bank_charges`: it is what is left, less the
 * charges that a bank kept. `before_order`, `future_day`: the bank booked the entry before the order was made, or on a
 * day that has not begun, so it is suggested as a credit, which pays the invoice then.
 */
export const SUGGESTION_MARKS = [
  'amount_matches',
  'name_matches',
  'other_payer',
  'other_account',
  'recorded',
  'already_paid',
  'underpaid',
  'overpaid',
  'bank_charges',
  'before_order',
  'future_day',
] as const;
export type SuggestionMark = (typeof SUGGESTION_MARKS)[number];

/**
 * Parts of a booking. `invoice`: a payment of an invoice, negative for one that is taken back. `credit`: an amount that
 * the company paid too much, negative for one that is paid back. `fee`: charges that a bank kept, negative; positive
 * when their payment is returned.
 */
export const BOOKING_KINDS = ['invoice', 'credit', 'fee'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

export const BANK_FILE_STATUSES = ['reading', 'read', 'failed'] as const;
export type BankFileStatus = (typeof BANK_FILE_STATUSES)[number];
