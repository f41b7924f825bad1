import { productLines, quoteDocument } from '../../../test/builders/quote-document.js';
import { frenchTax } from '../../../test/builders/tax-decision.js';
import type { TaxDecision } from '../tax/tax-decision.js';
import { offerChanges } from './quote-changes.js';

const lines = productLines({ name: 'HoloTable 65', unitPrice: 100_000, quantity: 2 }, [
  { name: 'Pen', unitPrice: 5_000 },
]);
const before = quoteDocument(lines);

it('a revision has no changes compared with itself', () => {
  expect(offerChanges(before, before)).toEqual([]);
});

it('the changes list lines with a different price, new lines and removed lines', () => {
  const [table] = lines;
  const more = productLines({ name: 'Presenter', unitPrice: 14_900, billingPeriod: 'monthly', billingTerm: 12 });
  const after = quoteDocument([{ ...table!, unitPrice: 90_000, total: 180_000 }, ...more]);
  expect(offerChanges(before, after).slice(0, 3)).toEqual([
    { label: 'HoloTable 65', value: '2 × €1,000.00 → 2 × €900.00' },
    { label: 'Presenter', value: 'none → 1 × €149.00 × 12 months' },
    { label: 'Pen', value: '1 × €50.00 → none' },
  ]);
});

it('the changes list totals and terms', () => {
  const terms = {
    ...before.terms,
    validUntil: '2026-06-30T23:59:59.000Z',
    leadTimeWeeks: 0,
    prepaymentPercentage: 0.125,
  };
  const after = { ...quoteDocument(lines, { shippingCost: 0 }), terms, deliveryNotes: null };
  expect(offerChanges(before, after)).toEqual([
    { label: 'Shipping', value: '€3,180.00 → €0.00' },
    { label: 'Total with VAT', value: '€6,328.30 → €2,480.50' },
    { label: 'Valid until', value: '19 May 2026 → 30 Jun 2026' },
    { label: 'Lead time', value: '10 weeks → Ready to ship' },
    { label: 'Prepayment', value: '30% → 12.5%' },
    { label: 'Delivery notes', value: `${before.deliveryNotes} → none` },
  ]);
});

it('the changes list the VAT when its rates or reasons differ, but not for other amounts', () => {
  const [valid, missing] = [frenchTax(), frenchTax({ valid: false })];
  const vat = (one?: TaxDecision, other?: TaxDecision) =>
    offerChanges({ ...before, taxDecision: one }, { ...before, taxDecision: other });
  expect(vat(missing, valid)).toEqual([
    {
      label: 'VAT',
      value:
        'VAT (21%), no confirmed VAT number → Goods: VAT (0%), intra-Community supply; Services: VAT (0%), reverse charge',
    },
  ]);
  expect(vat(undefined, missing)).toEqual([{ label: 'VAT', value: 'VAT (21%) → VAT (21%), no confirmed VAT number' }]);
  expect(vat(valid, frenchTax({ shippingCost: 0 }))).toEqual([]);
});
