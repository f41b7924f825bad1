import fc from 'fast-check';
import { type CreditGroup, splitCredit, taxOfPart } from './credit.js';
import { fractionOf } from './price.js';
import { sumOf } from './sum.js';

const gross = ({ basis, tax }: CreditGroup) => basis + tax;
const group = fc
  .record({ rate: fc.constantFrom(0, 0.05, 0.09, 0.21, 0.255), basis: fc.integer({ min: 1, max: 90_000_000 }) })
  .map(({ rate, basis }) => ({ rate, basis, tax: fractionOf(basis, rate) }));

it('credits of an invoice, one after the other, come to its total in each group and never exceed it', () => {
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 4 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (groups, shares) => {
        let left = groups;
        for (const share of [...shares, 1]) {
          const amount = Math.round(sumOf(left, gross) * share);
          const credited = splitCredit(left, amount);
          expect(sumOf(credited, gross)).toBe(amount);
          for (const [index, { basis, tax }] of credited.entries()) {
            expect(basis).toBeGreaterThanOrEqual(0);
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(basis).toBeLessThanOrEqual(left[index]!.basis);
            expect(tax).toBeLessThanOrEqual(left[index]!.tax);
            if (share < 1) expect(Math.abs(tax - fractionOf(basis, left[index]!.rate))).toBeLessThan(100);
          }
          left = left.map((one, index) => ({
            ...one,
            basis: one.basis - credited[index]!.basis,
            tax: one.tax - credited[index]!.tax,
          }));
        }
        expect(sumOf(left, gross)).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});

it('the VAT of the last part of a group is all that is left', () => {
  expect(taxOfPart({ rate: 0.21, basis: 100, tax: 22 }, 100)).toBe(22);
  expect(taxOfPart({ rate: 0.21, basis: 100, tax: 22 }, 50)).toBe(11);
});

it.each([
  // gross of the credit: taxable amount and VAT of the group, then of the credit
  [4, { basis: 4, tax: 1 }, { basis: 3, tax: 1 }],
  [1, { basis: 4, tax: 1 }, { basis: 1, tax: 0 }],
])('a credit of %i cents of a group of %j leaves no VAT without a taxable amount', (amount, left, credited) => {
  expect(splitCredit([{ rate: 0.05, ...left }], amount)).toEqual([{ rate: 0.05, ...credited }]);
});
