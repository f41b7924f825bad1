import { supplyAtPrice, supplyOfCategory, supplyOfLine, supplyOfOption } from './supply.js';

const table = { supply: null, isSla: false, added: null, product: 'goods' as const };

it.each([
  ['of a table is goods', table, 'goods'],
  ['of an SLA is a service', { ...table, isSla: true }, 'service'],
  ['that adds software is a service', { ...table, added: 'service' as const }, 'service'],
  ['has its own supply', { ...table, supply: 'goods_with_installation' as const }, 'goods_with_installation'],
])('an option %s', (_name, option, expected) => expect(supplyOfOption(option)).toBe(expected));

it('software is a service, and so is what is paid periodically', () => {
  expect([supplyOfCategory('Software'), supplyOfCategory('Device')]).toEqual(['service', 'goods']);
  expect(supplyAtPrice('goods', 'monthly')).toBe('service');
  expect(supplyAtPrice('goods_with_installation', 'one_time')).toBe('goods_with_installation');
});

it.each([
  [{ category: 'Device', optionGroup: null, billingPeriod: 'one_time' as const }, 'goods'],
  [{ category: 'Device', optionGroup: null, billingPeriod: 'monthly' as const }, 'service'],
  [{ category: 'Device', optionGroup: 'SLA', billingPeriod: 'one_time' as const }, 'service'],
  [{ category: 'Software', optionGroup: null, billingPeriod: 'one_time' as const }, 'service'],
  [{ category: 'Software', optionGroup: null, billingPeriod: 'one_time' as const, supply: 'goods' as const }, 'goods'],
])('the line %p is %s', (line, expected) => expect(supplyOfLine(line)).toBe(expected));
