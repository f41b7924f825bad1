import { reminderProblem, remindersBy } from './invoice-reminder.js';

it('an invoice has a reminder 7, 21 and 35 days after it was due', () => {
  const days = ['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-21', '2026-12-22', '2027-01-04', '2027-01-05'];
  expect(days.map((day) => remindersBy('2026-12-01', day))).toEqual([0, 0, 1, 1, 2, 2, 3]);
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
