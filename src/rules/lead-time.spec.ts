import { leadTimeProblem, typedLeadTimeProblem } from './lead-time.js';

it.each([
  ['0', null],
  [' 6 ', null],
  ['260', null],
  ['', 'Lead time is required'],
  ['-1', 'Lead time must be a whole number of weeks'],
  ['1.5', 'Lead time must be a whole number of weeks'],
  ['261', 'Lead time must be at most 260 weeks'],
])('the lead time %p typed by a user is read as %p', (typed, problem) =>
  expect(typedLeadTimeProblem(typed)).toBe(problem),
);

it.each([
  [0, null],
  [260, null],
  [null, 'Lead time is required'],
  [undefined, 'Lead time is required'],
  [0.5, 'Lead time must be a whole number of weeks'],
  ['6', 'Lead time must be a whole number of weeks'],
  [NaN, 'Lead time must be a whole number of weeks'],
  [-1, 'Lead time must not be negative'],
  [261, 'Lead time must be at most 260 weeks'],
])('a lead time of %p weeks is valid: %p', (weeks, problem) => expect(leadTimeProblem(weeks)).toBe(problem));
