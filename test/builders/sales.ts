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
import { isInRegister } from '../../src/companies/vat/vat-register.js';
import { vatSpellings } from '../../src/companies/vat-number.js';
import { decideTax, restsOn } from '../../src/quotes/tax/tax-decision.js';
import { periodOfPart } from '../../src/rules/billing-plan.js';
import type { BillingPeriod } from '../../src/rules/billing.js';
import { CREDIT_REASONS } from '../../src/rules/credit.js';
import { lineTotal } from '../../src/rules/price.js';
import { sumOf } from '../../src/rules/sum.js';
import { supplyOfLine } from '../../src/rules/supply.js';
import type { TaxSituation } from '../../src/rules/tax.js';
import { EXEMPTION_CODES, HAND_CATEGORIES, type HandTax, type HandTaxes } from '../../src/rules/tax-by-hand.js';
import { RATE_IDS } from '../../src/rules/vat-rates.js';
import type { Place } from '../../src/rules/vat-territory.js';
import type { DocumentLine } from '../../src/quotes/document/quote-document.js';
import { quoteDocument, sampleLines } from './quote-document.js';

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;
export const INVOICE_TERMS = {
  number: 'INV-2026-000123',
  issuedOn: '2026-11-27',
  dueOn: '2026-12-27',
};
/** Number of the first invoice of a prepayment, which the next one has one more than. */
const PREPAYMENT = 100;
export const DELIVERED_ON = '2026-11-25';

/** What an order is made of, for its VAT and its billing plan. */
export interface Sale {
  countryCode: string;
  /** Postal code of the company; a Dutch one by default, which is in no special territory. */
  postalCode?: string;
  vatNumber: string | null;
  isConfirmed: boolean;
  buyerCarries: boolean;
  shippedOn: string | null;
  shippingCost: number;
  paidAmount: number;
  isDecided: boolean;
  /** What staff decided by hand. */
  byHand?: HandTaxes;
  prepayment?: number;
  /** Place of the delivery; that of the company by default. */
  destination?: Place;
  /** True when the seller installs the tables. */
  isInstalled?: boolean;
  currency?: string;
  /** Products of the sample that are sold, by their places: tables with their options, an application, a free SDK. */
  products?: number[];
  /** Price of a table in cents; that of the sample by default. */
  unitPrice?: number;
  /** Discount on the price of each piece of every line, in cents. */
  discount?: number;
  /** Price, period and number of periods of the application; those of the sample by default. */
  subscription?: { unitPrice: number; billingPeriod: BillingPeriod; billingTerm: number };
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
  const { addressLine1, city, ...at } = document.company;
  const place = { countryCode, postalCode: sale.postalCode ?? at.postalCode };
  const company = { ...document.company, ...place, vatNumber };
  const status = isConfirmed ? ('valid' as const) : ('unconfirmed' as const);
  const number = vatNumber ? { of: vatSpellings(vatNumber, countryCode).of, status } : null;
  const known = number && isInRegister(number.of) ? number : null;
  const situation: TaxSituation = {
    seller: 'NL',
    buyer: place,
    number: known,
    destination: sale.destination ?? place,
    buyerCarries,
    day: INVOICE_TERMS.issuedOn,
  };
  const evidence =
    known && vatNumber
      ? { vatNumber, status, checkedAt: null, consultationNumber: null, name: null, address: null }
      : null;
  const taxed = document.lines.map((line) => ({ supply: supplyOfLine(line), total: line.total }));
  const byTable = { seller: SELLER, situation, evidence };
  const byHand = {
    goods: sale.byHand?.goods ?? null,
    service: sale.byHand?.service ?? null,
    reason: 'Certificate 151/2026/33',
    company: company.id,
    restsOn: restsOn(company.id, byTable, taxed),
  };
  const basis = sale.isDecided ? { ...byTable, ...(sale.byHand && { byHand }) } : null;
  const order = {
    status: 'confirmed',
    createdAt: new Date('2026-11-01'),
    leadTimeWeeks: 8,
    prepaymentPercentage: sale.prepayment ?? null,
    number: 'O-2026-000123',
    currency: sale.currency ?? 'EUR',
    companyDetails: company,
    deliveryAddress: sale.destination ? { addressLine1, addressLine2: null, city, ...sale.destination } : null,
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

/** Returns the sample lines of a sale. The first one is the tables. */
function linesOfSale({ isInstalled, unitPrice, discount = 0, subscription, products }: Partial<Sale>): DocumentLine[] {
  const sample = sampleLines();
  const roots = sample.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const sold = new Set(products ? products.map((place) => roots[place]) : roots);
  return sample
    .filter(({ id, parentId }) => sold.has(parentId ?? id))
    .map((line) => {
      const isTable = line.id === roots[0];
      const changed: DocumentLine = {
        ...line,
        ...(isTable && unitPrice !== undefined && { unitPrice, listPrice: unitPrice }),
        ...(isTable && isInstalled && { supply: 'goods_with_installation' as const }),
        ...(line.id === roots[1] && subscription && { ...subscription, listPrice: subscription.unitPrice }),
      };
      const discounted = { ...changed, unitPrice: Math.max((changed.unitPrice ?? 0) - discount, 0) };
      return { ...discounted, total: lineTotal(discounted) };
    });
}

/** Returns the invoices of an order: of its parts, or one of everything. */
export function invoicesOf(sale: Sale, hasParts: boolean) {
  const { source, lines } = orderOf(sale);
  const { order } = source;
  const plan = billingPlanOf(order, lines, hasParts);
  const prepayments = plan
    .filter(({ kind }) => kind === 'prepayment')
    .map(({ groups }, index) => ({ number: `INV-2026-000${PREPAYMENT + index}`, groups }));
  const invoices = plan.map((part, index) => {
    const [paidAmount, creditedAmount] = [index === 0 ? Math.min(order.paidAmount, part.total) : 0, 0];
    const period = periodOfPart(part, DELIVERED_ON);
    return orderEInvoice({ ...INVOICE_TERMS, prepayments, part, period, paidAmount, creditedAmount }, source);
  });
  return { order, lines, invoices };
}

/** Places whose VAT differs: states, special territories of states (articles 6 and 7), and the rest of the world. */
const PLACES: Place[] = [
  { countryCode: 'NL', postalCode: '3115 HC' },
  { countryCode: 'DE', postalCode: '50667' },
  { countryCode: 'BE', postalCode: '1000' },
  { countryCode: 'FR', postalCode: '75001' },
  { countryCode: 'GR', postalCode: '105 57' },
  { countryCode: 'FI', postalCode: '00100' },
  { countryCode: 'PT', postalCode: '9000-001' },
  { countryCode: 'MC', postalCode: '98000' },
  { countryCode: 'GB', postalCode: 'BT1 5GS' },
  { countryCode: 'GB', postalCode: 'SW1A 1AA' },
  { countryCode: 'ES', postalCode: '28001' },
  { countryCode: 'ES', postalCode: '35001' },
  { countryCode: 'ES', postalCode: '51001' },
  { countryCode: 'DE', postalCode: '27498' },
  { countryCode: 'GR', postalCode: '63086' },
  { countryCode: 'IT', postalCode: '23041' },
  { countryCode: 'AX', postalCode: '22100' },
  { countryCode: 'MQ', postalCode: '97200' },
  { countryCode: 'SM', postalCode: '47890' },
  { countryCode: 'JE', postalCode: 'JE2 3QA' },
  { countryCode: 'XK', postalCode: '10000' },
  { countryCode: 'US', postalCode: '10001' },
  { countryCode: 'AE', postalCode: '00000' },
  { countryCode: 'CH', postalCode: '8001' },
];

/** Prefixes of VAT numbers that are not the country's code. */
const PREFIXES: Record<string, string> = { GR: 'EL', MC: 'FR', AX: 'FI', MQ: 'FR' };

/** Returns the prefix of the VAT numbers of a place; null for Kosovo, whose code invoices do not have. */
const prefixAt = ({ countryCode, postalCode }: Place): string | null =>
  countryCode === 'XK' ? null : postalCode.startsWith('BT') ? 'XI' : (PREFIXES[countryCode] ?? countryCode);

/** Sales of goods and services to a company at each of these places, with a VAT number of it. */
export const SALES_AT_PLACES: Sale[] = PLACES.map((place) => {
  const prefix = prefixAt(place);
  return { ...SALE, ...place, vatNumber: prefix && `${prefix}123456789` };
});

/** Random decisions by hand of goods or of services. One exemption, because goods and services have the same. */
const byHand: fc.Arbitrary<HandTax | null> = fc.option(
  fc
    .record({ category: fc.constantFrom(...HAND_CATEGORIES), rateOf: fc.constantFrom(...RATE_IDS) })
    .map(({ category, rateOf }) => ({
      category,
      rateOf: category === 'S' ? rateOf : null,
      exemption: category === 'E' ? EXEMPTION_CODES[0]! : null,
    })),
);

/**
 * Random sales: places, VAT numbers of the own and of other states, carriers, destinations, installation, products,
 * prices, discounts, terms, shipping, payments and prepayments.
 */
const sales = fc.record({
  place: fc.constantFrom(...PLACES),
  isConfirmed: fc.boolean(),
  number: fc.constantFrom('own', 'own', 'none', 'NL', 'BE', 'XI', 'EL'),
  buyerCarries: fc.boolean(),
  shippedOn: fc.constantFrom('2026-11-20', null),
  shippingCost: fc.constantFrom(0, 1, 30_000, 999_999),
  paidAmount: fc.constantFrom(0, 1, 100_000),
  isDecided: fc.boolean(),
  byHand: fc.option(fc.record({ goods: byHand, service: byHand }), { nil: undefined, freq: 3 }),
  prepayment: fc.constantFrom(undefined, 0.3, 0.3333, 1),
  destination: fc.oneof(fc.constant(undefined), fc.constantFrom(...PLACES)),
  isInstalled: fc.boolean(),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'SEK', 'GBP', 'CHF'),
  products: fc.oneof(fc.constant(undefined), fc.subarray([0, 1, 2], { minLength: 1 })),
  unitPrice: fc.constantFrom(undefined, 0, 1, 3, 333_333),
  discount: fc.constantFrom(0, 0, 1, 7_777),
  subscription: fc.option(
    fc.record({
      unitPrice: fc.constantFrom(1, 14_900, 99_999),
      billingPeriod: fc.constantFrom('monthly' as const, 'yearly' as const),
      billingTerm: fc.constantFrom(1, 3, 36),
    }),
    { nil: undefined },
  ),
  hasParts: fc.boolean(),
});

/** Random sales with whether their orders have several invoices. */
export const randomSales: fc.Arbitrary<{ sale: Sale; hasParts: boolean }> = sales.map(
  ({ place, number, hasParts, ...sale }) => {
    const prefix = number === 'own' ? prefixAt(place) : number === 'none' ? null : number;
    return { sale: { ...sale, ...place, vatNumber: prefix && `${prefix}123456789` }, hasParts };
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
