import { isNoticeActive, noticeProblem, noticeUntil, type PaymentNotice } from './payment-notice.js';

const NOTICE: PaymentNotice = {
  paidOn: '2026-11-20',
  reference: null,
  toldAt: '2026-11-23T10:00:00.000Z',
  toldBy: 'Anna de Vries',
  toldById: '1',
  until: '2026-11-30',
  paidBefore: 200,
};
const OPEN = { total: 1_000, creditNotesTotal: 100, openAmount: 700 };

it.each([
  ['2026-11-23T10:00:00Z', '2026-11-30'], // Monday
  ['2026-11-28T10:00:00Z', '2026-12-04'], // Saturday
])('a notice of %s stops reminders until %s', (toldAt, until) => {
  expect(noticeUntil(new Date(toldAt))).toBe(until);
});

it.each([
  ['on its last day', {}, '2026-11-30', true],
  ['after it', {}, '2026-12-01', false],
  ['once a payment is booked', { openAmount: 699 }, '2026-11-24', false],
  ['after a credit note', { creditNotesTotal: 300, openAmount: 500 }, '2026-11-24', true],
  ['once all of the rest is credited', { creditNotesTotal: 800, openAmount: 0 }, '2026-11-24', false],
])('a notice %s', (_when, change, day, isActive) => {
  expect(isNoticeActive(NOTICE, { ...OPEN, ...change }, day)).toBe(isActive);
});

it.each([
  [{}, null],
  [{ notice: NOTICE }, 'Your company has told us already'],
  [{ notice: NOTICE, openAmount: 600 }, null],
  [{ openAmount: 0 }, 'Nothing of this invoice is left to pay'],
  [{ openAmount: 0, creditNotesTotal: 1_000 }, 'This invoice was credited'],
  [{ openAmount: 0, isCancelled: true }, 'The order of this invoice was cancelled'],
])('an invoice that is %j: %s', (change, problem) => {
  expect(noticeProblem({ ...OPEN, notice: null, isCancelled: false, ...change }, '2026-11-24')).toBe(problem);
});
