import { addDays } from './periods.js';

/**
 * States of an invoice: `open` is not due yet, `overdue` is past its day, `paid` has nothing left to pay, `credited` was
 * taken back by credit notes as a whole.
 */
export const INVOICE_STATUSES = ['open', 'overdue', 'paid', 'credited'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_TYPES = ['invoice', 'credit_note'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

export const INVOICE_ACTIONS = [
  'credit',
  'correct',
  'reinvoice',
  'use_credit',
  'record_payment',
  'remind',
  'dispute',
  'end_dispute',
  'resend',
  'send_pdf',
  'tell_paid',
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/** Amounts of an invoice, all in cents or all in euros. */
interface Amounts {
  total: number;
  openAmount: number;
  creditNotesTotal: number;
}

/** Returns the state of an invoice on a day (`2026-01-31`). */
export function invoiceStatus({ dueOn, ...of }: Amounts & { dueOn: string }, day: string): InvoiceStatus {
  if (of.total > 0 && of.creditNotesTotal === of.total) return 'credited';
  return of.openAmount === 0 ? 'paid' : dueOn < day ? 'overdue' : 'open';
}

/** Ages of open amounts, by the days since they were due: each up to `days`, from the day after the one before. */
const AGES = {
  not_due: { days: 0 },
  days_1_to_30: { days: 30 },
  days_31_to_60: { days: 60 },
  days_61_to_90: { days: 90 },
  over_90_days: { days: null },
} as const;

export type InvoiceAge = keyof typeof AGES;
export const INVOICE_AGES = Object.keys(AGES) as InvoiceAge[];

/** Returns the first and the last due day of an age on a day; null for an end that it does not have. */
export function dueDaysOf(age: InvoiceAge, day: string): { from: string | null; to: string | null } {
  const before = INVOICE_AGES[INVOICE_AGES.indexOf(age) - 1];
  const { days } = AGES[age];
  return {
    from: days === null ? null : addDays(day, -days),
    to: before ? addDays(day, -(AGES[before].days ?? 0) - 1) : null,
  };
}

/**
 * States of an e-invoice on its way to the buyer: `waiting` for the outgoing folder, `sent` to it, `received` or `refused`
 * by the access point's answer, `pdf_only` when staff mailed the PDF of a refused one instead.
 */
export const TRANSMISSION_STATUSES = ['waiting', 'sent', 'received', 'refused', 'pdf_only'] as const;
export type TransmissionStatus = (typeof TRANSMISSION_STATUSES)[number];
