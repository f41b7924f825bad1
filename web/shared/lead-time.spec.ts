import { leadTimeProblem } from './lead-time';

it.each([
  ['0', undefined],
  [' 6 ', undefined],
  ['260', undefined],
  ['', 'Lead time is required'],
  ['-1', 'Lead time must be a whole number of weeks'],
  ['1.5', 'Lead time must be a whole number of weeks'],
  ['261', 'Lead time must be at most 260 weeks'],
])('%p: %p', (typed, problem) => {
  expect(leadTimeProblem(typed)).toBe(problem);
});
