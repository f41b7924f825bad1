import { daysToExtend } from './days-to-extend';

const NOW = new Date('2026-05-19T14:00:00Z');

it.each([
  ['one that stands', '2026-05-25T23:59:59.000Z', { min: '2026-05-26', proposed: '2026-06-18' }],
  ['one that stands for long', '2026-07-31T23:59:59.000Z', { min: '2026-08-01', proposed: '2026-08-01' }],
  ['one that has expired', '2026-04-01T23:59:59.000Z', { min: '2026-05-19', proposed: '2026-06-18' }],
  ['one without a date', null, { min: '2026-05-19', proposed: '2026-06-18' }],
])('the dates for extending a quote are right: %s', (_which, validUntil, days) => {
  expect(daysToExtend(validUntil, NOW)).toEqual(days);
});
