import { parseAmount, typedAmount } from '../../shared/amounts';
import type { BankEntry, BankInvoice } from '../../shared/api/schema';

interface Part {
  invoiceId: string;
  number: string;
  company: string;
  /** Amount that is left, or for money out, that was paid. */
  most: number;
  amount: string;
}

/** Values of the form that books an entry. */
export interface BookForm {
  invoices: Part[];
  credit: string;
  fee: string;
  isNotRecorded: boolean;
}

/** The booking of the best suggestion, as the form's first values. */
export function valuesOf({ suggestions: [best] }: BankEntry): BookForm {
  return {
    invoices: (best?.invoices ?? []).map(({ id, number, companyName, open, amount }) => ({
      invoiceId: id,
      number,
      company: companyName,
      most: open,
      amount: typedAmount(amount),
    })),
    credit: best?.credit ? typedAmount(best.credit.amount) : '',
    fee: best && best.fee > 0 ? typedAmount(best.fee) : '',
    isNotRecorded: false,
  };
}

/** The company that the best suggestion gives a credit. */
export const creditorOf = ({ suggestions: [best] }: BankEntry) =>
  best?.credit ? { id: best.credit.companyId, name: best.credit.companyName } : null;

const cents = (typed: string) => Math.round((parseAmount(typed) || 0) * 100);

/** Amount in euros that is not booked yet; negative when more is booked than the entry has. */
export function leftOf({ direction, amount }: BankEntry, { invoices, credit, fee }: BookForm): number {
  const booked = invoices.reduce((sum, part) => sum + cents(part.amount), 0) + cents(credit);
  const charges = direction === 'in' ? -cents(fee) : cents(fee);
  return (Math.round(amount * 100) - booked - charges) / 100;
}

/** An invoice that was chosen, with what is left to book, at most what the invoice takes. */
export function partOf({ id, number, company, open, paid }: BankInvoice, isIn: boolean, left: number): Part {
  const most = isIn ? open : paid;
  const amount = Math.max(0, Math.min(most, left));
  return { invoiceId: id, number, company: company.name, most, amount: amount > 0 ? typedAmount(amount) : '' };
}
