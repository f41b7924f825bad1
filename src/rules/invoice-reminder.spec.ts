import { nextReminderOn, reminderProblem, remindersBy } from './invoice-reminder.js';

it('an invoice has a reminder 7, 21 and 35 days after it was due', () => {
  const days = ['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-21', '2026-12-22', '2027-01-04', '2027-01-05'];
  expect(days.map((day) => remindersBy('2026-12-01', day))).toEqual([0, 0, 1, 1, 2, 2, 3]);
});

it('the next reminder goes out 7, 21 or 35 days after the invoice was due, and not while a notice of payment counts', () => {
  const next = (reminders: number, today: string, quietUntil: string | null = null) =>
    nextReminderOn({ dueOn: '2026-12-01', reminders, quietUntil }, today);
  expect([0, 1, 2, 3].map((reminders) => next(reminders, '2026-12-02'))).toEqual([
    '2026-12-08',
    '2026-12-22',
    '2027-01-05',
    null,
  ]);
  expect(next(0, '2026-12-09')).toBe('2026-12-09');
  expect(next(0, '2026-12-07', '2026-12-14')).toBe('2026-12-15');
  expect(next(1, '2026-12-09', '2026-12-14')).toBe('2026-12-22');
  expect(next(0, '2026-12-20', '2026-12-14')).toBe('2026-12-20');
});

it('staff remind of an overdue invoice once a day, unless it is disputed or said to be paid', () => {
  const invoice = { dueOn: '2026-12-01', openAmount: 1, isDisputed: false, isToldPaid: false, remindedOn: null };
  expect(reminderProblem(invoice, '2026-12-02')).toBeNull();
  expect(reminderProblem(invoice, '2026-12-01')).toBe('This invoice is not overdue');
  expect(reminderProblem({ ...invoice, openAmount: 0 }, '2026-12-02')).toBe('Nothing of this invoice is open');
  expect(reminderProblem({ ...invoice, isDisputed: true }, '2026-12-02')).toBe('This invoice is disputed');
  expect(reminderProblem({ ...invoice, isToldPaid: true }, '2026-12-02')).toBe(
    'The company says that it has paid this invoice',
  );
  expect(reminderProblem({ ...invoice, remindedOn: '2026-12-02' }, '2026-12-02')).toBe(
    'The company was reminded today',
  );
});
