import type { AccountFormat } from '../../api/invoices';
import type { AccountEntry } from '../../api/schema';

/** Texts of the statement of account. */
export const accountTexts = {
  title: 'Statement of account',
  year: 'Year',
  formats: { pdf: 'PDF', csv: 'CSV' } satisfies Record<AccountFormat, string>,
  downloadName: (year: string, format: string) => `Download the statement of ${year} as ${format}`,
  downloadFailed: 'Failed to download statement',
  loading: 'Loading statement of account',
  failed: 'Failed to load statement of account',
  columns: { day: 'Date', what: 'What', invoiced: 'Invoiced', paid: 'Paid', balance: 'Balance' },
  kinds: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    payment: 'Payment received',
    refund: 'Refund',
    booking_undone: 'Booking undone',
    credit_used: 'Credit used',
    credit: 'Credit',
    cancellation: 'Cancellation',
  } satisfies Record<AccountEntry['kind'], string>,
  opening: 'Balance before',
  balance: (amount: string) => `Balance ${amount}`,
  owe: (amount: string) => `You owe ${amount}`,
  overdue: (amount: string) => `, of which ${amount} is overdue`,
  end: '.',
  creditLeft: (amount: string) => ` You have ${amount} of credit.`,
  onAccount: (amount: string) => ` You have paid ${amount} on account, which no invoice asks for yet.`,
};
