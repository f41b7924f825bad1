import type { BillingPart } from '../api/schema';
import { planRows } from './plan-rows';

const part = (number: number, kind: BillingPart['kind'], months: number | null, isIssued = false) =>
  ({
    number,
    kind,
    months,
    fixedOn: null,
    total: months ?? 0,
    invoice: isIssued ? { id: String(number) } : null,
  }) as BillingPart;

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

it('gives a part with a day or an amount of its own a row', () => {
  const plan = [
    part(1, 'recurring', 1),
    { ...part(2, 'recurring', 1), fixedOn: '2027-01-31' },
    { ...part(3, 'recurring', 1), total: 0.5 },
    { ...part(4, 'recurring', 1), total: 1.02 },
  ];
  expect(planRows(plan).map((row) => [row.part.number, row.count])).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
  ]);
});
