import { chosenOf } from './compare';
import { rowsBetween } from './rows';
import type { Compared } from './show';

const product = (id: string, specifications: [string, string][] = []): Compared => ({
  id,
  name: id,
  description: '',
  category: 'Device',
  type: 'Table',
  group: 'tables',
  groupName: 'Tables',
  image: '',
  portability: false,
  activeUsers: 2,
  glasses: 'none',
  leadTimeWeeks: 6,
  specifications: specifications.map(([name, value]) => ({ name, value })),
});

it('the products of an address are existing ones, once each, in order, at most four', () => {
  const products = ['a', 'b', 'c', 'd', 'e'].map((id) => product(id));
  const chosen = (named: string) => chosenOf(named, products).map(({ id }) => id);
  expect(chosen('c,a,c,nothing,,a')).toEqual(['c', 'a']);
  expect(chosen('e,d,c,b,a')).toEqual(['e', 'd', 'c', 'b']);
  expect(chosen('')).toEqual([]);
});

it('rows list shared specifications first, then others, then catalogue properties', () => {
  const one = product('one', [
    ['Radius', '2 m'],
    ['Weight', '3 kg'],
  ]);
  const rows = rowsBetween([one, product('two', [['Weight', '4 kg']])]);
  expect(rows.slice(0, 2)).toEqual([
    { feature: 'Weight', values: ['3 kg', '4 kg'] },
    { feature: 'Radius', values: ['2 m', '–'] },
  ]);
  expect(rows.slice(2).map(({ feature }) => feature)).toEqual(['Active users', 'Glasses', 'Portability', 'Lead time']);
});
