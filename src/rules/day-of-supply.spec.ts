import fc from 'fast-check';
import { comesTo } from './billing-changes.js';
import { type BilledLine, billingPlan } from './billing-plan.js';
import {
  atRatesOf,
  changedRatesInWords,
  changesOf,
  dayOfSupply,
  knownChangesInWords,
  type SupplyDays,
} from './day-of-supply.js';
import { sumOf } from './sum.js';
import { SUPPLIES, type Supply, taxTable } from './tax.js';
import { withHandTaxes } from './tax-by-hand.js';
import { taxedTotals } from './taxed-totals.js';
import { listedRate, RATE_IDS, rateChanges } from './vat-rates.js';

const DAYS: SupplyDays = {
  issuedOn: '2025-07-10',
  shippedOn: null,
  deliveredOn: null,
  periodTo: null,
  paidOn: null,
};
const WORDS = { percent: (rate: number) => `${rate * 100}%`, date: (day: string) => day };

it.each([
  ['a prepayment: the invoice', 'prepayment', {}, '2025-07-10'],
  ['a prepayment that was paid before: the payment', 'prepayment', { paidOn: '2025-06-30' }, '2025-06-30'],
  [
    'a shipment: the day of the shipment',
    'shipment',
    { shippedOn: '2025-06-28', deliveredOn: '2025-07-02' },
    '2025-06-28',
  ],
  ['a shipment with its delivery only', 'shipment', { deliveredOn: '2025-07-02' }, '2025-07-02'],
  ['an invoice before its shipment', 'shipment', { shippedOn: '2025-07-12' }, '2025-07-10'],
  ['a shipment that was paid before', 'shipment', { shippedOn: '2025-07-03', paidOn: '2025-06-01' }, '2025-06-01'],
  ['a period at its beginning: the invoice', 'recurring', { periodTo: '2025-08-09' }, '2025-07-10'],
  ['a period that is over: its last day', 'recurring', { periodTo: '2025-06-30' }, '2025-06-30'],
] as const)('the day of supply of %s', (_name, kind, days, expected) => {
  expect(dayOfSupply({ kind }, { ...DAYS, ...days }, { supplies: ['goods', 'service'] })).toBe(expected);
});

it('installed goods and services of a shipment are supplied with the delivery', () => {
  const days = { ...DAYS, issuedOn: '2025-07-10', shippedOn: '2025-06-20' };
  const dayOf = (supply: Supply, deliveredOn: string | null) =>
    dayOfSupply({ kind: 'shipment' }, { ...days, deliveredOn }, { supplies: [supply] });
  expect(dayOf('goods', '2025-07-02')).toBe('2025-06-20');
  for (const supply of ['service', 'goods_with_installation'] as const) {
    expect([dayOf(supply, '2025-07-02'), dayOf(supply, null)]).toEqual(['2025-07-02', '2025-07-10']);
  }
});

it('the changes of a rate within days', () => {
  expect(rateChanges('EE', '2025-01-01', null)).toEqual([
    { state: 'EE', name: null, on: '2025-07-01', from: 0.22, to: 0.24 },
  ]);
  expect(rateChanges('EE', '2025-07-01', null)).toEqual([]);
  expect(rateChanges('EE', '2025-06-30', '2025-07-01')).toHaveLength(1);
  expect(rateChanges('EE', '2025-01-01', '2025-06-30')).toEqual([]);
  expect(rateChanges('NL', '', null)).toEqual([]);
});

/** Returns goods and services of an Estonian seller in May 2025, whose rate changed on the first of July. */
function sold(lines: BilledLine[], shipping = 0, prepayment = 0) {
  const place = { countryCode: 'EE', postalCode: '' };
  const situation = { seller: 'EE', buyer: place, number: null, destination: place, buyerCarries: false } as const;
  const { groups, total } = taxedTotals(lines, taxTable({ ...situation, day: '2025-05-01' }), shipping);
  return { groups, total, plan: billingPlan({ lines, groups, prepayment, hasParts: true }) };
}
const goods = (total: number): BilledLine => ({ supply: 'goods', total, billingPeriod: 'one_time', billingTerm: 1 });

it('a part has the rates of its day, on its accepted net amount', () => {
  const { groups, plan } = sold([goods(100_00)], 0, 0.3);
  const [prepayment, shipment] = plan;
  expect(atRatesOf(prepayment!, groups, () => '2025-06-30')).toBe(prepayment);
  expect(atRatesOf(shipment!, groups, () => '2025-07-01')).toMatchObject({
    net: 70_00,
    tax: 16_80,
    total: 86_80,
    groups: [{ rate: 0.24, net: 70_00, tax: 16_80, prepaid: 30_00 }],
  });
  const untold = groups.map(({ country: _, ...group }) => group);
  expect(atRatesOf(shipment!, untold, () => '2025-07-01')).toBe(shipment);
});

it('an invoice says why its rate is not the accepted one, and a quote which changes are known', () => {
  const { groups } = sold([goods(100)]);
  const at = (rate: number) => groups.map((group) => ({ ...group, rate }));
  const accepted = { groups, day: '2025-05-01' };
  expect(changedRatesInWords(accepted, groups, WORDS)).toBeNull();
  const changed = 'The VAT rate of Estonia changed from 22% to 24% on 2025-07-01. The rate of the day of supply counts';
  expect(changedRatesInWords(accepted, at(0.24), WORDS)).toBe(changed);
  expect(changedRatesInWords({ groups: at(0.24), day: '2025-07-02' }, groups, WORDS)).toBe(changed);
  expect(knownChangesInWords(changesOf(groups, '2025-05-01', '2025-07-01'), WORDS)).toBe(
    'The VAT rate of Estonia changes from 22% to 24% on 2025-07-01. Each invoice has the rate of its day of supply.',
  );
  expect(knownChangesInWords(changesOf(groups, '2025-05-01', '2025-06-30'), WORDS)).toBeNull();
  const foreign = [{ category: 'S', rate: 0.2, rule: 'installed_there', country: 'GB' } as const];
  expect(changesOf([...foreign, { category: 'K', rate: 0, country: 'EE' }], '', null)).toEqual([]);
});

it('a changed rate is found beside another rate of the same state', () => {
  const { groups } = sold([{ ...goods(100), supply: 'service' }]);
  const goodsByHand = { ...groups[0]!, rate: 0.09, rule: 'by_hand' as const, supplies: ['goods' as const] };
  const now = [goodsByHand, ...groups.map((group) => ({ ...group, rate: 0.24 }))];
  expect(changedRatesInWords({ groups: [goodsByHand, ...groups], day: '2025-05-01' }, now, WORDS)).toContain(
    'from 22% to 24%',
  );
});

it('a rate that staff decided by hand follows its day; one of an earlier version, which is not named, stays', () => {
  const place = { countryCode: 'EE', postalCode: '' };
  const at = { seller: 'EE', buyer: place, number: null, destination: place, buyerCarries: false } as const;
  const situation = { ...at, day: '2025-05-01' };
  const goodsByHand = { goods: { category: 'S', rateOf: 'EE', exemption: null }, service: null } as const;
  const lines = [goods(100_00), { ...goods(100_00), supply: 'service' as const }];
  const { groups } = taxedTotals(lines, withHandTaxes(taxTable(situation), goodsByHand, situation));
  expect(groups.map(({ rate, supplies }) => [rate, supplies])).toEqual([
    [0.22, ['goods']],
    [0.22, ['service']],
  ]);
  const [shipment] = billingPlan({ lines, groups, prepayment: null, hasParts: true });
  const supplied = (accepted: typeof groups) =>
    atRatesOf(shipment!, accepted, () => '2025-07-01').groups.map(({ rate, tax }) => [rate, tax]);
  expect(supplied(groups)).toEqual([
    [0.24, 24_00],
    [0.24, 24_00],
  ]);
  expect(changesOf(groups, '2025-05-01', null)).toHaveLength(2);
  const earlier = groups.map(({ rateOf: _, ...group }) => group);
  expect(supplied(earlier)).toEqual([
    [0.22, 22_00],
    [0.24, 24_00],
  ]);
  expect(changesOf(earlier, '2025-05-01', null)).toHaveLength(1);
});

it('the changes of each listed rate lead from its rate on one day to that on another', () => {
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...RATE_IDS), day, day, (id, one, other) => {
      const [from, to] = [one, other].map((date) => date.toISOString().slice(0, 10)).toSorted();
      const changes = rateChanges(id, from!, to!);
      const last = changes.reduce((rate, change) => {
        expect(change.from).toBe(rate);
        return change.to;
      }, listedRate(id, from!).rate);
      expect(last).toBe(listedRate(id, to!).rate);
    }),
  );
});

it('parts at the rates of their days keep the accepted net amounts to the cent', () => {
  const line = fc
    .record({
      supply: fc.constantFrom(...SUPPLIES),
      unit: fc.integer({ min: 0, max: 9_999_999 }),
      billingPeriod: fc.constantFrom('one_time' as const, 'monthly' as const, 'yearly' as const),
      billingTerm: fc.integer({ min: 1, max: 36 }),
    })
    .map(({ unit, ...rest }) => ({
      ...rest,
      total: unit * (rest.billingPeriod === 'one_time' ? 1 : rest.billingTerm),
    }));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.infiniteStream(fc.constantFrom('2025-06-30', '2025-07-01')),
      (lines, shipping, share, days) => {
        const { groups, total, plan } = sold(lines, shipping, share / 10_000);
        const dated = plan.map((part) => {
          const day = days.next().value as string;
          return atRatesOf(part, groups, () => day);
        });
        const beyond = sumOf(dated, (part) => part.total) - total;
        expect(comesTo(dated, groups, total + beyond)).toBe(true);
        expect(sumOf(dated, ({ net }) => net)).toBe(sumOf(groups, ({ net }) => net));
        for (const part of dated) {
          expect(part.total).toBe(part.net + part.tax);
          // A part at the accepted rate has a share of the accepted VAT, whose sum is rounded.
          for (const { net, tax, rate } of part.groups) expect(Math.abs(tax - net * rate)).toBeLessThan(1.5);
        }
      },
    ),
  );
});
