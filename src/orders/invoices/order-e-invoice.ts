import type { Company } from '../../companies/company.entity.js';
import { vatSpellings } from '../../companies/vat-number.js';
import type { Config } from '../../config.js';
import { formatMoney } from '../../platform/handlebars-helpers.js';
import type { DocumentCompany } from '../../quotes/document/quote-document.js';
import { SELLER } from '../../quotes/document/seller.js';
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
  const rate = vatOf(order);
  const prepaid = order.paidAmount + order.creditedAmount;
  const shipped = order.shippedOn ?? order.deliveredOn ?? null;
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
    seller: sellerParty(),
    buyer: buyerParty(order.companyDetails, company),
    delivery:
      shipped || order.deliveryAddress
        ? { on: shipped, to: addressOf(order.deliveryAddress ?? order.companyDetails) }
        : null,
    period: null,
    account: account && order.total > prepaid ? { ...account, reference: number } : null,
    allowances: [],
    charges: order.shippingCost ? [{ ...rate, amount: order.shippingCost, reason: 'Shipping', reasonCode: 'FC' }] : [],
    lines: lines.filter(({ total }) => typeof total === 'number').map((line, index) => lineOf(line, index, rate)),
    prepaid,
    exemptions: {},
  });
}

/** Every line of an order has the same rate today. */
const vatOf = ({ taxPercentage: rate }: Order): VatRate => ({ category: rate > 0 ? 'S' : 'Z', rate });

const sellerParty = (): EInvoiceParty => ({
  name: SELLER.name,
  vatNumber: SELLER.vatNumber,
  registration: { id: SELLER.cocNumber, scheme: KVK },
  electronicAddress: { id: SELLER.cocNumber, scheme: KVK },
  address: addressOf(SELLER),
});

function buyerParty(details: DocumentCompany, company: InvoicedOrder['company']): EInvoiceParty {
  const { vatNumber, cocNumber, countryCode } = details;
  const { electronicAddress: id, electronicAddressScheme: scheme } = company;
  return {
    name: details.name,
    vatNumber: vatNumber && vatSpellings(vatNumber, countryCode).whole,
    registration: cocNumber ? { id: cocNumber, scheme: countryCode === 'NL' ? KVK : null } : null,
    electronicAddress: id && scheme ? { id, scheme } : null,
    address: addressOf(details),
  };
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
function lineOf(line: OrderLine, index: number, rate: VatRate): EInvoiceLine {
  const { quantity, billingPeriod, billingTerm, name } = line;
  const [unitPrice, listPrice] = [line.unitPrice ?? 0, line.listPrice ?? 0];
  const periods = billingPeriod === 'one_time' ? 1 : billingTerm;
  return {
    ...rate,
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

const PERIODS = { monthly: 'months', yearly: 'years' };
