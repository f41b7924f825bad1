import { differs, rowsOf } from './feature-rows';
import type { Card } from './products';

const card = (id: string, fields: Partial<Card> = {}): Card => ({
  id,
  name: id,
  description: '',
  category: 'Device',
  type: 'Table',
  group: 'tables',
  image: '',
  portability: false,
  activeUsers: 2,
  glasses: 'none',
  leadTimeWeeks: 6,
  ...fields,
});

it('each row has a value for each product in order, also for products missing in the table', () => {
  const rows = rowsOf({
    products: [card('one'), card('two', { portability: true, activeUsers: 'variable' })],
    featureComparison: [
      { feature: 'Weight', values: [{ productId: 'two', value: '2 kg' }] },
      {
        feature: 'Glasses',
        values: [
          { productId: 'one', value: 'Own' },
          { productId: 'gone', value: 'x' },
        ],
      },
    ],
  });
  expect(rows).toEqual([
    { feature: 'Weight', values: ['–', '2 kg'] },
    { feature: 'Glasses', values: ['Own', '–'] },
    { feature: 'Active users', values: ['2', 'Variable'] },
    { feature: 'Portability', values: ['No', 'Yes'] },
    { feature: 'Lead time', values: ['6 weeks', '6 weeks'] },
  ]);
  expect(rows.map(differs)).toEqual([true, true, true, true, false]);
});
