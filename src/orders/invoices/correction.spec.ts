import fc from 'fast-check';
import { correctionOf, invoicesOf, randomCredits, randomSales } from '../../../test/builders/sales.js';
import type { BillingGroup } from '../../rules/billing-plan.js';
import { sumOf } from '../../rules/sum.js';
import { type CorrectedContent, loweredGroups } from './correction.js';
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

it('groups whose VAT is one in the invoice share what a correction leaves of it', () => {
  const taxed = { category: 'S', rate: 0.21, rule: 'not_proved', country: 'NL' } as const;
  const free = { category: 'AE', rate: 0, rule: 'reverse_charge' } as const;
  const amounts = { shipping: 0, prepaid: 0 };
  const groups: BillingGroup[] = [
    { ...taxed, ...amounts, supplies: ['goods'], net: 1_000, tax: 210 },
    { ...free, ...amounts, supplies: ['goods_with_installation'], net: 400, tax: 0 },
    { ...taxed, ...amounts, supplies: ['service'], net: 500, tax: 105 },
  ];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 400 }), (basis, other) => {
      const tax = Math.round(basis * 0.21);
      const vat = [
        { ...taxed, basis, tax },
        { ...free, basis: other, tax: 0 },
      ];
      const lowered = loweredGroups(groups, { vat } as CorrectedContent, (group) => (group.rate > 0 ? taxed : free));
      expect(sumOf(lowered, ({ net }) => net)).toBe(basis + other);
      expect(sumOf(lowered, (group) => group.tax)).toBe(tax);
      for (const [place, group] of lowered.entries()) {
        expect(group.net).toBeGreaterThanOrEqual(0);
        expect(group.lowered!.net).toBeGreaterThanOrEqual(0);
        expect(group.net + group.lowered!.net).toBe(groups[place]!.net);
        expect(group.tax + group.lowered!.tax).toBe(groups[place]!.tax);
      }
    }),
  );
});
