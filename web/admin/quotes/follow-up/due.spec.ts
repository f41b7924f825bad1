import { dueOf } from './due';

const NOW = new Date('2026-11-22T12:00:00');

it.each([
  ['2026-11-24', 'sent', { text: 'Due 24 Nov 2026', isDue: false }],
  ['2026-11-22', 'pending_approval', { text: 'Due today', isDue: true }],
  ['2026-11-20', 'sent', { text: 'Overdue since 20 Nov 2026', isDue: true }],
  ['2026-11-20', 'accepted', null],
  ['2026-11-20', 'draft', null],
  [null, 'sent', null],
] as const)('the due date %s of a quote that is %s is formatted', (dueOn, status, expected) => {
  expect(dueOf({ dueOn }, status, NOW)).toEqual(expected);
});
