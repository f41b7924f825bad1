import fc from 'fast-check';
import { billingDay, billingPlan, type BilledLine, periodOfPart } from './billing-plan.js';
import { addMonths } from './periods.js';
import { fractionOf } from './price.js';
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
const ABROAD: TaxTable = { goods: free('K'), service: free('AE'), goods_with_installation: free('AE') };
const OUTSIDE: TaxTable = { goods: free('G'), service: free('O'), goods_with_installation: free('O') };
const HOME = flatTable(0.21, 'NL');

const order = (lines: BilledLine[], { table = HOME, shipping = 0, prepayment = 0, hasParts = true } = {}) => ({
  lines,
  ...taxedTotals(lines, table, shipping),
  prepayment,
  hasParts,
});
const shown = (parts: ReturnType<typeof billingPlan>) =>
  parts.map(({ kind, net, tax, groups }) => [kind, net, tax, ...groups.map(({ prepaid }) => prepaid)]);

it('an order without parts has one invoice over everything', () => {
  const plan = billingPlan(
    order([line(100_00), line(12_00, 'monthly', 12)], { shipping: 10_00, prepayment: 0.3, hasParts: false }),
  );
  expect(shown(plan)).toEqual([['whole', 122_00, 25_62, 0]]);
});

it('a prepayment is invoiced at the order, and deducted at the shipment', () => {
  const sold = order([line(100_00), line(50_00)], { shipping: 10_00, prepayment: 0.3 });
  const plan = billingPlan(sold);
  expect(shown(plan)).toEqual([
    ['prepayment', 48_00, 10_08, 0],
    ['shipment', 112_00, 23_52, 48_00],
  ]);
  expect(plan[0]!.total).toBe(fractionOf(sold.total, 0.3));
});

it('lines with a term are invoiced by period, each less its share of the prepayment', () => {
  const plan = billingPlan(
    order([line(100_00), line(30_00, 'monthly', 3), line(20_00, 'yearly', 2)], { prepayment: 0.5 }),
  );
  expect(plan.map(({ kind, months, net }) => [kind, months?.after, months?.long, net])).toEqual([
    ['prepayment', undefined, undefined, 75_00],
    ['shipment', undefined, undefined, 50_00],
    ['recurring', 0, 1, 5_00],
    ['recurring', 0, 12, 5_00],
    ['recurring', 1, 1, 5_00],
    ['recurring', 2, 1, 5_00],
    ['recurring', 12, 12, 5_00],
  ]);
});

it('services outside the scope of VAT have an invoice of their own', () => {
  const sold = order([line(100_00), line(20_00, 'yearly', 1)], { table: OUTSIDE, prepayment: 0.5 });
  const plan = billingPlan(sold);
  expect(plan.map(({ kind, groups }) => [kind, groups.map(({ category }) => category)])).toEqual([
    ['prepayment', ['G']],
    ['prepayment', ['O']],
    ['shipment', ['G']],
    ['recurring', ['O']],
  ]);
});

it('goods that were paid before in whole are on an invoice of the shipment', () => {
  const plan = billingPlan(order([line(100_00), line(20_00, 'yearly', 2)], { prepayment: 1 }));
  expect(shown(plan)).toEqual([
    ['prepayment', 120_00, 25_20, 0],
    ['shipment', 0, 0, 100_00],
  ]);
});

it('a part has its days', () => {
  const days = { orderedOn: '2026-01-05', shippedOn: '2026-01-20', deliveredOn: '2026-01-31' };
  const [prepayment, shipment, first, second] = billingPlan(
    order([line(100_00), line(30_00, 'monthly', 3)], { prepayment: 0.5 }),
  );
  expect([prepayment, shipment, first, second].map((part) => billingDay(part!, days))).toEqual([
    '2026-01-05',
    '2026-01-20',
    '2026-01-31',
    '2026-02-28',
  ]);
  expect(periodOfPart(first!, days.deliveredOn)).toEqual({ from: '2026-01-31', to: '2026-02-27' });
  expect(periodOfPart(second!, days.deliveredOn)).toEqual({ from: '2026-02-28', to: '2026-03-30' });
  const before = { ...days, shippedOn: null, deliveredOn: null };
  expect([shipment, first].map((part) => billingDay(part!, before))).toEqual([null, null]);
  expect(billingDay(shipment!, { ...before, deliveredOn: '2026-01-31' })).toBe('2026-01-31');
  expect(addMonths('2028-01-30', 13)).toBe('2029-02-28');
});

it('an order that costs nothing has one invoice', () => {
  for (const hasParts of [true, false]) {
    const plan = billingPlan(order([line(0), line(0, 'monthly', 3)], { prepayment: 0.5, hasParts }));
    expect(plan).toMatchObject([{ number: 1, total: 0 }]);
  }
});

it('the parts of every order add up to the cent, in each VAT group and in whole', () => {
  const lines = fc.array(
    fc
      .record({
        supply: fc.constantFrom(...SUPPLIES),
        unit: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9_999_999 })),
        billingPeriod: fc.constantFrom('one_time' as const, 'monthly' as const, 'yearly' as const),
        billingTerm: fc.integer({ min: 1, max: 36 }),
        hasPrice: fc.boolean(),
      })
      .map(({ unit, hasPrice, ...rest }) => {
        const periods = rest.billingPeriod === 'one_time' ? 1 : rest.billingTerm;
        return { ...rest, total: hasPrice ? unit * periods : null };
      }),
    { minLength: 1, maxLength: 6 },
  );
  const rates = fc.constantFrom(0.21, 0.077, 0.255);
  fc.assert(
    fc.property(
      lines,
      rates,
      fc.constantFrom('home', 'abroad', 'outside'),
      fc.constantFrom(0, 1, 640_00),
      fc.integer({ min: 0, max: 10_000 }),
      (given, rate, where, shipping, share) => {
        const table = { home: flatTable(rate, 'NL'), abroad: ABROAD, outside: OUTSIDE }[where];
        const sold = order(given, { table, shipping, prepayment: share / 10_000 });
        const plan = billingPlan(sold);
        expect(sumOf(plan, ({ total }) => total)).toBe(sold.total);
        const all = plan.flatMap(({ groups }) => groups);
        for (const group of sold.groups) {
          const its = all.filter(({ category, rate: its }) => category === group.category && its === group.rate);
          expect(sumOf(its, ({ net }) => net)).toBe(group.net);
          expect(sumOf(its, ({ tax }) => tax)).toBe(group.tax);
        }
        for (const { net, tax, rate: its } of all) {
          expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
          expect(Math.abs(tax - fractionOf(net, its))).toBeLessThanOrEqual(2);
        }
        const advance = plan.filter(({ kind }) => kind === 'prepayment');
        expect(sumOf(advance, ({ total }) => total)).toBe(fractionOf(sold.total, share / 10_000));
        expect(plan.map(({ number }) => number)).toEqual(plan.map((_part, index) => index + 1));
        for (const { net, lines: its, groups } of plan.filter(({ kind }) => kind !== 'prepayment')) {
          const charged =
            sumOf(its, (one) => one.net) + sumOf(groups, ({ shipping: cents, prepaid }) => cents - prepaid);
          expect(charged).toBe(net);
        }
      },
    ),
    { numRuns: 300 },
  );
});
