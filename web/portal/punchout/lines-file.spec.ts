import type { Quote } from '../../shared/api/schema';
import { linesFile } from './lines-file';

const item = (id: string, changes: object) =>
  ({
    id,
    parentItemId: null,
    optionId: null,
    priceConfigurationId: 'presenter-monthly',
    product: { name: 'Presenter' },
    quantity: 2,
    totalPrice: 3_576,
    ...changes,
  }) as Quote['items'][number];

it('the file has the lines with a price, options under their products, and runs no formula', async () => {
  const items = [
    item('out', { totalPrice: null }),
    item('of out', { parentItemId: 'out' }),
    item('a', {}),
    item('b', { parentItemId: 'a', optionId: 'mount', product: { name: '=1+1 "x", y' }, quantity: 1, totalPrice: 0.1 }),
  ];
  const { content, fileName } = linesFile({ number: 'Q-2026-000123', currency: 'EUR', items });
  expect(fileName).toBe('Q-2026-000123.csv');
  const [head, ...rows] = (await content.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  expect(head).toContain('"Supplier part ID"');
  expect(rows).toEqual([
    '"1","","presenter-monthly","Presenter","2","EA","1788.00","EUR","Q-2026-000123"',
    `"2","1","mount","'=1+1 ""x"", y","1","EA","0.10","EUR","Q-2026-000123"`,
  ]);
});
