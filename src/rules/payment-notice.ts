import type { Cents } from './money.js';
import { afterWorkingDays } from './working-days.js';

/** Working days for which reminders of an invoice stop after its company said that it has paid. */
const WORKING_DAYS = 5;

/** Statement of a company that it has paid an invoice (a remittance advice). Days are written `2026-01-31`. */
export interface PaymentNotice {
  paidOn: string;
  /** Reference of the transfer; null when the company gave none. */
  reference: string | null;
  /** Time at which the company said so, and the user who did. */
  toldAt: string;
  toldBy: string;
  toldById: string;
  /** Last day on which reminders stop. */
  until: string;
  /** Paid amount of the invoice at that time. More than that is a payment that was booked since, which ends the notice. */
  paidBefore: Cents;
}

/** Returns the last day on which reminders stop after a notice. */
export const noticeUntil = (toldAt: Date): string => afterWorkingDays(toldAt, WORKING_DAYS).toISOString().slice(0, 10);

/** Amounts of an invoice, all in cents or all in euros. */
interface Amounts {
  total: number;
  creditNotesTotal: number;
  openAmount: number;
}

/** Returns what was paid of an invoice. */
export const paidOf = ({ total, creditNotesTotal, openAmount }: Amounts): number =>
  total - creditNotesTotal - openAmount;

/** True while a notice stops reminders: until its last day, a payment, or the day on which nothing is open. Amounts in cents. */
export const isNoticeActive = (notice: PaymentNotice | null | undefined, invoice: Amounts, day: string): boolean =>
  Boolean(notice) && day <= notice!.until && invoice.openAmount > 0 && paidOf(invoice) <= notice!.paidBefore;

/** Returns why a company cannot say that it has paid an invoice; null if it can. Amounts in cents. */
export function noticeProblem(
  { notice, ...invoice }: Amounts & { notice: PaymentNotice | null; isCancelled: boolean },
  day: string,
): string | null {
  if (invoice.isCancelled) return 'The order of this invoice was cancelled';
  if (invoice.total > 0 && invoice.creditNotesTotal === invoice.total) return 'This invoice was credited';
  if (invoice.openAmount === 0) return 'Nothing of this invoice is left to pay';
  return isNoticeActive(notice, invoice, day) ? 'Your company has told us already' : null;
}
