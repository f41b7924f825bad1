import { agreementStanding, signBy } from './partner-agreement.js';

const PUBLISHED = new Date('2026-03-01T09:00:00Z');

it('an agreement must be signed within 14 days', () => {
  expect(signBy(PUBLISHED).toISOString()).toBe('2026-03-15T09:00:00.000Z');
});

it.each([
  ['nothing is asked before one is published', null, false, '2026-03-20', 'none'],
  ['it is due once it is', PUBLISHED, false, '2026-03-01T09:00:00Z', 'due'],
  ['it is due to the last moment', PUBLISHED, false, '2026-03-15T08:59:59.999Z', 'due'],
  ['it is overdue from then on', PUBLISHED, false, '2026-03-15T09:00:00Z', 'overdue'],
  ['who has signed has signed', PUBLISHED, true, '2027-01-01', 'signed'],
] as const)('an agreement is in the right state: %s', (_what, publishedAt, isSigned, time, standing) => {
  expect(agreementStanding(publishedAt, isSigned, new Date(time))).toBe(standing);
});
