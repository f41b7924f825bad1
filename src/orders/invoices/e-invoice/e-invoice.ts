import type { Cents } from '../../../rules/money.js';
import { fractionOf } from '../../../rules/price.js';
import { sumOf } from '../../../rules/sum.js';
import { isSameVat, type VatKind } from '../../../rules/tax.js';

/**
 * An invoice or a credit note by the terms of EN 16931; the docstrings name them (BT: term, BG: group). Amounts are
 * integer cents and, in a credit note, positive; rates are fractions (0.21 is 21%); days are '2026-12-31'. It contains
 * no names of people.
 */
export interface EInvoice extends EInvoiceContent {
  /** BG-23, apart for each VAT that is reported apart; `vatBreakdown` has the groups of the XML. */
  vat: VatGroup[];
  /** BG-22. */
  totals: EInvoiceTotals;
}

/** An e-invoice without the amounts that `withTotals` computes. */
export interface EInvoiceContent {
  /** BT-3: 'invoice' is type 380, 'credit_note' is type 381, 'self_billed' (the buyer issues the invoice) is type 389. */
  kind: 'invoice' | 'credit_note' | 'self_billed';
  /** BT-1. */
  number: string;
  /** BT-2. */
  issuedOn: string;
  /** BT-9. */
  dueOn: string | null;
  /** BT-5, in ISO 4217: 'EUR'. */
  currency: string;
  /** BT-10: reference that the buyer routes the invoice by; for a German authority its Leitweg-ID. */
  buyerReference: string | null;
  /** BT-13: number of the buyer's order. */
  purchaseOrder: string | null;
  /** BT-14: number of our order. */
  salesOrder: string | null;
  /** BT-20. */
  paymentTerms: string | null;
  /** BT-22. */
  note: string | null;
  /** BG-3: the invoice that a credit note is for. */
  precedingInvoice: { number: string; issuedOn: string } | null;
  /** BG-4. */
  seller: EInvoiceParty;
  /** BG-7. */
  buyer: EInvoiceParty;
  /** BG-13. */
  delivery: {
    /** BT-72. */
    on: string | null;
    /** BG-15. */
    to: EInvoiceAddress | null;
  } | null;
  /** BG-14. */
  period: Period | null;
  /** BG-16 and BG-17: the account to pay to; null when the document asks for no payment. */
  account: {
    /** BT-84, without spaces. */
    iban: string;
    /** BT-86. */
    bic: string | null;
    /** BT-83: creditor reference of the payment. */
    reference: string;
  } | null;
  /** BG-20. */
  allowances: DocumentCharge[];
  /** BG-21. */
  charges: DocumentCharge[];
  /** BG-25. */
  lines: EInvoiceLine[];
  /** BT-113: amount that was paid before. */
  prepaid: Cents;
  /** BT-120 and BT-121, why a category has no VAT. */
  exemptions: Partial<Record<VatCategory, Exemption>>;
}

/**
 * BT-118, code of the VAT category: `S` standard or reduced rate, `K` supply to another EU state, `AE` reverse charge,
 * `G` export, `O` outside the scope of VAT, `E` exempt, `Z` zero rate.
 */
export const VAT_CATEGORIES = ['S', 'K', 'AE', 'G', 'O', 'E', 'Z'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/**
 * VAT of a line, a charge or a group. `rule` and `country`, by which it is reported, are not written into the XML;
 * documents of earlier versions lack them.
 */
export interface VatRate extends VatKind {
  category: VatCategory;
  /** Rate as a fraction; 0 for every category but `S`. */
  rate: number;
}

/** Returns the VAT of a line, a charge or a group without its amounts. */
export const vatOf = ({ category, rate, rule, country }: VatRate): VatRate => ({
  category,
  rate,
  ...(rule && { rule }),
  ...(country && { country }),
});

export interface Exemption {
  /** BT-121, from the code list VATEX: 'VATEX-EU-IC'. */
  code: string | null;
  /** BT-120. */
  text: string | null;
}

export interface EInvoiceParty {
  /** BT-27, BT-44. */
  name: string;
  /** BT-31, BT-48: with the prefix of its country. */
  vatNumber: string | null;
  /** BT-30, BT-47; `scheme` is an ICD code ('0106' is the Dutch Chamber of Commerce). */
  registration: Identifier | null;
  /** BT-34, BT-49: where the network delivers; `scheme` is an EAS code. */
  electronicAddress: ElectronicAddress | null;
  /** BG-5, BG-8. */
  address: EInvoiceAddress;
}

interface Identifier {
  id: string;
  scheme: string | null;
}

interface ElectronicAddress {
  id: string;
  /** Code from the list EAS, for example '0106' or '9930'. */
  scheme: string;
}

export interface EInvoiceAddress {
  line1: string;
  line2: string | null;
  city: string;
  postalCode: string;
  /** Country code in ISO 3166-1 alpha-2. */
  countryCode: string;
}

/** First and last day. */
export interface Period {
  from: string;
  to: string;
}

/** An amount that is added to the lines (BG-21, such as shipping) or subtracted (BG-20). */
export interface DocumentCharge extends VatRate {
  /** BT-92, BT-99; never negative. */
  amount: Cents;
  /** BT-97, BT-104. */
  reason: string;
  /** BT-98 from UNTDID 5189, BT-105 from UNTDID 7161: 'FC' is freight. */
  reasonCode: string | null;
}

/** BT-130: one piece, month, year. */
export type UnitCode = 'C62' | 'MON' | 'ANN';

export interface EInvoiceLine extends VatRate {
  /** BT-126, unique in its document. */
  id: string;
  /** BT-127. */
  note: string | null;
  /** BT-129; negative for a line that is subtracted. */
  quantity: number;
  unit: UnitCode;
  /** BT-131. */
  net: Cents;
  /** BG-26. */
  period: Period | null;
  /** BT-153. */
  name: string;
  /** BT-154. */
  description: string | null;
  /** BT-155: our code of the product. */
  sellerItem: string | null;
  /** BT-146: price of one unit, never negative. */
  unitPrice: Cents;
  /** BT-148: price before the discount; null without a discount. */
  listPrice: Cents | null;
}

export interface VatGroup extends VatRate {
  /** BT-116. */
  basis: Cents;
  /** BT-117. */
  tax: Cents;
}

interface EInvoiceTotals {
  /** BT-106. */
  lines: Cents;
  /** BT-107. */
  allowances: Cents;
  /** BT-108. */
  charges: Cents;
  /** BT-109. */
  net: Cents;
  /** BT-110. */
  tax: Cents;
  /** BT-112. */
  gross: Cents;
  /** BT-115; negative when more was paid than is due. */
  payable: Cents;
}

/** Returns the tax of a group, rounded once. */
const taxOfBasis = ({ basis, rate }: Pick<VatGroup, 'basis' | 'rate'>): Cents => fractionOf(basis, rate);

/**
 * Adds VAT groups and totals. The tax of a group is rounded once, on its whole basis: tax that is rounded by line would
 * exceed the tolerance of the rules in a long invoice.
 *
 * @param taxOf tax of a group of a part of an order, whose parts add up to the accepted tax
 */
export function withTotals(
  content: EInvoiceContent,
  taxOf: (group: Omit<VatGroup, 'tax'>) => Cents = taxOfBasis,
): EInvoice {
  const { lines, allowances, charges, prepaid } = content;
  const parts = [
    ...lines.map(({ net, ...line }) => ({ ...line, amount: net })),
    ...charges,
    ...allowances.map((allowance) => ({ ...allowance, amount: -allowance.amount })),
  ];
  const vat = vatBases(parts).map((group) => ({ ...group, tax: taxOf(group) }));
  const sums = {
    lines: sumOf(lines, ({ net }) => net),
    allowances: sumOf(allowances, ({ amount }) => amount),
    charges: sumOf(charges, ({ amount }) => amount),
    tax: sumOf(vat, ({ tax }) => tax),
  };
  const net = sums.lines - sums.allowances + sums.charges;
  const gross = net + sums.tax;
  return { ...content, vat, totals: { ...sums, net, gross, payable: gross - prepaid } };
}

function vatBases(amounts: (VatRate & { amount: Cents })[]): Omit<VatGroup, 'tax'>[] {
  const groups: Omit<VatGroup, 'tax'>[] = [];
  for (const { amount, ...of } of amounts) {
    const same = groups.find((group) => isSameVat(group, of));
    if (same) same.basis += amount;
    else groups.push({ ...vatOf(of), basis: amount });
  }
  return groups;
}

/** Returns the VAT of a document as its XML has it: one group for each category and rate (BR-S-01 and its siblings). */
export function vatBreakdown({ vat }: Pick<EInvoice, 'vat'>): VatGroup[] {
  const groups = Map.groupBy(vat, ({ category, rate }) => `${category} ${rate}`);
  return [...groups.values()].map((members) => ({
    category: members[0]!.category,
    rate: members[0]!.rate,
    basis: sumOf(members, ({ basis }) => basis),
    tax: sumOf(members, ({ tax }) => tax),
  }));
}
