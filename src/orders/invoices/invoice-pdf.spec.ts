import { quoteDocument, sampleLines } from '../../../test/builders/quote-document.js';
import { INVOICE_TERMS, invoicesOf, SALE } from '../../../test/builders/sales.js';
import type { HandTaxes } from '../../rules/tax-by-hand.js';
import type { RateId } from '../../rules/vat-rates.js';
import type { OrderInvoice } from '../order.entity.js';
import { invoicePdfView } from './invoice-pdf.js';

/** Returns the words about VAT in the PDFs of an order's invoices: the rows of the totals, and the terms. */
function vatInPdfs(byHand: HandTaxes) {
  const sale = { ...SALE, countryCode: 'NL', vatNumber: null, shippingCost: 0, byHand };
  const { order, lines, invoices } = invoicesOf(sale, true);
  const { contact } = quoteDocument(sampleLines());
  const accepted = { quote: { id: '1' }, quoteNumber: 'Q-2026-000123', revision: 2, deliveryMethod: 'DAP', contact };
  Object.assign(order, accepted);
  return invoices.map((document) => {
    const row = { ...INVOICE_TERMS, kind: 'shipment', total: document.totals.gross, paidAmount: 0, creditedAmount: 0 };
    const { totals, terms } = invoicePdfView({ ...row, document } as unknown as OrderInvoice, order, lines, null);
    const rows = totals.taxGroups!.map(({ label }) => label.replace(/ €[\d,.]+/, ''));
    return [...rows, ...terms.filter(({ label }) => label.startsWith('VAT')).map(({ value }) => value)];
  });
}

const HERE = 'Seller and buyer are in the Netherlands, whose VAT applies.';
const BY_HAND = 'The VAT of the Netherlands applies by a decision of ours. Certificate 151/2026/33';
const rateOf = (id: RateId) => ({ category: 'S', rateOf: id, exemption: null }) as const;

it('two rates of one state have the supplies and the reason of their own', () => {
  const [shipment, month] = vatInPdfs({ goods: rateOf('NL-reduced'), service: null });
  expect(shipment).toEqual([
    'Goods: VAT (9%), VAT of the Netherlands',
    'Services: VAT (21%), seller and buyer in the Netherlands',
    BY_HAND,
    HERE,
  ]);
  expect(month).toEqual(['VAT (21%), seller and buyer in the Netherlands', HERE]);
});

it('two rates of one state that were decided by hand have the supplies of their own', () => {
  const [shipment, month] = vatInPdfs({ goods: rateOf('PT-30'), service: rateOf('PT') });
  expect(shipment).toEqual(
    expect.arrayContaining(['Goods: VAT (22%), VAT of Portugal', 'Services: VAT (23%), VAT of Portugal']),
  );
  expect(month).toEqual(['VAT (23%), VAT of Portugal', BY_HAND.replace('the Netherlands', 'Portugal')]);
});
