import type { CreditReason } from '#rules/credit';

/** Texts about invoices that more than one area shows. */
export const invoiceTexts = {
  kinds: { whole: 'Whole order', prepayment: 'Prepayment', shipment: 'At shipment' },
  monthly: 'Monthly',
  yearly: 'Yearly',
  every: (months: number) => `Every ${months} months`,
  period: (from: string, to: string) => `${from} – ${to}`,
  partOf: (name: string, part: number, parts: number) => `${name} · ${part} of ${parts}`,
  creditOf: (number: string) => `Credit of ${number}`,
  late: (days: string) => `${days} late`,
  open: (amount: string) => `${amount} open`,
  plan: {
    title: 'Billing plan',
    paid: 'Paid',
    credited: 'Credited',
    replaced: 'Credited, invoiced again',
    due: (day: string) => `Due ${day}`,
    current: 'This invoice',
    times: (name: string, count: number) => `${name}, ${count} invoices`,
    from: (day: string) => `From ${day}`,
    ready: 'Not issued yet',
    afterShipment: 'After the shipment',
    afterDelivery: 'After the delivery',
  },
  files: {
    pdf: 'PDF',
    ubl: 'UBL',
    name: (format: string, number: string) => `Download ${number} as ${format}`,
    failed: 'Failed to download invoice',
  },
  lines: {
    title: 'Lines',
    shipping: 'Shipping',
    net: 'Subtotal',
    vat: (rate: string) => `VAT (${rate})`,
    basis: (label: string, amount: string) => `${label} on ${amount}`,
    withoutVat: 'Why there is no VAT',
    total: 'Total',
    paidBefore: 'Paid before',
    creditedBefore: 'Credited before',
    toPay: 'Amount due when issued',
  },
};

const REASONS: Record<CreditReason, string> = {
  refund: 'Refund',
  cancellation: 'Cancellation',
  price: 'Wrong price',
};

export const creditReasonLabel = (reason: CreditReason): string => REASONS[reason];
