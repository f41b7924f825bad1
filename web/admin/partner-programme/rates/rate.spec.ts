import { rateOf } from './rate';

it.each([
  ['16,5 %', 0.165],
  ['50', 0.5],
  ['50.01', null],
  ['1.234', null],
  ['1e1', null],
  ['', null],
])('the commission %j is read as %p', (typed, rate) => expect(rateOf(typed)).toBe(rate));
