import fc from 'fast-check';
import { comesTo, mergeParts, movePart, orderProblem, splitPart } from './billing-changes.js';
import { type BilledLine, type BillingPart, billingPlan } from './billing-plan.js';
import { sumOf } from './sum.js';
import { flatTable, SUPPLIES, type SupplyTax, type TaxTable } from './tax.js';
import { taxedTotals } from './taxed-totals.js';

const line = (total: number, billingPeriod: BilledLine['billingPeriod'] = 'one_time', billingTerm = 1): BilledLine => ({
  supply: billingPeriod === 'one_time' ? 'goods' : 'service',
  total,
  billingPeriod,
  billingTerm,
});
const free = (category: SupplyTax['category']): SupplyTax => ({ ...flatTable(0, 'NL').goods, category });
const OUTSIDE: TaxTable = { goods: free('G'), service: free('O'), goods_with_installation: free('O') };

const planOf = (lines: BilledLine[], { prepayment = 0, shipping = 0, table = flatTable(0.21, 'NL') } = {}) => {
  const { groups } = taxedTotals(lines, table, shipping);
  return { groups, plan: billingPlan({ lines, groups, prepayment, hasParts: true }) };
};
const shown = (plan: readonly BillingPart[] | string) =>
  typeof plan === 'string'
    ? plan
    : plan.map(({ number, kind, months, net, tax, fixedOn }) => [number, kind, months?.long, net, tax, fixedOn]);

it('a part is split by a share, and the second has a day of its own', () => {
  const { plan } = planOf([line(100_00), line(24_00, 'monthly', 2)], { prepayment: 0.5, shipping: 1_01 });
  expect(shown(plan)).toEqual([
    [1, 'prepayment', undefined, 62_51, 13_12, null],
    [2, 'shipment', undefined, 50_50, 10_61, null],
    [3, 'recurring', 1, 6_00, 1_26, null],
    [4, 'recurring', 1, 6_00, 1_26, null],
  ]);
  expect(shown(splitPart(plan, 2, 0.25, '2027-01-31'))).toEqual([
    [1, 'prepayment', undefined, 62_51, 13_12, null],
    [2, 'shipment', undefined, 12_62, 2_65, null],
    [3, 'shipment', undefined, 37_88, 7_96, '2027-01-31'],
    [4, 'recurring', 1, 6_00, 1_26, null],
    [5, 'recurring', 1, 6_00, 1_26, null],
  ]);
});

it('a prepayment, and a part without an amount for both, are not split', () => {
  const { plan } = planOf([line(100_00)], { prepayment: 0.5 });
  expect(splitPart(plan, 1, 0.5, null)).toBe('A prepayment cannot be split. Change its percentage.');
  expect(splitPart(planOf([line(1)]).plan, 1, 0.1, null)).toBe('Both parts need an amount');
});

it('neighbouring periods are merged, others are not', () => {
  const { plan } = planOf([line(100_00), line(30_00, 'monthly', 3), line(12_00, 'yearly', 1)]);
  const merged = mergeParts(plan, 2, 4) as BillingPart[];
  expect(shown(merged)).toEqual([
    [1, 'shipment', undefined, 100_00, 21_00, null],
    [2, 'recurring', 2, 20_00, 4_20, null],
    [3, 'recurring', 12, 12_00, 2_52, null],
    [4, 'recurring', 1, 10_00, 2_10, null],
  ]);
  const refused = 'Only parts of the shipment, or of neighbouring periods, can be merged';
  expect([mergeParts(plan, 2, 5), mergeParts(plan, 1, 2), mergeParts(plan, 2, 3)]).toEqual([refused, refused, refused]);
  const whole = planOf([line(24_00, 'monthly', 2), line(100_00)], { prepayment: 0.5 }).plan;
  expect(mergeParts(whole, 1, 2)).toBe(refused);
});

it('services outside the scope of VAT are not merged with others', () => {
  const { plan } = planOf([line(100_00), { ...line(50_00), supply: 'service' }], { table: OUTSIDE });
  expect(mergeParts(plan, 1, 2)).toBe('Services outside the scope of VAT have invoices of their own');
});

it('a merged split is the part from before', () => {
  const { plan } = planOf([line(33_33), line(66_67)], { prepayment: 0.3, shipping: 7_77 });
  const split = splitPart(plan, 2, 0.37, null) as BillingPart[];
  expect(mergeParts(split, 2, 3)).toEqual(plan);
});

it('days keep the order of the parts', () => {
  const { plan } = planOf([line(100_00), line(20_00, 'monthly', 2)], { prepayment: 0.5 });
  const days = { orderedOn: '2026-12-01', shippedOn: '2026-12-10', deliveredOn: '2026-12-12' };
  expect(orderProblem(movePart(plan, 2, '2026-12-12'), 0, days)).toBeNull();
  expect(orderProblem(movePart(plan, 2, '2026-12-13'), 0, days)).toBe(
    'Invoice 3 would be due before invoice 2, and they are issued in their order',
  );
  expect(orderProblem(movePart(plan, 1, '2026-12-13'), 1, days)).toBeNull();
  const undelivered = { ...days, shippedOn: null, deliveredOn: null };
  expect(orderProblem(movePart(movePart(plan, 3, '2027-02-01'), 4, '2027-01-01'), 0, undelivered)).toContain(
    'Invoice 4',
  );
});

it('whatever is split and merged comes to the accepted amounts, without negative ones', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 });
  const lines = fc.array(
    fc.record({
      supply: fc.constantFrom(...SUPPLIES),
      total: fc.option(amount),
      billingPeriod: fc.constantFrom('one_time', 'monthly', 'yearly'),
      billingTerm: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const table = fc.constantFrom(flatTable(0.21, 'NL'), OUTSIDE, { ...flatTable(0.19, 'DE'), service: free('AE') });
  const change = fc.record({
    split: fc.boolean(),
    number: fc.nat(),
    other: fc.nat(),
    share: fc.integer({ min: 1, max: 9_999 }),
  });
  fc.assert(
    fc.property(
      lines as fc.Arbitrary<BilledLine[]>,
      table,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.array(change, { maxLength: 12 }),
      (sold, taxes, share, shipping, changes) => {
        const { groups, plan: planned } = planOf(sold, { prepayment: share / 10_000, shipping, table: taxes });
        let plan = planned;
        for (const one of changes) {
          const [number, other] = [one.number, one.other].map((place) => (place % plan.length) + 1) as [number, number];
          if (!one.split && number === other) continue;
          const changed = one.split
            ? splitPart(plan, number, one.share / 10_000, null)
            : mergeParts(plan, number, other);
          if (typeof changed !== 'string') plan = changed;
        }
        expect(
          comesTo(
            plan,
            groups,
            sumOf(groups, ({ net, tax }) => net + tax),
          ),
        ).toBe(true);
        for (const part of plan) {
          for (const { net, tax, shipping: shipped, prepaid } of [
            ...part.groups,
            { ...part, shipping: 0, prepaid: 0 },
          ]) {
            expect(Math.min(net, tax, shipped, prepaid)).toBeGreaterThanOrEqual(0);
          }
          expect(part.number).toBe(plan.indexOf(part) + 1);
        }
      },
    ),
    { numRuns: 500 },
  );
});
