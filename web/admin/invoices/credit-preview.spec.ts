import type { Invoice } from '../../shared/api/schema';
import { creditableLines, creditPreview } from './credit-preview';

const line = (id: string, more: object) => ({ id, name: id, vatGroup: 0, quantity: 1, ...more });
const invoice = {
  lines: [
    line('1', { quantity: 3, unitPrice: 100, net: 300, left: 250 }),
    line('2', { unitPrice: 40, net: 40, left: 0 }),
    line('3', { quantity: 2, unitPrice: 500, net: 1000, left: 400, vatGroup: 1 }),
    line('4', { quantity: -1, unitPrice: 90, net: -90, left: -90 }),
  ],
  shippingLeft: 10,
  shippingVatGroup: 0,
  leftToCredit: 714.6,
  vat: [
    { country: null, category: 'S', rate: 0.21, basis: 260, basisLeft: 260, tax: 54.6, taxLeft: 54.6 },
    { country: null, category: 'K', rate: 0, basis: 910, basisLeft: 310, tax: 0, taxLeft: 0 },
  ],
} as unknown as Invoice;

it('lines of which something is left can be credited, by whole pieces or by an amount, and shipping', () => {
  expect(creditableLines(invoice, 'Shipping')).toEqual([
    { line: '1', name: '1', vatGroup: 0, left: 25_000, pieces: { price: 10_000, left: 2 } },
    { line: '3', name: '3', vatGroup: 1, left: 40_000, pieces: null },
    { line: 'shipping', name: 'Shipping', vatGroup: 0, left: 1_000, pieces: null },
  ]);
});

it('the VAT of a part follows its rate, and the last part has all that is left of it', () => {
  const part = creditPreview(invoice, [{ vatGroup: 0, net: 10_001 }]);
  expect(part).toMatchObject({ net: 10_001, total: 12_101, leftAfter: 59_359 });
  const rest = { ...invoice, vat: [{ ...invoice.vat[0]!, basisLeft: 159.99, taxLeft: 33.6 }] };
  expect(creditPreview(rest, [{ vatGroup: 0, net: 15_999 }]).groups).toMatchObject([{ tax: 3_360 }]);
});

it('more than is left of a VAT rate is told, though each line has enough left', () => {
  const { groups } = creditPreview(invoice, [
    { vatGroup: 1, net: 40_000 },
    { vatGroup: 0, net: 0 },
  ]);
  expect(groups).toEqual([
    { country: null, category: 'K', rate: 0, basis: 40_000, tax: 0, basisLeft: 31_000, isTooMuch: true },
  ]);
});
