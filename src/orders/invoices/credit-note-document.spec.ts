import { creditedToVat } from '../../../test/builders/e-invoices.js';
import { eInvoiceProblems } from './e-invoice/e-invoice-problems.js';

it('a credit of a cent has no VAT, and the VAT that many of them leave alone is credited in the end', () => {
  const { cents, last } = creditedToVat();
  for (const note of cents) {
    expect(note.vat).toMatchObject([{ basis: 1, tax: 0 }]);
    expect(eInvoiceProblems(note)).toEqual([]);
  }
  expect(last.vat).toMatchObject([{ basis: 0, tax: 21 }]);
  expect(last.totals).toMatchObject({ net: 0, tax: 21, gross: 21 });
  expect(last.lines).toMatchObject([{ name: 'VAT of INV-2026-000123', net: 0, unitPrice: 0 }]);
  expect(eInvoiceProblems(last)).toEqual([]);
});
