import { parseAmount, typedAmount } from './amounts';

describe('parseAmount', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['1250', 1250],
    ['1,250', 1250],
    ['1.250', 1250],
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
  ])('%j is %p', (typed, amount) => expect(parseAmount(typed)).toEqual(amount));

  it('reads what typedAmount writes', () => expect(parseAmount(typedAmount(124_500.5))).toBe(124_500.5));
});
