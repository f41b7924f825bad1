import type { Company } from '../../companies/company.entity.js';
import { vatSpellings } from '../../companies/vat-number.js';
import type { Config } from '../../config.js';
import { creditorReference } from '../../rules/creditor-reference.js';
import { formatMoney } from '../../platform/handlebars-helpers.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import type { DocumentCompany } from '../../quotes/document/quote-document.js';
import type { DecidedGroup } from '../../quotes/tax/tax-decision.js';
import { SELLER } from '../../quotes/document/seller.js';
import { supplyOfLine } from '../../rules/supply.js';
import { SUPPLIES } from '../../rules/tax.js';
import type { Order, OrderInvoice, OrderLine } from '../order.entity.js';
import {
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceLine,
  type EInvoiceParty,
  type UnitCode,
  type VatRate,
  withTotals,
} from './e-invoice/e-invoice.js';

/** What an invoice is made of. */
export interface InvoicedOrder {
  order: Order;
  lines: OrderLine[];
  /** The company as it is now, for the address and the reference of its e-invoices. */
  company: Pick<Company, 'electronicAddress' | 'electronicAddressScheme' | 'buyerReference'>;
  account: Config['bankAccount'];
}

/** Scheme of the numbers of the Dutch Chamber of Commerce. */
const KVK = '0106';
const UNITS: Record<OrderLine['billingPeriod'], UnitCode> = { one_time: 'C62', monthly: 'MON', yearly: 'ANN' };

/**
 * Returns the invoice of an order by the terms of EN 16931. Lines without a price are not part of the total and are left
 * out. Shipping is a charge. Amounts that were credited before count as paid, because they are no part of the accepted
 * content.
 */
export function orderEInvoice(
  { number, issuedOn, dueOn }: Pick<OrderInvoice, 'number' | 'issuedOn' | 'dueOn'>,
  { order, lines, company, account }: InvoicedOrder,
): EInvoice {
  const groups = groupsOf(order);
  const prepaid = order.paidAmount + order.creditedAmount;
  return withTotals({
    kind: 'invoice',
    number,
    issuedOn,
    dueOn,
    currency: order.currency,
    buyerReference: company.buyerReference ?? order.customerReference ?? null,
    purchaseOrder: order.purchaseOrder ?? null,
    salesOrder: order.number,
    paymentTerms: null,
    note:
      order.creditedAmount > 0
        ? `The paid amount includes a credit of ${formatMoney(order.creditedAmount, order.currency)}`
        : null,
    precedingInvoice: null,
    ...partiesOf(order, company, groups),
    delivery: deliveryOf(order, groups),
    period: null,
    account: account && order.total > prepaid ? { ...account, reference: creditorReference(number) } : null,
    allowances: [],
    charges: groups.flatMap(({ category, rate, shipping }) =>
      shipping > 0 ? [{ category, rate, amount: shipping, reason: 'Shipping', reasonCode: 'FC' }] : [],
    ),
    lines: lines
      .filter(({ total }) => typeof total === 'number')
      .map((line, index) =>
        lineOf(
          line,
          index,
          groups.find(({ supplies }) => supplies.includes(supplyOfLine(toDocumentLine(line)))),
        ),
      ),
    prepaid,
    exemptions: Object.fromEntries(
      groups.flatMap(({ category, code, mention }) =>
        code || mention ? [[category, { code, text: mention }] as const] : [],
      ),
    ),
  });
}

type InvoicedGroup = VatRate & Pick<DecidedGroup, 'supplies' | 'shipping' | 'code' | 'mention'>;

/** Returns the VAT groups of an order; one group for an order of a seller without a VAT number in the settings. */
function groupsOf({ taxDecision, taxPercentage: rate, shippingCost }: Order): InvoicedGroup[] {
  const flat = { rate, supplies: [...SUPPLIES], shipping: shippingCost ?? 0, code: null, mention: null };
  return taxDecision?.groups ?? [{ ...flat, category: 'S' }];
}

/** Returns seller and buyer; without VAT numbers when the supply is outside the scope of VAT, as BR-O-02 demands. */
function partiesOf(
  { companyDetails: details, taxDecision }: Order,
  company: InvoicedOrder['company'],
  groups: InvoicedGroup[],
): { seller: EInvoiceParty; buyer: EInvoiceParty } {
  const isOutside = groups.every(({ category }) => category === 'O');
  const { vatNumber, cocNumber, countryCode } = details;
  const { electronicAddress: id, electronicAddressScheme: scheme } = company;
  const buyerNumber = taxDecision?.evidence?.vatNumber ?? (vatNumber && vatSpellings(vatNumber, countryCode).whole);
  return {
    seller: {
      name: SELLER.name,
      vatNumber: isOutside ? null : (taxDecision?.seller.vatNumber ?? SELLER.vatNumber),
      registration: { id: SELLER.cocNumber, scheme: KVK },
      electronicAddress: { id: SELLER.cocNumber, scheme: KVK },
      address: addressOf(SELLER),
    },
    buyer: {
      name: details.name,
      vatNumber: isOutside ? null : buyerNumber,
      registration: cocNumber ? { id: cocNumber, scheme: countryCode === 'NL' ? KVK : null } : null,
      electronicAddress: id && scheme ? { id, scheme } : null,
      address: addressOf(details),
    },
  };
}

/** Returns the delivery once it is known; a supply to another state names its address before. */
function deliveryOf(
  { shippedOn, deliveredOn, deliveryAddress, companyDetails }: Order,
  groups: InvoicedGroup[],
): EInvoice['delivery'] {
  const on = shippedOn ?? deliveredOn ?? null;
  const isSuppliedAbroad = groups.some(({ category }) => category === 'K');
  return on || deliveryAddress || isSuppliedAbroad ? { on, to: addressOf(deliveryAddress ?? companyDetails) } : null;
}

/** Returns an address without the name of its recipient, who may be a person. Kosovo has a code of its own in invoices. */
const addressOf = (
  given: Pick<DocumentCompany, 'addressLine1' | 'addressLine2' | 'city' | 'postalCode' | 'countryCode'>,
): EInvoiceAddress => ({
  line1: given.addressLine1,
  line2: given.addressLine2,
  city: given.city,
  postalCode: given.postalCode,
  countryCode: given.countryCode === 'XK' ? '1A' : given.countryCode,
});

/** Returns a line; a line with a term is charged by the months or years of all its pieces. */
function lineOf(line: OrderLine, index: number, { category, rate }: VatRate = UNTAXED): EInvoiceLine {
  const { quantity, billingPeriod, billingTerm, name } = line;
  const [unitPrice, listPrice] = [line.unitPrice ?? 0, line.listPrice ?? 0];
  const periods = billingPeriod === 'one_time' ? 1 : billingTerm;
  return {
    category,
    rate,
    id: String(index + 1),
    note: billingPeriod === 'one_time' ? null : `${quantity} × ${periods} ${PERIODS[billingPeriod]}`,
    quantity: quantity * periods,
    unit: UNITS[billingPeriod],
    net: line.total ?? 0,
    period: null,
    name,
    description: line.description || null,
    sellerItem: line.optionId ?? line.productId,
    unitPrice,
    listPrice: listPrice > unitPrice ? listPrice : null,
  };
}

/** Rate of a line without a group, which the check refuses. */
const UNTAXED: VatRate = { category: 'S', rate: 0 };

const PERIODS = { monthly: 'months', yearly: 'years' };
