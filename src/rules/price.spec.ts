import fc from 'fast-check';
import type { BillingPeriod } from './billing.js';
import { MAX_CENTS } from './money.js';
import { discounted, fractionOf, lineTotal, type PricedLine, STANDARD_TAX, totals } from './price.js';

type Line = [quantity: number, unitPrice: string | null, period: BillingPeriod, term: number, total: string | null];

interface HandCalculated {
  name: string;
  lines: Line[];
  shipping?: string;
  subtotal: string;
  tax: string;
  total: string;
}

/**
 * Quotes with totals that were calculated by hand, in euros: quantity × unit price × term, and 21% VAT on subtotal plus
 * shipping.
 */
const QUOTES: HandCalculated[] = [
  {
    name: 'one table',
    lines: [[1, '48500.00', 'one_time', 1, '48500.00']],
    subtotal: '48500.00',
    tax: '10185.00',
    total: '58685.00',
  },
  {
    name: 'tables with peripherals and three years of service',
    lines: [
      [2, '48500.00', 'one_time', 1, '97000.00'],
      [1, '2450.00', 'one_time', 1, '2450.00'],
      [2, '2220.00', 'yearly', 3, '13320.00'],
      [3, '640.00', 'one_time', 1, '1920.00'],
    ],
    subtotal: '114690.00',
    tax: '24084.90',
    total: '138774.90',
  },
  {
    name: 'seats by the month, for a year',
    lines: [[5, '149.00', 'monthly', 12, '8940.00']],
    subtotal: '8940.00',
    tax: '1877.40',
    total: '10817.40',
  },
  {
    name: 'one yearly period is charged once, not twelve times',
    lines: [[4, '2280.00', 'yearly', 1, '9120.00']],
    subtotal: '9120.00',
    tax: '1915.20',
    total: '11035.20',
  },
  {
    name: 'a rental of 24 months with its service',
    lines: [
      [3, '790.00', 'monthly', 24, '56880.00'],
      [3, '49.50', 'monthly', 24, '3564.00'],
    ],
    subtotal: '60444.00',
    tax: '12693.24',
    total: '73137.24',
  },
  {
    name: 'a term does not count for what is paid once',
    lines: [[2, '94.50', 'one_time', 36, '189.00']],
    subtotal: '189.00',
    tax: '39.69',
    total: '228.69',
  },
  {
    name: 'tax on shipping, rounded down',
    lines: [
      [6, '12900.00', 'one_time', 1, '77400.00'],
      [6, '358.80', 'yearly', 3, '6458.40'],
    ],
    shipping: '640.00', // 21% of 84,498.40 is 17,744.664
    subtotal: '83858.40',
    tax: '17744.66',
    total: '102243.06',
  },
  {
    name: 'a table at 4% off, with service, seats, a free licence and shipping',
    lines: [
      [2, '46560.00', 'one_time', 1, '93120.00'],
      [2, '2220.00', 'yearly', 3, '13320.00'],
      [5, '149.00', 'monthly', 12, '8940.00'],
      [1, '0.00', 'one_time', 1, '0.00'],
    ],
    shipping: '3180.00',
    subtotal: '115380.00',
    tax: '24897.60',
    total: '143457.60',
  },
  {
    name: 'what is still to be quoted counts for nothing',
    lines: [
      [1, '48500.00', 'one_time', 1, '48500.00'],
      [3, null, 'one_time', 1, null],
    ],
    subtotal: '48500.00',
    tax: '10185.00',
    total: '58685.00',
  },
  {
    name: 'nothing has a price',
    lines: [[1, null, 'one_time', 1, null]],
    subtotal: '0.00',
    tax: '0.00',
    total: '0.00',
  },
  { name: 'no lines', lines: [], subtotal: '0.00', tax: '0.00', total: '0.00' },
  {
    name: 'a cent is too little to be taxed',
    lines: [[1, '0.01', 'one_time', 1, '0.01']],
    subtotal: '0.01',
    tax: '0.00',
    total: '0.01',
  },
  {
    name: 'half a cent of tax goes up', // 21% of 0.50 is 0.105
    lines: [[1, '0.50', 'one_time', 1, '0.50']],
    subtotal: '0.50',
    tax: '0.11',
    total: '0.61',
  },
  {
    name: 'less than half a cent of tax goes down', // 21% of 0.45 is 0.0945
    lines: [[1, '0.45', 'one_time', 1, '0.45']],
    subtotal: '0.45',
    tax: '0.09',
    total: '0.54',
  },
  {
    name: 'tax is rounded once, not line by line', // 21% of 1.50 is 0.315; rounded for each line, it would be 3 × 0.11
    lines: [
      [1, '0.50', 'one_time', 1, '0.50'],
      [1, '0.50', 'one_time', 1, '0.50'],
      [1, '0.50', 'one_time', 1, '0.50'],
    ],
    subtotal: '1.50',
    tax: '0.32',
    total: '1.82',
  },
  {
    name: 'tax is rounded once, not on lines and shipping apart', // 21% of 1.00; rounded separately, it would be 2 × 0.11
    lines: [[1, '0.50', 'one_time', 1, '0.50']],
    shipping: '0.50',
    subtotal: '0.50',
    tax: '0.21',
    total: '1.21',
  },
  {
    name: 'odd cents', // 21% of 661.71 is 138.9591
    lines: [[7, '94.53', 'one_time', 1, '661.71']],
    subtotal: '661.71',
    tax: '138.96',
    total: '800.67',
  },
  {
    name: 'shipping alone',
    lines: [[1, '0.00', 'one_time', 1, '0.00']],
    shipping: '1250.00',
    subtotal: '0.00',
    tax: '262.50',
    total: '1512.50',
  },
  {
    name: 'the largest quantity', // 21% is 20,997,899,979.0021
    lines: [[9999, '9999999.99', 'one_time', 1, '99989999900.01']],
    subtotal: '99989999900.01',
    tax: '20997899979.00',
    total: '120987899879.01',
  },
  {
    name: 'as much as a column holds', // 21% is 173,553,719,008.2633
    lines: [[1, '826446280991.73', 'one_time', 1, '826446280991.73']],
    subtotal: '826446280991.73',
    tax: '173553719008.26',
    total: '999999999999.99',
  },
];

/** Converts '12.34' to 1234 without floating-point arithmetic. */
const cents = (euros: string): number => Number(euros.replace('.', ''));
const centsOrNull = (euros: string | null): number | null => (euros === null ? null : cents(euros));

describe('quotes calculated by hand', () => {
  it.each(QUOTES)('$name', ({ lines, shipping, ...expected }) => {
    const priced = lines.map(([quantity, unitPrice, billingPeriod, billingTerm]) =>
      lineTotal({ quantity, unitPrice: centsOrNull(unitPrice), billingPeriod, billingTerm }),
    );
    expect(priced).toEqual(lines.map(([, , , , total]) => centsOrNull(total)));
    expect(totals(priced, STANDARD_TAX, shipping === undefined ? null : cents(shipping))).toEqual({
      subtotal: cents(expected.subtotal),
      tax: cents(expected.tax),
      total: cents(expected.total),
    });
  });
});

describe('discounts calculated by hand', () => {
  it.each([
    ['48500.00', 12.5, '42437.50'],
    ['48500.00', 4, '46560.00'],
    ['18900.00', 15, '16065.00'],
    ['2280.00', 7.77, '2102.84'], // 2,102.844
    ['1234.56', 12.34, '1082.22'], // 1,082.215296
    ['0.33', 50, '0.17'], // half a cent is rounded up
    ['0.01', 50, '0.01'],
    ['0.01', 50.01, '0.00'],
    ['86000.00', 0, '86000.00'],
    ['86000.00', 0.01, '85991.40'],
    ['86000.00', 99.99, '8.60'],
    ['86000.00', 100, '0.00'],
    ['0.00', 25, '0.00'],
  ])('the price %s reduced by %p% is %s', (price, percent, expected) =>
    expect(discounted(cents(price), percent / 100)).toBe(cents(expected)),
  );
});

describe('prepayments calculated by hand', () => {
  it.each([
    ['143457.60', 0.3, '43037.28'],
    ['0.05', 0.5, '0.03'],
    ['100.01', 0.3333, '33.33'],
    ['100.00', 1, '100.00'],
    ['100.00', 0, '0.00'],
  ])('the prepayment of %s at %p is %s', (amount, fraction, expected) =>
    expect(fractionOf(cents(amount), fraction)).toBe(cents(expected)),
  );
});

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitPrice: fc.option(fc.integer({ min: 0, max: 99_999_999 }), { freq: 9 }),
  billingPeriod: fc.constantFrom<BillingPeriod[]>('one_time', 'monthly', 'yearly'),
  billingTerm: fc.integer({ min: 1, max: 120 }),
});
const lineTotals = fc.array(fc.option(fc.integer({ min: 0, max: 99_999_999_999 })), { maxLength: 100 });
const shipping = fc.option(fc.integer({ min: 0, max: 99_999_999_999 }));
const rate = fc.integer({ min: 0, max: 10_000 }).map((n) => ({ rate: n / 10_000, reason: '' }));

describe('for any lines', () => {
  it('a line total is price × quantity × term, to the cent', () => {
    fc.assert(
      fc.property(line, (given) => {
        const times = given.quantity * (given.billingPeriod === 'one_time' ? 1 : given.billingTerm);
        const expected = given.unitPrice === null ? null : Number(BigInt(given.unitPrice) * BigInt(times));
        expect(lineTotal(given)).toBe(expected);
      }),
    );
  });

  it('subtotal, shipping and tax add up to the total', () => {
    fc.assert(
      fc.property(lineTotals, rate, shipping, (given, tax, shippingCost) => {
        const result = totals(given, tax, shippingCost);
        expect(result.subtotal).toBe(given.reduce<number>((sum, cents) => sum + (cents ?? 0), 0));
        expect(result.total).toBe(result.subtotal + (shippingCost ?? 0) + result.tax);
        expect(Object.values(result).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('tax is rounded to the nearest cent, half a cent up', () => {
    fc.assert(
      fc.property(lineTotals, rate, shipping, (given, tax, shippingCost) => {
        const { subtotal, tax: cents } = totals(given, tax, shippingCost);
        const exact = BigInt(subtotal + (shippingCost ?? 0)) * BigInt(Math.round(tax.rate * 10_000));
        const distance = BigInt(cents) * 10_000n - exact;
        expect(distance <= 5_000n && distance > -5_000n).toBe(true);
      }),
    );
  });

  it('the order of lines does not matter', () => {
    const shuffled = lineTotals.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, rate, shipping, ([given, other], tax, shippingCost) =>
        expect(totals(other, tax, shippingCost)).toEqual(totals(given, tax, shippingCost)),
      ),
    );
  });

  it('a discount never raises the price, and a discount of 0% keeps it', () => {
    const price = fc.integer({ min: 0, max: MAX_CENTS });
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), (unitPrice, percent) => {
        const cheaper = discounted(unitPrice, percent / 10_000);
        expect(cheaper >= 0 && cheaper <= unitPrice).toBe(true);
        expect(discounted(unitPrice, 0)).toBe(unitPrice);
      }),
    );
  });
});
