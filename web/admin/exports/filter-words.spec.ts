import { filterWords } from './filter-words';

it.each([
  [{}, 'All'],
  [
    { status: 'sent,pending_approval', search: 'holo, table' },
    'Status: Sent, Pending approval · Search: ‘holo, table’',
  ],
  [{ id: ['a', 'b'] }, '2 selected'],
  [{ companyId: 'c0ffee', totalFrom: 5000 }, 'Company: R&D Labs · Total from: €5,000'],
  [{ companyId: 'gone', userId: 'a11ce' }, 'One company · Contact: Alice Abel'],
  [{ createdFrom: '2026-11-01', search: '' }, 'From: 1 Nov 2026'],
  [{ transmission: 'sent,refused' }, 'E-invoice: Given to the access point, Refused'],
  [{ type: 'credit_note', issuedTo: '2026-11-30' }, 'Type: Credit note · Issued to: 30 Nov 2026'],
])('the filter %j is formatted', (filter, words) => {
  const names = { c0ffee: 'R&D Labs', a11ce: 'Alice Abel' };
  expect(filterWords({ filter, names })).toBe(words);
});
