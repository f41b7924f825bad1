import fc from 'fast-check';
import { BILLING_PERIODS, type BillingPeriod } from './billing.js';
import { lineTotal, STANDARD_TAX, totals } from './price.js';
import { partsInWords, totalParts } from './total-parts.js';

const line = (unitPrice: number | null, billingPeriod: BillingPeriod = 'one_time', billingTerm = 1, quantity = 1) => {
  const price = { quantity, unitPrice, billingPeriod, billingTerm };
  return { ...price, total: lineTotal(price) };
};
const money = (cents: number) => `€${(cents / 100).toFixed(2)}`;
const words = (lines: ReturnType<typeof line>[], shipping: number | null = null, rate = 0) =>
  partsInWords(totalParts(lines, rate, shipping), money);

describe('a total split by billing period', () => {
  it('is null when all is one-off', () => {
    expect(words([line(48_500_00), line(640_00)], 300_00)).toBeNull();
    expect(words([])).toBeNull();
  });

  it('lists one-off and yearly parts', () => {
    expect(words([line(2_280_00, 'yearly'), line(48_500_00)])).toBe('€48500.00 one-off · €2280.00 a year');
  });

  it('names the term if it has more than one period', () => {
    expect(words([line(149_00, 'monthly', 12, 5), line(2_220_00, 'yearly', 3)])).toBe(
      '€745.00 a month for 12 months · €2220.00 a year for 3 years',
    );
  });

  it('keeps different terms apart, the shortest first', () => {
    expect(words([line(10_00, 'monthly', 24), line(20_00, 'monthly', 12)])).toBe(
      '€20.00 a month for 12 months · €10.00 a month for 24 months',
    );
  });

  it('counts shipping as one-off, and unpriced lines as zero', () => {
    expect(words([line(10_00, 'monthly'), line(null, 'yearly')], 50_00)).toBe('€50.00 one-off · €10.00 a month');
  });

  it('includes the VAT of each part', () => {
    expect(words([line(48_500_00), line(2_280_00, 'yearly')], null, 0.21)).toBe('€58685.00 one-off · €2758.80 a year');
  });

  /** Returns the total that a reader would calculate from the text, in cents. */
  const printedSum = (said: string | null, total: number): number => {
    if (said === null) return total;
    const each = /€([\d.]+) (one-off|the first \w+|a \w+)(?: for (\d+) \w+s)?/g;
    return [...said.matchAll(each)].reduce((sum, [, euros, , times]) => {
      return sum + Math.round(Number(euros) * 100) * Number(times ?? 1);
    }, 0);
  };

  it('adds up as printed, because rounding differences go into the one-off or the first periodic part', () => {
    const once = [line(100_00), line(8_27, 'monthly', 12), line(10_01, 'monthly', 24)];
    expect(words(once, null, 0.21)).toBe(
      '€121.01 one-off · €10.01 a month for 12 months · €12.11 a month for 24 months',
    );
    expect(totalParts(once, 0.21).reduce((sum, { total }) => sum + total, 0)).toBe(121_01 + 10_01 * 12 + 12_11 * 24);
    expect(words([line(8_26, 'monthly', 12)], null, 0.21)).toBe(
      '€10.05 the first month, then €9.99 a month for 11 months',
    );
    expect(words([line(8_26, 'yearly', 2)], null, 0.21)).toBe('€10.00 the first year, then €9.99 a year');
  });

  it('adds up to the total for any lines, in cents and as printed', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 9999 }),
      unitPrice: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
      billingPeriod: fc.constantFrom(...BILLING_PERIODS),
      billingTerm: fc.integer({ min: 1, max: 60 }),
    });
    const shipping = fc.option(fc.integer({ min: 0, max: 999_999 }));
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        shipping,
        fc.constantFrom(0.21, 0.09, 0),
        (given, cost, rate) => {
          const lines = given.map((price) => ({ ...price, total: lineTotal(price) }));
          const { total } = totals(
            lines.map((one) => one.total),
            { ...STANDARD_TAX, rate },
            cost,
          );
          const parts = totalParts(lines, rate, cost);
          expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total);
          expect(parts.every((part) => part.total > 0)).toBe(true);
          expect(printedSum(partsInWords(parts, money), total)).toBe(total);
        },
      ),
    );
  });
});
