import fc from 'fast-check';
import { decimalMarkOf, isUnclear, possibleMarks, readAmount, readTyped } from './amounts.js';

const LOCALES = ['en', 'de', 'nl', 'fr', 'de-CH', 'en-IN', 'pl', 'pt-PT', 'sv', 'de-AT', 'ar-EG', 'es'];
const STYLES: Intl.NumberFormatOptions[] = [{}, { style: 'currency', currency: 'EUR' }];

describe('a number', () => {
  it.each([
    ['1.250,50', ',', 1250.5],
    ['1,250.50', '.', 1250.5],
    ["18'900.50", '.', 18_900.5],
    ['18’900.50', '.', 18_900.5],
    ['18\u202f900,50\u00a0€', ',', 18_900.5],
    [' € 18.900,00 ', ',', 18_900],
    ['18,900.00 EUR', '.', 18_900],
    ['€ 18.900,-', ',', 18_900],
    ['12,34,567.89', '.', 1_234_567.89],
    ["'18900", '.', 18_900],
    ['18.900', ',', 18_900],
    ['18.900', '.', 18.9],
    ['18.905', '.', NaN],
    ['18.90', ',', NaN],
    ['0.500', ',', NaN],
    ['1 2', '.', NaN],
    ['12 50', '.', NaN],
    ["1.234'567", ',', NaN],
    ['25%', '.', NaN],
    ['$ 5', '.', NaN],
    ['-5', '.', NaN],
    ['.', '.', NaN],
    ['\u00a0', '.', null],
  ] as const)('%j read with the decimal mark %j is %p', (written, mark, amount) =>
    expect(readAmount(written, mark)).toEqual(amount),
  );

  it.each([
    ['1250', ['.', ',']],
    ['18.900', ['.', ',']],
    ['18.900,5', [',']],
    ['18,900,000', ['.']],
    ['1234.567', ['.']],
    ['0,125', [',']],
    ["18'900.000", ['.']],
    ['12,50.00', []],
    ['a lot', []],
  ])('%j can have the decimal marks %j', (written, marks) => expect(possibleMarks(written)).toEqual(marks));
});

describe('the numbers of a file', () => {
  it.each([
    ['its cents say it', ['18.900', '12,50', ''], ','],
    ['its millions say it', ['1,234,567', '18,900'], '.'],
    ['nothing says it', ['18.900', '6', 'HoloTable'], null],
    ['they say both', ['12.50', '12,50'], null],
    ['there is none to say', ['18900', '6', ''], '.'],
  ])('%s', (_what, written, mark) => expect(decimalMarkOf(written)).toBe(mark));

  it('have the same values when written and read in any locale', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.constantFrom(...STYLES),
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        (locale, style, amounts) => {
          const format = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 2, numberingSystem: 'latn' });
          const written = amounts.map((amount) => format.format(amount / 100).replaceAll(/[\u200e\u200f]/g, ''));
          const mark = decimalMarkOf(written);
          expect(mark).not.toBeNull();
          for (const [place, text] of written.entries()) {
            expect(Math.round(readAmount(text, mark!)! * 100)).toBe(amounts[place]);
            expect(Math.round(readTyped(text, locale)! * 100)).toBe(amounts[place]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('without decimals are read in their locale or are ambiguous, but never misread', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.integer({ min: 0, max: 999_999_999 }), (locale, euros) => {
        const text = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(euros);
        expect(readTyped(text, locale)).toBe(euros);
        if (!isUnclear(text)) expect(readAmount(text, decimalMarkOf([text])!)).toBe(euros);
        for (const other of LOCALES) expect([euros, NaN]).toContain(readTyped(text, other));
      }),
    );
  });
});
