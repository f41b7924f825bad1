import fc from 'fast-check';
import {
  SHIPPING_LINE,
  creditNoteDocument,
  exceedsGroup,
  lineLeft,
  type Credited,
} from '../../src/orders/invoices/credit-note-document.js';
import { corrected, correctedContent } from '../../src/orders/invoices/correction.js';
import type { EInvoice } from '../../src/orders/invoices/e-invoice/e-invoice.js';
import { eInvoiceProblems } from '../../src/orders/invoices/e-invoice/e-invoice-problems.js';
import { billingPlanOf } from '../../src/orders/invoices/order-billing.js';
import { type InvoicedOrder, orderEInvoice } from '../../src/orders/invoices/order-e-invoice.js';
import type { Order, OrderLine } from '../../src/orders/order.entity.js';
import { decideTax } from '../../src/quotes/tax/tax-decision.js';
import { periodOfPart } from '../../src/rules/billing-plan.js';
import { CREDIT_REASONS } from '../../src/rules/credit.js';
import { sumOf } from '../../src/rules/sum.js';
import { supplyOfLine } from '../../src/rules/supply.js';
import type { TaxSituation } from '../../src/rules/tax.js';
import type { DocumentLine } from '../../src/quotes/document/quote-document.js';
import { quoteDocument, sampleLines } from './quote-document.js';

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;
export const INVOICE_TERMS = {
  number: 'INV-2026-000123',
  issuedOn: '2026-11-27',
  dueOn: '2026-12-27',
  prepayments: ['INV-2026-000100'],
};
export const DELIVERED_ON = '2026-11-25';

/** What an order is made of, for its VAT and its billing plan. */
export interface Sale {
  countryCode: string;
  vatNumber: string | null;
  isConfirmed: boolean;
  buyerCarries: boolean;
  shippedOn: string | null;
  shippingCost: number;
  paidAmount: number;
  isDecided: boolean;
  prepayment?: number;
  /** Country of the delivery; that of the company by default. */
  destination?: string;
  /** True when the seller installs the tables. */
  isInstalled?: boolean;
  currency?: string;
  /** Price of a table in cents; that of the sample by default. */
  unitPrice?: number;
}

/** A sale of goods and services to a German company with a confirmed number. */
export const SALE: Sale = {
  countryCode: 'DE',
  vatNumber: 'DE123456789',
  isConfirmed: true,
  buyerCarries: false,
  shippedOn: '2026-11-20',
  shippingCost: 30_000,
  paidAmount: 0,
  isDecided: true,
};

/** Returns an order of the sample lines as its quote would decide its VAT. */
function orderOf({ countryCode, vatNumber, isConfirmed, buyerCarries, shippedOn, shippingCost, ...sale }: Sale) {
  const document = quoteDocument(linesOfSale(sale), { shippingCost });
  const company = { ...document.company, countryCode, vatNumber };
  const place = { countryCode, postalCode: company.postalCode };
  const status = isConfirmed ? ('valid' as const) : ('unconfirmed' as const);
  const situation: TaxSituation = {
    seller: 'NL',
    buyer: place,
    number: vatNumber ? { of: countryCode, status } : null,
    destination: { ...place, countryCode: sale.destination ?? countryCode },
    buyerCarries,
    day: INVOICE_TERMS.issuedOn,
  };
  const evidence = vatNumber
    ? { vatNumber, status, checkedAt: null, consultationNumber: null, name: null, address: null }
    : null;
  const taxed = document.lines.map((line) => ({ supply: supplyOfLine(line), total: line.total }));
  const basis = sale.isDecided ? { seller: SELLER, situation, evidence } : null;
  const order = {
    status: 'confirmed',
    createdAt: new Date('2026-11-01'),
    leadTimeWeeks: 8,
    prepaymentPercentage: sale.prepayment ?? null,
    number: 'O-2026-000123',
    currency: sale.currency ?? 'EUR',
    companyDetails: company,
    shippedOn,
    shippingCost,
    paidAmount: sale.paidAmount,
    creditedAmount: 0,
    ...decideTax(taxed, basis, shippingCost),
  } as unknown as Order;
  const source = {
    order,
    company: {
      electronicAddress: '12345678',
      electronicAddressScheme: '0106',
      buyerReference: null,
      paymentTermDays: 30,
      paymentTermsText: null,
    },
    account: { iban: 'NL91ABNA0417164300', bic: null },
  } satisfies InvoicedOrder;
  return { source, lines: document.lines as unknown as OrderLine[] };
}

/** Returns the sample lines, whose first one is the tables. */
const linesOfSale = ({ isInstalled, unitPrice }: Pick<Sale, 'isInstalled' | 'unitPrice'>): DocumentLine[] =>
  sampleLines().map((line, index) => {
    if (index > 0) return line;
    const priced = unitPrice === undefined ? {} : { unitPrice, listPrice: unitPrice, total: unitPrice * line.quantity };
    return { ...line, ...priced, ...(isInstalled && { supply: 'goods_with_installation' as const }) };
  });

/** Returns the invoices of an order: of its parts, or one of everything. */
export function invoicesOf(sale: Sale, hasParts: boolean) {
  const { source, lines } = orderOf(sale);
  const { order } = source;
  const invoices = billingPlanOf(order, lines, hasParts).map((part, index) => {
    const [paidAmount, creditedAmount] = [index === 0 ? Math.min(order.paidAmount, part.total) : 0, 0];
    const period = periodOfPart(part, DELIVERED_ON);
    return orderEInvoice({ ...INVOICE_TERMS, part, period, paidAmount, creditedAmount }, source);
  });
  return { order, lines, invoices };
}

/** Random sales: states, VAT numbers, carriers, destinations, installation, prices, shipping, payments and prepayments. */
const sales = fc.record({
  countryCode: fc.constantFrom('NL', 'DE', 'BE', 'GR', 'FR', 'US', 'AE', 'CH', 'XK'),
  isConfirmed: fc.boolean(),
  hasNumber: fc.boolean(),
  buyerCarries: fc.boolean(),
  shippedOn: fc.constantFrom('2026-11-20', null),
  shippingCost: fc.constantFrom(0, 1, 30_000, 999_999),
  paidAmount: fc.constantFrom(0, 1, 100_000),
  isDecided: fc.boolean(),
  prepayment: fc.constantFrom(undefined, 0.3, 0.3333, 1),
  destination: fc.constantFrom(undefined, undefined, 'NL', 'DE', 'BE', 'ES', 'US', 'GB'),
  isInstalled: fc.boolean(),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'SEK'),
  unitPrice: fc.constantFrom(undefined, 0, 1, 3, 333_333),
  hasParts: fc.boolean(),
});

/** Random sales with whether their orders have several invoices. */
export const randomSales: fc.Arbitrary<{ sale: Sale; hasParts: boolean }> = sales.map(
  ({ hasNumber, hasParts, ...sale }) => {
    const prefix = sale.countryCode === 'GR' ? 'EL' : sale.countryCode;
    return { sale: { ...sale, vatNumber: hasNumber && prefix !== 'XK' ? `${prefix}123456789` : null }, hasParts };
  },
);

/** A credit of an invoice: a share of what is left of it, or of each of its lines. */
interface CreditStep {
  of: 'amount' | 'lines';
  share: number;
}

/** Random credits of an invoice, one after the other: shares from a cent to all that is left. */
export const randomCredits: fc.Arbitrary<CreditStep[]> = fc.array(
  fc.record({
    of: fc.constantFrom('amount' as const, 'lines' as const),
    share: fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  { maxLength: 4 },
);

/**
 * Returns the credit notes that the service would issue for these credits of an invoice, and last one of all that is
 * left. The service refuses a credit of more than what is left of the invoice, of one of its VAT groups or of a line, and
 * one that breaks the rules of e-invoices.
 */
export function creditNotesOf(invoice: EInvoice, steps: CreditStep[]): EInvoice[] {
  const notes: EInvoice[] = [];
  for (const [index, { of, share }] of [...steps, { of: 'amount' as const, share: 1 }].entries()) {
    const left = invoice.totals.gross - sumOf(notes, ({ totals }) => totals.gross);
    const credited = of === 'amount' ? { amount: partOf(left, share) } : linesOf(invoice, notes, share);
    const number = `CN-2026-${String(index + 1).padStart(6, '0')}`;
    const reason = CREDIT_REASONS[index % CREDIT_REASONS.length]!;
    const note = creditNoteDocument(
      { number, issuedOn: INVOICE_TERMS.issuedOn, reason, invoice, earlier: notes },
      credited,
    );
    const { gross } = note.totals;
    const isRefused = gross <= 0 || gross > left || exceedsGroup(note, invoice, notes);
    if (!isRefused && eInvoiceProblems(note).length === 0) notes.push(note);
  }
  return notes;
}

const partOf = (left: number, share: number) => Math.min(left, Math.max(1, Math.round(left * share)));

function linesOf(invoice: EInvoice, earlier: EInvoice[], share: number): Credited {
  const ids = [...invoice.lines.map(({ id }) => id), ...(invoice.charges.length > 0 ? [SHIPPING_LINE] : [])];
  return {
    lines: ids.flatMap((id) => {
      const left = lineLeft(invoice, earlier, id) ?? 0;
      return left > 0 ? { id, net: partOf(left, share) } : [];
    }),
  };
}

/**
 * Returns an invoice with a lower price of one of its lines, after some credits of it, as the service would issue it; null
 * when it has no line that can be lower, and when the service would refuse it.
 */
export function correctionOf(invoice: EInvoice, steps: CreditStep[], choice: number, share: number): EInvoice | null {
  const earlier = creditNotesOf(invoice, steps).slice(0, -1);
  const sold = invoice.lines.filter(({ id }) => (lineLeft(invoice, earlier, id) ?? 0) > 0);
  const line = sold[choice % sold.length];
  if (!line) return null;
  const amount = Math.floor(((lineLeft(invoice, earlier, line.id) ?? 0) - 1) * share);
  const content = correctedContent({ invoice, earlier }, [{ id: line.id, amount }]);
  if ('problem' in content || exceedsGroup(content, invoice, earlier)) return null;
  return corrected(
    { ...invoice, number: 'INV-2026-000124' },
    { of: { ...invoice, id: '', creditNotesTotal: 0 }, content },
  );
}
