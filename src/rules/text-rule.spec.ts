import { atMost, optionalLine, textProblem } from './text-rule.js';

const NOTES = { label: 'Notes', required: null, checks: [atMost('Notes', 10)] };

it.each([
  ['two\nlines', null],
  ['🏢 شركة', null],
  ['a\0b', 'Notes contains invalid characters'],
  ['half \ud83c', 'Notes contains invalid characters'],
  ['\0 and too long', 'Notes cannot exceed 10 characters'],
])('the multi-line text %j has the error %p', (typed, told) => expect(textProblem(NOTES, typed)).toBe(told));

it('a single-line text has no line breaks', () =>
  expect(textProblem(optionalLine({ label: 'Name', max: 10 }), 'a\nb')).toBe('Name contains invalid characters'));
