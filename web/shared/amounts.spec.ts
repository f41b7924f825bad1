import { parseAmount, parseCount, parsePercentage, typedAmount } from './amounts';

describe('parseAmount', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['1250', 1250],
    ['1,250', 1250],
    ['1.250', NaN],
    ['1.005', NaN],
    ['1,250.505', NaN],
    ['12,50.00', NaN],
    ['1.250.000', 1_250_000],
    ['1,250.5', 1250.5],
    ['1.250,50', 1250.5],
    ['1 250,50', 1250.5],
    ["1'250.50", 1250.5],
    ['€ 12,34', 12.34],
    ['124,500.00', 124_500],
    ['1,234,567', 1_234_567],
    ['.5', 0.5],
    ['abc', NaN],
    ['-5', NaN],
  ])('reads %j as %p', (typed, amount) => expect(parseAmount(typed, 'en')).toEqual(amount));

  it.each([
    ['1.250', 1250],
    ['1,250', NaN],
    ['12,5', 12.5],
  ])('reads %j as %p in a German locale', (typed, amount) => expect(parseAmount(typed, 'de')).toEqual(amount));

  it.each(['en', 'de', 'nl', 'fr', 'de-CH', 'en-IN', 'ar-EG'])(
    'reads the text that typedAmount writes in %s',
    (locale) => expect(parseAmount(typedAmount(1_124_500.5, locale), locale)).toBe(1_124_500.5),
  );
});

describe('other numbers', () => {
  it.each([
    ['16,5 %', 16.5],
    ['5%', 5],
    ['', null],
    ['1.005', NaN],
  ])('the percentage %j is %p', (typed, percentage) => expect(parsePercentage(typed)).toEqual(percentage));

  it.each([
    ['12', 12],
    ['1,250', 1250],
    ['1.000', NaN],
    ['2.5', NaN],
    ['1e3', NaN],
    ['', null],
  ])('the count %j is %p', (typed, count) => expect(parseCount(typed)).toEqual(count));
});
