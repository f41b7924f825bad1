import type { BillingPart } from '../api/schema';
import { planRows } from './plan-rows';

const part = (number: number, kind: BillingPart['kind'], months: number | null, isIssued = false) =>
  ({ number, kind, months, invoice: isIssued ? { id: String(number) } : null }) as BillingPart;

it('gives recurring parts that are not issued one row for each length', () => {
  const plan = [
    part(1, 'prepayment', null, true),
    part(2, 'shipment', null),
    part(3, 'recurring', 1, true),
    part(4, 'recurring', 1),
    part(5, 'recurring', 12),
    part(6, 'recurring', 1),
  ];
  expect(planRows(plan).map((row) => [row.part.number, row.count])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 1],
  ]);
});
