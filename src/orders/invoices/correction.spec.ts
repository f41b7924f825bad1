import fc from 'fast-check';
import { correctionOf, invoicesOf, randomCredits, randomSales } from '../../../test/builders/sales.js';
import { eInvoiceProblems } from './e-invoice/e-invoice-problems.js';

it('a correction is less than its invoice, names it, and breaks no rule', () => {
  let made = 0;
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(randomSales, randomCredits, fc.nat(), share, ({ sale, hasParts }, credits, choice, of) => {
      const { invoices } = invoicesOf(sale, hasParts);
      const invoice = invoices[choice % invoices.length]!;
      fc.pre(eInvoiceProblems(invoice).length === 0);
      const correction = correctionOf(invoice, credits, choice, of);
      if (!correction) return;
      made += 1;
      expect(eInvoiceProblems(correction)).toEqual([]);
      expect(correction.totals.gross).toBeLessThan(invoice.totals.gross);
      expect(correction.precedingInvoice).toMatchObject({ number: invoice.number });
      for (const line of correction.lines) expect(line.quantity * line.unitPrice).toBe(line.net);
    }),
    { numRuns: 400 },
  );
  expect(made).toBeGreaterThan(50);
});
