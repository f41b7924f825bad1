import { textElement, type XmlElement } from '../../platform/xml.js';
import type { EInvoice, VatGroup } from '../../orders/invoices/e-invoice/e-invoice.js';
import type { Cents } from '../../rules/money.js';
import type { PurchaseOrderLine } from '../../rules/purchase-order.js';
import { element, money } from '../cxml/cxml-writer.js';

/** The purchase order that a document is about: its number and the id of its document. */
export interface OrderedBy {
  number: string;
  payloadId: string;
  lines: readonly PurchaseOrderLine[];
}

/** What a confirmation and a ship notice say about our order. */
export interface ShippedOrder {
  number: string;
  createdAt: Date;
  leadTimeWeeks: number | null;
  /** Days: '2026-12-31'. */
  shippedOn: string | null;
  expectedOn: string | null;
  carrier: string | null;
  trackingUrl: string | null;
}

/** Content of a `ConfirmationRequest`: the whole purchase order is accepted, with its lead time. */
export const confirmationRequest = (order: ShippedOrder, by: OrderedBy): XmlElement =>
  element(
    'ConfirmationRequest',
    {},
    element(
      'ConfirmationHeader',
      { confirmID: order.number, type: 'accept', operation: 'new', noticeDate: order.createdAt.toISOString() },
      comments(order.leadTimeWeeks === null ? null : `Lead time: ${weeks(order.leadTimeWeeks)}`),
    ),
    orderReference(by),
  );

/** Content of a `ShipNoticeRequest`: all lines are shipped. */
export const shipNoticeRequest = (order: ShippedOrder, by: OrderedBy, at: Date): XmlElement =>
  element(
    'ShipNoticeRequest',
    {},
    element('ShipNoticeHeader', {
      shipmentID: order.number,
      operation: 'new',
      noticeDate: at.toISOString(),
      ...(order.shippedOn && { shipmentDate: midday(order.shippedOn) }),
      ...(order.expectedOn && { deliveryDate: midday(order.expectedOn) }),
    }),
    order.carrier
      ? element(
          'ShipControl',
          {},
          element('CarrierIdentifier', { domain: 'companyName' }, order.carrier),
          element('ShipmentIdentifier', order.trackingUrl ? { trackingURL: order.trackingUrl } : {}, order.number),
        )
      : null,
    element('ShipNoticePortion', {}, orderReference(by), ...by.lines.map(shipNoticeItem)),
  );

const shipNoticeItem = ({ lineNumber, quantity, unit }: PurchaseOrderLine): XmlElement | null =>
  lineNumber && quantity
    ? element('ShipNoticeItem', { lineNumber, quantity: String(quantity) }, element('UnitOfMeasure', {}, unit ?? 'EA'))
    : null;

/**
 * Content of an `InvoiceDetailRequest` for an invoice or a credit note. It refers to the order as a whole, because a part of
 * a billing plan is no line of the order. Amounts of a credit note are negative.
 *
 * @param precedingPayloadId id of the document with the invoice that a credit note is for, if it was sent
 */
export function invoiceDetailRequest(invoice: EInvoice, by: OrderedBy, precedingPayloadId: string | null): XmlElement {
  const isCredit = invoice.kind === 'credit_note';
  const { currency, totals } = invoice;
  const amount = (name: string, cents: Cents) => element(name, {}, money(isCredit ? -cents : cents, currency));
  const tax = () =>
    element(
      'Tax',
      {},
      money(isCredit ? -totals.tax : totals.tax, currency),
      element('Description', { 'xml:lang': 'en' }, 'VAT'),
      ...invoice.vat.map((group) => taxDetail(group, amount)),
    );
  return element(
    'InvoiceDetailRequest',
    {},
    element(
      'InvoiceDetailRequestHeader',
      {
        invoiceID: invoice.number,
        purpose: isCredit ? 'creditMemo' : 'standard',
        operation: 'new',
        invoiceDate: midday(invoice.issuedOn),
      },
      element('InvoiceDetailHeaderIndicator', { isHeaderInvoice: 'yes' }),
      element('InvoiceDetailLineIndicator', {}),
      partner('from', invoice.seller),
      partner('billTo', invoice.buyer),
      precedingPayloadId === null ? null : element('DocumentReference', { payloadID: precedingPayloadId }),
      comments(
        [invoice.precedingInvoice && `Credits ${invoice.precedingInvoice.number}.`, invoice.paymentTerms, invoice.note]
          .filter(Boolean)
          .join(' '),
      ),
    ),
    element(
      'InvoiceDetailHeaderOrder',
      {},
      element('InvoiceDetailOrderInfo', {}, orderReference(by)),
      element('InvoiceDetailOrderSummary', { invoiceLineNumber: '1' }, amount('SubtotalAmount', totals.net)),
    ),
    element(
      'InvoiceDetailSummary',
      {},
      amount('SubtotalAmount', totals.net - totals.charges),
      tax(),
      totals.charges ? amount('ShippingAmount', totals.charges) : null,
      amount('GrossAmount', totals.gross),
      amount('NetAmount', totals.gross),
      amount('DepositAmount', invoice.prepaid),
      amount('DueAmount', totals.payable),
    ),
  );
}

const taxDetail = (group: VatGroup, amount: (name: string, cents: Cents) => XmlElement): XmlElement =>
  element(
    'TaxDetail',
    { category: 'vat', percentageRate: String(Math.round(group.rate * 10_000) / 100) },
    amount('TaxableAmount', group.basis),
    amount('TaxAmount', group.tax),
  );

const partner = (role: string, { name, address, vatNumber }: EInvoice['seller']): XmlElement =>
  element(
    'InvoicePartner',
    {},
    element(
      'Contact',
      { role },
      element('Name', { 'xml:lang': 'en' }, name),
      element(
        'PostalAddress',
        {},
        element('Street', {}, address.line1),
        textElement('Street', address.line2),
        element('City', {}, address.city),
        textElement('PostalCode', address.postalCode),
        element('Country', { isoCountryCode: address.countryCode }, address.countryCode),
      ),
    ),
    vatNumber ? element('IdReference', { identifier: vatNumber, domain: 'vatID' }) : null,
  );

const orderReference = ({ number, payloadId }: OrderedBy): XmlElement =>
  element('OrderReference', { orderID: number }, element('DocumentReference', { payloadID: payloadId }));

const comments = (text: string | null): XmlElement | null =>
  text ? element('Comments', { 'xml:lang': 'en' }, text) : null;

/** A day as a time that is the same day in every time zone of our buyers. */
const midday = (day: string): string => `${day}T12:00:00Z`;

const weeks = (count: number): string => `${count} ${count === 1 ? 'week' : 'weeks'}`;
