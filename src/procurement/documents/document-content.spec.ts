import type { EInvoice } from '../../orders/invoices/e-invoice/e-invoice.js';
import { all, type CxmlNode, first, readTree, textAt } from '../cxml/cxml-tree.js';
import { cxmlRequest } from '../cxml/cxml-writer.js';
import { confirmationRequest, invoiceDetailRequest, shipNoticeRequest } from './document-content.js';

const us = { domain: 'DUNS', identity: 'us', sharedSecret: null };
const AT = new Date('2026-11-29T12:00:00Z');
const write = (content: Parameters<typeof cxmlRequest>[0]): string =>
  cxmlRequest(
    content,
    { from: us, to: us, sender: us },
    { at: AT, host: 'portal.example', payloadId: '1@portal.example' },
  );
const read = (content: Parameters<typeof cxmlRequest>[0]): CxmlNode => {
  const text = write(content);
  return first(readTree(Buffer.from(text)), 'Request')!.children[0]!;
};
const names = (node: CxmlNode | undefined) => node!.children.map(({ name }) => name);

const LINE = {
  parentLineNumber: null,
  partId: 'desk',
  quantity: 2,
  unitPrice: 100,
  currency: 'EUR',
  unit: 'EA',
  isPriceModified: false,
};
const BY = { number: 'PO-1', payloadId: 'order@buyer.example', lines: [{ ...LINE, lineNumber: '10' }] };
const ORDER = {
  number: 'O-2026-000001',
  createdAt: AT,
  leadTimeWeeks: 6,
  shippedOn: '2026-12-20',
  expectedOn: '2026-12-24',
  carrier: 'Parcel & Co',
  trackingUrl: 'https://parcel.example/?a=1&b=2',
};

it('a document names the DTD that has its content', () => {
  const dtd = (text: string) => /cXML\/[\d.]+\/(\w+)\.dtd"/.exec(text)?.[1];
  expect(dtd(write(confirmationRequest(ORDER, BY)))).toBe('Fulfill');
  expect(dtd(write(shipNoticeRequest(ORDER, BY, AT)))).toBe('Fulfill');
  expect(dtd(write(invoiceDetailRequest(INVOICE, BY, null)))).toBe('InvoiceDetail');
});

it('a confirmation accepts the whole order and says the lead time', () => {
  const content = read(confirmationRequest(ORDER, BY));
  expect(names(content)).toEqual(['ConfirmationHeader', 'OrderReference']);
  expect(first(content, 'ConfirmationHeader')!.attributes).toMatchObject({
    confirmID: 'O-2026-000001',
    type: 'accept',
  });
  expect(textAt(content, 'ConfirmationHeader', 'Comments')).toBe('Lead time: 6 weeks');
});

it('a ship notice has days, carrier and the lines of the buyer', () => {
  const content = read(shipNoticeRequest(ORDER, BY, AT));
  expect(names(content)).toEqual(['ShipNoticeHeader', 'ShipControl', 'ShipNoticePortion']);
  expect(first(content, 'ShipNoticeHeader')!.attributes).toMatchObject({
    shipmentDate: '2026-12-20T12:00:00Z',
    deliveryDate: '2026-12-24T12:00:00Z',
  });
  expect(textAt(content, 'ShipControl', 'CarrierIdentifier')).toBe('Parcel & Co');
  expect(first(content, 'ShipNoticePortion', 'ShipNoticeItem')!.attributes).toEqual({
    lineNumber: '10',
    quantity: '2',
  });
  expect(names(read(shipNoticeRequest({ ...ORDER, carrier: null }, BY, AT)))).not.toContain('ShipControl');
});

const party = {
  name: 'A B.V.',
  vatNumber: 'NL862417395B01',
  registration: null,
  electronicAddress: null,
  address: { line1: 'Street 1', line2: null, city: 'Delft', postalCode: '2611', countryCode: 'NL' },
};
const INVOICE = {
  kind: 'invoice',
  number: 'INV-2026-000001',
  issuedOn: '2026-12-20',
  currency: 'EUR',
  paymentTerms: '30 days',
  note: null,
  precedingInvoice: null,
  seller: party,
  buyer: party,
  prepaid: 1_000,
  vat: [{ category: 'S', rate: 0.21, basis: 20_000, tax: 4_200 }],
  totals: { lines: 15_000, allowances: 0, charges: 5_000, net: 20_000, tax: 4_200, gross: 24_200, payable: 23_200 },
} as EInvoice;

it('an invoice refers to the order as a whole, with its VAT and what is due', () => {
  const content = read(invoiceDetailRequest(INVOICE, BY, null));
  expect(names(content)).toEqual(['InvoiceDetailRequestHeader', 'InvoiceDetailHeaderOrder', 'InvoiceDetailSummary']);
  expect(first(content, 'InvoiceDetailRequestHeader')!.attributes).toMatchObject({ purpose: 'standard' });
  const summary = first(content, 'InvoiceDetailSummary');
  expect(names(summary)).toEqual([
    'SubtotalAmount',
    'Tax',
    'ShippingAmount',
    'GrossAmount',
    'NetAmount',
    'DepositAmount',
    'DueAmount',
  ]);
  expect(textAt(summary, 'SubtotalAmount', 'Money')).toBe('150.00');
  expect(textAt(summary, 'DueAmount', 'Money')).toBe('232.00');
  expect(first(summary, 'Tax', 'TaxDetail')!.attributes).toEqual({ category: 'vat', percentageRate: '21' });
});

it('a credit note is negative and names the invoice', () => {
  const preceding = { number: 'INV-2026-000001', issuedOn: '2026-12-20' };
  const note: EInvoice = { ...INVOICE, kind: 'credit_note', number: 'CN-2026-000001', precedingInvoice: preceding };
  const content = read(invoiceDetailRequest(note, BY, '7@portal.example'));
  const header = first(content, 'InvoiceDetailRequestHeader');
  expect(header!.attributes).toMatchObject({ purpose: 'creditMemo', invoiceID: 'CN-2026-000001' });
  expect(first(header, 'DocumentReference')!.attributes).toEqual({ payloadID: '7@portal.example' });
  expect(textAt(header, 'Comments')).toBe('Credits INV-2026-000001. 30 days');
  for (const money of all(content, 'InvoiceDetailSummary', 'GrossAmount', 'Money')) expect(money.text).toBe('-242.00');
});
