import fc from 'fast-check';
import { MAX_CENTS, multiply, toCents, toEuros } from './money.js';

const amount = fc.integer({ min: 0, max: MAX_CENTS });

describe('toCents', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29], // 0.29 × 100 is 28.999999999999996
    [1.1, 110],
    [8.2, 820],
    [1234.56, 123_456],
    [4.35, 435], // 4.35 × 100 is 434.99999999999994
    [999_999_999.99, 99_999_999_999],
    ['12.34', 1234],
    ['0.07', 7],
    ['999999999999.99', MAX_CENTS],
  ])('of %p is %p', (euros, cents) => expect(toCents(euros)).toBe(cents));

  it('reverses toEuros, and reads values of numeric columns', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(toCents(toEuros(cents))).toBe(cents);
        expect(toCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

describe('toEuros', () => {
  it('keeps null apart from zero', () => {
    expect(toEuros(null)).toBeNull();
    expect(toEuros(0)).toBe(0);
  });

  it('has at most two decimals in JSON', () => {
    fc.assert(fc.property(amount, (cents) => expect(JSON.stringify(toEuros(cents))).toMatch(/^\d+(\.\d{1,2})?$/)));
  });
});

describe('multiply', () => {
  it.each([
    ['one half goes up', 1, 1, 2, 1],
    ['just under one half goes down', 49, 1, 100, 0],
    ['just over one half goes up', 51, 1, 100, 1],
    ['thirds', 100, 1, 3, 33],
    ['two thirds', 100, 2, 3, 67],
    ['a half of a negative amount goes up too', -1, 1, 2, 0],
    ['more than a half of a negative amount goes down', -3, 3, 4, -2],
    ['nothing', 0, 21, 100, 0],
  ])('%s', (_name, cents, numerator, denominator, expected) =>
    expect(multiply(cents, numerator, denominator)).toBe(expected),
  );

  it('rounds to the nearest cent, half up', () => {
    const anyAmount = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });
    const positive = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), positive, (cents, numerator, denominator) => {
        fc.pre(Math.abs((cents * numerator) / denominator) < Number.MAX_SAFE_INTEGER);
        const exact = BigInt(cents) * BigInt(numerator);
        const distance = BigInt(multiply(cents, numerator, denominator)) * BigInt(denominator) - exact;
        expect(2n * distance <= BigInt(denominator)).toBe(true);
        expect(2n * distance > -BigInt(denominator)).toBe(true);
      }),
    );
  });
});
