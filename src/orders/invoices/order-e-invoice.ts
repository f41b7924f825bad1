import type { Company } from '../../companies/company.entity.js';
import { vatSpellings } from '../../companies/vat-number.js';
import type { Config } from '../../config.js';
import { LEITWEG_ID } from '../../rules/electronic-address.js';
import { creditorReference } from '../../rules/creditor-reference.js';
import { formatDate, formatMoney } from '../../platform/handlebars-helpers.js';
import { percentage } from '../../quotes/document/quote-words.js';
import { changedRatesInWords } from '../../rules/day-of-supply.js';
import type { DocumentCompany } from '../../quotes/document/quote-document.js';
import { SELLER } from '../../quotes/document/seller.js';
import type { Cents } from '../../rules/money.js';
import { orderDueOn } from '../../rules/order-status.js';
import { sumOf } from '../../rules/sum.js';
import type { BillingGroup } from '../../rules/billing-plan.js';
import { isByHand, isSameVat } from '../../rules/tax.js';
import { groupOf, isSameGroup } from '../../rules/taxed-totals.js';
import { fitForXml } from '../../rules/text-rule.js';
import type { Order, OrderLine } from '../order.entity.js';
import {
  type DocumentCharge,
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceLine,
  type EInvoiceParty,
  type Period,
  type UnitCode,
  vatOf,
  type VatRate,
  withTotals,
} from './e-invoice/e-invoice.js';
import {
  invoicedAs,
  invoicedGroups,
  type InvoicedGroup,
  prepaymentOf,
  type OrderBillingPart,
} from './order-billing.js';

/** What an invoice is made of. */
export interface InvoicedOrder {
  order: Order;
  /** The company as it is now, for the address, the reference and the payment terms of its invoices. */
  company: Pick<
    Company,
    'electronicAddress' | 'electronicAddressScheme' | 'buyerReference' | 'paymentTermDays' | 'paymentTermsText'
  >;
  account: Config['bankAccount'];
}

/** Scheme of the numbers of the Dutch Chamber of Commerce. */
const KVK = '0106';
const UNITS: Record<OrderLine['billingPeriod'], UnitCode> = { one_time: 'C62', monthly: 'MON', yearly: 'ANN' };

/** An invoice without what its order says. */
export interface InvoiceTerms {
  number: string;
  issuedOn: string;
  dueOn: string;
  /** The part of the order that the invoice is for. */
  part: OrderBillingPart;
  period: Period | null;
  /** Amounts that were paid and credited before. */
  paidAmount: Cents;
  creditedAmount: Cents;
  /** Invoices of the prepayment, with the VAT groups that each is for. */
  prepayments: { number: string; groups: BillingGroup[] }[];
}

/**
 * Returns the invoice of a part of an order by the terms of EN 16931. Lines without a price are not part of the total
 * and are left out. Shipping is a charge. Amounts that were credited before count as paid, because they are no part of
 * the accepted content. The share of a prepayment is a line that is subtracted, and names the invoices of its VAT
 * group.
 */
export function orderEInvoice(terms: InvoiceTerms, { order, company, account }: InvoicedOrder): EInvoice {
  const { number, issuedOn, dueOn, part, period, paidAmount, creditedAmount } = terms;
  const groups = invoicedGroups(order).flatMap((group) => {
    const its = part.groups.find((one) => isSameGroup(one, group));
    return its ? invoicedAs(group, its, order) : [];
  });
  const prepaid = paidAmount + creditedAmount;
  const [lines, charges] = linesOf(terms, order, groups);
  const content = {
    kind: 'invoice' as const,
    number,
    issuedOn,
    dueOn,
    currency: order.currency,
    buyerReference: buyerReferenceOf(company, order),
    purchaseOrder: order.purchaseOrder ?? null,
    salesOrder: order.number,
    paymentTerms: company.paymentTermsText ?? null,
    note: noteOf(creditedAmount, order, groups),
    precedingInvoice: null,
    ...partiesOf(order, company, groups),
    delivery: deliveryOf(order, part, groups),
    period: part.kind === 'prepayment' ? untilDelivery(order, issuedOn) : period,
    account: account && part.total > prepaid ? { ...account, reference: creditorReference(number) } : null,
    allowances: [],
    charges,
    lines,
    prepaid,
    exemptions: exemptionsOf(groups),
  };
  return withTotals(fitting(content), (vat) => {
    const same = groups.filter((one) => isSameVat(one, vat));
    const ofVat = part.groups.filter((its) => same.some((one) => isSameGroup(its, one)));
    return sumOf(ofVat, ({ tax }) => tax);
  });
}

/** Returns the note of an invoice: about a credit within the paid amount, and about rates that are not the accepted ones. */
function noteOf(credited: Cents, { currency, taxDecision }: Order, groups: InvoicedGroup[]): string | null {
  const words = { percent: percentage, date: formatDate };
  const notes = [
    credited > 0 ? `The paid amount includes a credit of ${formatMoney(credited, currency)}` : null,
    taxDecision ? changedRatesInWords(taxDecision, groups, words) : null,
    groups.some(({ rule }) => isByHand(rule)) && taxDecision?.byHand
      ? withoutFullStop(taxDecision.byHand.reason)
      : null,
    groups.some(({ rule }) => rule === 'not_proved') ? 'VAT applies, because the proof of transport is missing' : null,
  ];
  return notes.filter((note) => note !== null).join('. ') || null;
}

const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

/** Returns the company's buyer reference, or the reference of the quote; a German authority has its Leitweg-ID or none. */
const buyerReferenceOf = (
  { buyerReference, electronicAddressScheme: scheme }: InvoicedOrder['company'],
  { customerReference }: Order,
): string | null => buyerReference ?? (scheme === LEITWEG_ID ? null : (customerReference ?? null));

/** Returns why categories have no VAT; the mentions of all groups of a category. */
function exemptionsOf(groups: InvoicedGroup[]): EInvoice['exemptions'] {
  const free = Map.groupBy(
    groups.filter(({ code, mention }) => code || mention),
    ({ category }) => category,
  );
  return Object.fromEntries(
    [...free].map(([category, members]) => {
      const text = members.flatMap(({ mention }) => mention ?? []).join('; ') || null;
      return [category, { code: members[0]!.code, text }];
    }),
  );
}

/**
 * Returns the content without the characters that no XML can contain. An earlier version took them into orders, whose texts
 * cannot change any more.
 */
function fitting<Content>(content: Content): Content {
  if (typeof content === 'string') return fitForXml(content) as Content;
  if (Array.isArray(content)) return content.map(fitting) as Content;
  if (content === null || typeof content !== 'object') return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, fitting(value)])) as Content;
}

/** Returns the lines of a part and its shipping, which is a line where there is no other. */
function linesOf(
  { part, period, prepayments }: InvoiceTerms,
  order: Order,
  groups: InvoicedGroup[],
): [EInvoiceLine[], DocumentCharge[]] {
  const sold = part.lines.map(({ line, net }) => ({
    ...lineOf(line.source, net, part.months !== null, groupOf(groups, line)),
    period,
  }));
  const shipped = part.groups.filter(({ shipping }) => shipping > 0);
  const advance = part.kind === 'prepayment';
  const share = Math.round((prepaymentOf(order) ?? 0) * 10_000) / 100;
  const vatOfGroup = (its: BillingGroup) => vatOf(groups.find((group) => isSameGroup(group, its)) ?? UNTAXED);
  const paidBy = (group: BillingGroup) =>
    prepayments.flatMap((its) => (its.groups.some((one) => isSameGroup(one, group)) ? its.number : []));
  const others = part.groups.flatMap((group): EInvoiceLine[] => {
    const { net, shipping, prepaid } = group;
    const line = { ...ONE_PIECE, ...vatOfGroup(group) };
    return [
      ...(advance ? [{ ...line, name: `Prepayment of ${share}%`, net, unitPrice: net }] : []),
      ...(sold.length === 0 && shipping > 0 ? [{ ...line, name: SHIPPING, net: shipping, unitPrice: shipping }] : []),
      ...(prepaid > 0
        ? [
            {
              ...line,
              name: `Prepayment, ${paidBy(group).join(', ')}`,
              quantity: -1,
              net: -prepaid,
              unitPrice: prepaid,
            },
          ]
        : []),
    ];
  });
  return [
    [...sold, ...others].map((line, index) => ({ ...line, id: String(index + 1) })),
    sold.length === 0
      ? []
      : shipped.map((group) => ({
          ...vatOfGroup(group),
          amount: group.shipping,
          reason: SHIPPING,
          reasonCode: 'FC',
        })),
  ];
}

const SHIPPING = 'Shipping';

const ONE_PIECE = {
  id: '',
  note: null,
  quantity: 1,
  unit: 'C62',
  period: null,
  description: null,
  sellerItem: null,
  listPrice: null,
} as const;

/**
 * Returns the period of a prepayment: until the delivery is expected. A supply to another state needs the day of the
 * delivery or a period (BR-IC-11).
 */
function untilDelivery(order: Order, issuedOn: string): Period {
  const { expectedOn = null, leadTimeWeeks = null } = order;
  const due = orderDueOn({ ...order, expectedOn, leadTimeWeeks });
  return { from: issuedOn, to: due !== null && due > issuedOn ? due : issuedOn };
}

/** Returns seller and buyer; without VAT numbers when the supply is outside the scope of VAT, as BR-O-02 demands. */
function partiesOf(
  { companyDetails: details, taxDecision }: Order,
  company: InvoicedOrder['company'],
  groups: InvoicedGroup[],
): { seller: EInvoiceParty; buyer: EInvoiceParty } {
  const isOutside = groups.every(({ category }) => category === 'O');
  const { vatNumber, countryCode } = details;
  const { electronicAddress: id, electronicAddressScheme: scheme } = company;
  const given = taxDecision?.evidence?.vatNumber ?? vatNumber;
  const buyerNumber = given ? vatSpellings(given, countryCode).whole : null; // companies may write it without the prefix
  return {
    seller: ourParty(isOutside ? null : (taxDecision?.seller.vatNumber ?? SELLER.vatNumber)),
    buyer: {
      ...theirParty(details, isOutside ? null : buyerNumber),
      electronicAddress: id && scheme ? { id, scheme } : null,
    },
  };
}

/** Returns us as a party of an e-invoice; without a VAT number for a supply outside the scope of VAT. */
export const ourParty = (vatNumber: string | null): EInvoiceParty => ({
  name: SELLER.name,
  vatNumber,
  registration: { id: SELLER.cocNumber, scheme: KVK },
  electronicAddress: { id: SELLER.cocNumber, scheme: KVK },
  address: addressOf(SELLER),
});

/** Returns another company as a party of an e-invoice; its VAT number as in `ourParty`, with the prefix. */
export const theirParty = (
  company: Addressed & { name: string; cocNumber?: string | null },
  vatNumber: string | null,
): Omit<EInvoiceParty, 'electronicAddress'> => ({
  name: company.name,
  vatNumber,
  registration: company.cocNumber ? { id: company.cocNumber, scheme: company.countryCode === 'NL' ? KVK : null } : null,
  address: addressOf(company),
});

/** Returns the delivery once it is known; a supply to another state names its address before. */
function deliveryOf(
  { shippedOn, deliveredOn, deliveryAddress, companyDetails }: Order,
  { kind }: OrderBillingPart,
  groups: InvoicedGroup[],
): EInvoice['delivery'] {
  const on = kind === 'prepayment' ? null : (shippedOn ?? deliveredOn ?? null);
  const isSuppliedAbroad = groups.some(({ category }) => category === 'K');
  return on || deliveryAddress || isSuppliedAbroad ? { on, to: addressOf(deliveryAddress ?? companyDetails) } : null;
}

type Addressed = Pick<DocumentCompany, 'addressLine1' | 'city' | 'postalCode' | 'countryCode'> & {
  addressLine2?: string | null;
};

/** Returns an address without the name of its recipient, who may be a person. Kosovo has a code of its own in invoices. */
const addressOf = (given: Addressed): EInvoiceAddress => ({
  line1: given.addressLine1,
  line2: given.addressLine2 ?? null,
  city: given.city,
  postalCode: given.postalCode,
  countryCode: given.countryCode === 'XK' ? '1A' : given.countryCode,
});

/**
 * Returns a line; one with a term is charged by the months or years of all its pieces, or by those of its part. A share of
 * a line that is not a number of whole pieces is one piece.
 */
function lineOf(line: OrderLine, net: Cents, isOfParts: boolean, vat: VatRate = UNTAXED): Omit<EInvoiceLine, 'period'> {
  const { quantity, billingPeriod, billingTerm, name } = line;
  const [unitPrice, listPrice] = [line.unitPrice ?? 0, line.listPrice ?? 0];
  const usual = quantity * (billingPeriod === 'one_time' || isOfParts ? 1 : billingTerm);
  const isByPiece = unitPrice === 0 || net % unitPrice === 0;
  const pieces = isByPiece && unitPrice > 0 && net > 0 ? net / unitPrice : usual;
  const periods = pieces / quantity;
  const isMany = billingPeriod !== 'one_time' && (periods > 1 || !isOfParts) && Number.isInteger(periods);
  return {
    ...vatOf(vat),
    id: '',
    note: isByPiece ? (isMany ? `${quantity} × ${periods} ${PERIODS[billingPeriod]}` : null) : PART_OF_LINE,
    name,
    description: line.description || null,
    sellerItem: line.optionId ?? line.productId,
    net,
    ...(isByPiece
      ? {
          quantity: pieces,
          unit: UNITS[billingPeriod],
          unitPrice,
          listPrice: listPrice > unitPrice ? listPrice : null,
        }
      : { quantity: 1, unit: 'C62', unitPrice: net, listPrice: null }),
  };
}

/** Note of a line that is not invoiced in whole pieces. */
const PART_OF_LINE = 'Part of the amount';

/** Rate of a line without a group, which the check refuses. */
const UNTAXED: VatRate = { category: 'S', rate: 0 };

const PERIODS = { monthly: 'months', yearly: 'years' };
