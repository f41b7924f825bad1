import { dueDaysOf, INVOICE_AGES, invoiceStatus } from './invoice-status.js';

it('an invoice is due on its day, overdue from the day after, paid when nothing is open, or credited', () => {
  const invoice = { dueOn: '2026-12-31', total: 200, openAmount: 100, creditNotesTotal: 0 };
  expect(invoiceStatus(invoice, '2026-12-31')).toBe('open');
  expect(invoiceStatus(invoice, '2027-01-01')).toBe('overdue');
  expect(invoiceStatus({ ...invoice, openAmount: 0, creditNotesTotal: 199 }, '2027-01-01')).toBe('paid');
  expect(invoiceStatus({ ...invoice, openAmount: 0, creditNotesTotal: 200 }, '2027-01-01')).toBe('credited');
  expect(invoiceStatus({ ...invoice, openAmount: 0, total: 0 }, '2027-01-01')).toBe('paid');
});

it('the ages of open amounts have each due day once', () => {
  expect(INVOICE_AGES.map((age) => dueDaysOf(age, '2026-12-31'))).toEqual([
    { from: '2026-12-31', to: null },
    { from: '2026-12-01', to: '2026-12-30' },
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-10-02', to: '2026-10-31' },
    { from: null, to: '2026-10-01' },
  ]);
});
