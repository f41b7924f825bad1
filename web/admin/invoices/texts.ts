import type { InvoiceAge } from '#rules/invoice-status';
import { plural } from '../../shared/format';

/** Texts of the console's invoice screens. */
export const adminInvoiceTexts = {
  title: 'Invoices',
  list: 'Invoices',
  search: 'Number, company, reference',
  emptyTitle: 'No invoices yet',
  emptyText: 'Invoices are issued from orders, as their billing plans become due.',
  views: { unpaid: 'Unpaid', overdue: 'Overdue', paid: 'Paid', all: 'All' },
  columns: { number: 'Number', company: 'Company', total: 'Amount', due: 'Due', status: 'Status', files: 'Files' },
  filters: { status: 'Status', allStatuses: 'All statuses', issued: 'Issued', due: 'Due' },
  name: (number: string, company: string) => `Invoice ${number} for ${company}`,
  invoice: (number: string) => `Invoice ${number}`,
  one: 'Invoice',
  back: 'Back to invoices',
  next: 'Next invoice',
  close: 'Close',
  order: 'Order',
  ages: {
    label: 'Open amounts by age',
    open: 'Open',
    invoices: (count: number) => (count === 0 ? 'none' : plural(count, 'invoice')),
    overdue: (amount: string) => `of which ${amount} overdue`,
    failed: 'Open amounts are not known',
    names: {
      not_due: 'Not due',
      days_1_to_30: '1 to 30 days',
      days_31_to_60: '31 to 60',
      days_61_to_90: '61 to 90',
      over_90_days: 'Over 90',
    } satisfies Record<InvoiceAge, string>,
  },
  balance: {
    title: 'Balance',
    settled: (amount: string) => `${amount} paid or credited`,
    of: (amount: string) => `of ${amount}`,
    bar: (share: string) => `${share} of the invoice is settled`,
    due: (day: string, when: string) => (when ? `Due ${day}, ${when}` : `Was due ${day}`),
  },
  eInvoice: {
    title: 'E-invoice',
    valid: 'UBL is valid',
    standard: 'Peppol BIS Billing 3',
    incomplete: 'UBL is not complete',
  },
  payments: { title: 'Payments of the order', failed: 'Failed to load payments' },
  facts: {
    title: 'Details',
    issued: 'Issued',
    by: (day: string, name: string) => `${day} by ${name}`,
    purchaseOrder: 'Purchase order',
    reference: 'Customer reference',
    seller: 'Our VAT number',
    buyer: 'Their VAT number',
    payment: 'Payment reference',
  },
};
