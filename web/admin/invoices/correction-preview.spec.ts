import type { Invoice } from '../../shared/api/schema';
import { correctionPreview, unitsOf } from './correction-preview';

const desk = { id: '1', name: 'Desk', vatGroup: 0, quantity: 2, unitPrice: 129, net: 258, left: 258 };
const invoice = {
  lines: [desk],
  shippingLeft: 64,
  shippingVatGroup: 0,
  vat: [{ category: 'S', rate: 0.21, basis: 322, tax: 67.62, basisLeft: 322, taxLeft: 67.62 }],
  leftToCredit: 389.62,
} as unknown as Invoice;

it('both documents come to what the server issues', () => {
  expect(correctionPreview(invoice, new Map())).toEqual({ creditNote: 38_962, invoice: 38_962, isTooMuch: false });
  const lower = new Map([
    ['1', 20_000],
    ['shipping', 1_001],
  ]);
  expect(correctionPreview(invoice, lower)).toMatchObject({ invoice: 21_001 + 4_410 });
});

it('earlier credits of amounts leave less than the lines', () => {
  const vat = [{ ...invoice.vat[0]!, basisLeft: 222, taxLeft: 46.62 }];
  const credited = { ...invoice, vat, leftToCredit: 268.62 };
  expect(correctionPreview(credited, new Map([['1', 25_000]]))).toMatchObject({ isTooMuch: true });
  expect(correctionPreview(credited, new Map([['1', 15_800]]))).toMatchObject({ isTooMuch: false, invoice: 26_862 });
});

it('a line is corrected by the price of the units that are left', () => {
  const line = { line: '1', name: 'Desk', vatGroup: 0, pieces: null };
  expect(unitsOf({ ...line, left: 25_800 }, invoice)).toBe(2);
  expect(unitsOf({ ...line, left: 12_900 }, invoice)).toBe(1);
  expect(unitsOf({ ...line, left: 12_901 }, invoice)).toBe(1);
  expect(unitsOf({ ...line, line: 'shipping', left: 6_400 }, invoice)).toBe(1);
});
