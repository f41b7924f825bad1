import { planInWords } from './billing-plan-words.js';

const part = (
  kind: 'prepayment' | 'shipment' | 'recurring',
  total: number,
  months: number | null = null,
  after = 0,
) => ({
  kind,
  months,
  monthsAfter: months === null ? null : after,
  total,
});
const money = (cents: number) => `€${(cents / 100).toFixed(2)}`;

it('a plan has a row for each part, and one for all recurring parts of a length', () => {
  const plan = [
    part('prepayment', 300_00),
    part('shipment', 700_00),
    part('recurring', 10_00, 1, 0),
    part('recurring', 120_00, 12, 0),
    part('recurring', 10_01, 1, 1),
    part('recurring', 10_00, 1, 2),
    part('recurring', 120_00, 12, 12),
  ];
  expect(planInWords(plan, money)).toEqual([
    { name: 'Prepayment', when: 'with the order', amount: '€300.00' },
    { name: 'Shipment', when: 'when the goods are shipped', amount: '€700.00' },
    {
      name: 'Monthly',
      when: '3 invoices of €10.00 to €10.01 from the day of the delivery, the last one 2 months after it',
      amount: '€30.01',
    },
    {
      name: 'Yearly',
      when: '2 invoices of €120.00 from the day of the delivery, the last one 12 months after it',
      amount: '€240.00',
    },
  ]);
});

it('a single period is invoiced on the day of the delivery', () => {
  expect(planInWords([part('recurring', 50_00, 12)], money)).toEqual([
    { name: 'Yearly', when: 'on the day of the delivery', amount: '€50.00' },
  ]);
});
