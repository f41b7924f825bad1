import { hasWords } from './palette';

it.each([
  ['create quote', true],
  ['New  Quote', true],
  ['quote', true],
  ['create order', false],
])('an action of the palette is found by %j: %p', (sought, isFound) =>
  expect(hasWords('Create a quote create new add', sought)).toBe(isFound),
);
