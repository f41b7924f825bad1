import type { OrderDocumentType, PaymentMethod } from '../api/schema';

/** Texts about orders that more than one area shows. */
export const orderTexts = {
  progress: {
    title: 'Progress',
    done: 'Done',
  },
  documents: {
    title: 'Documents',
    none: 'Confirmations, invoices and packing slips appear here.',
    invoice: 'Invoice',
    creditNote: (invoice: string) => `Credit note of ${invoice}`,
    loading: 'Loading documents',
    failed: 'Failed to load documents',
    download: 'Download',
    remove: 'Remove',
    downloadFailed: 'Failed to download document',
  },
  delivery: {
    title: 'Delivery',
    wanted: 'Requested',
    expected: 'Expected',
    expectedOn: (day: string) => `Expected ${day}`,
    late: (days: string) => `${days} late`,
    byLeadTime: 'end of the lead time',
    shipped: 'Shipped',
    delivered: 'Delivered',
    carrier: 'Carrier',
    tracking: 'Tracking',
    track: 'Track your shipment',
    to: 'Delivery address',
    billing: 'Billing address',
    leadTime: 'Lead time',
    method: 'Delivery method',
    notes: 'Delivery notes',
    buyerNote: 'Note on the quote',
  },
  invoice: {
    title: 'Invoice',
    number: 'Number',
    issued: 'Issued',
    due: 'Due',
    download: 'Download invoice',
    failed: 'Failed to download invoice',
    ended: (day: string, amount: string) => `The term was ended. Periods from ${day} are not invoiced: ${amount}.`,
  },
  again: {
    replaces: 'Replaces',
    replacedBy: 'Replaced by',
  },
  payments: {
    title: 'Payments',
    none: 'No payments yet.',
    payment: 'Payment',
    credit: 'Credit',
    returned: 'Payment returned',
    repaid: 'Credit paid back',
    undone: 'Booking undone',
    invoice: 'Invoice',
    reference: 'Reference',
    by: (name: string) => `Recorded by ${name}`,
  },
  history: {
    title: 'History',
    made: 'Order placed',
    became: (status: string) => `Order ${status}`,
    received: (amount: string) => `${amount} received`,
    credited: (amount: string) => `${amount} credited`,
    credit: (amount: string) => `${amount} credited and refunded`,
    returned: (amount: string) => `${amount} returned to the client, due again`,
    undone: (amount: string) => `Booking of ${amount} undone`,
    documentRemoved: 'Document removed',
    termEnded: 'Term ended',
    paidInAll: (amount: string, total: string) => `${amount} of ${total} paid`,
  },
};

const DOCUMENT_LABELS: Record<OrderDocumentType, string> = {
  order_confirmation: 'Order confirmation',
  invoice: 'Invoice',
  packing_slip: 'Packing slip',
  buyer_statement: 'Statement of the buyer',
  transport_document: 'Document of the transport',
  transport_proof: 'Other proof of transport',
  other: 'Other document',
};

export const documentLabel = (type: OrderDocumentType): string => DOCUMENT_LABELS[type];

const METHOD_LABELS: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  direct_debit: 'Direct debit',
  cash: 'Cash',
  other: 'Other',
};

export const methodLabel = (method: PaymentMethod): string => METHOD_LABELS[method];
