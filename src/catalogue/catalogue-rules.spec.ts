import fc from 'fast-check';
import { type ConfigurationState, optionErrors, settleDefault, slugOf, termOf } from './catalogue-rules.js';

const state = fc.record({ isDefault: fc.boolean(), isActive: fc.boolean(), isArchived: fc.boolean() });
const isOffered = ({ isActive, isArchived }: ConfigurationState) => isActive && !isArchived;

/**
 * Price configurations of a product that satisfy the rules: if any is offered, exactly one of the offered ones is the
 * default.
 */
const consistent = fc.array(state, { maxLength: 5 }).map((all) => {
  const first = all.findIndex(isOffered);
  return all.map((one, index) => ({ ...one, isDefault: index === first }));
});

describe('the default of a product', () => {
  it('is always an offered configuration, if there is one', () => {
    fc.assert(
      fc.property(consistent, fc.nat(5), fc.option(state), (all, place, wanted) => {
        const before = all[place] ?? null;
        const others = all.filter((_one, index) => index !== place);
        const settled = settleDefault(others, before, wanted);
        if ('field' in settled) return;
        const kept = others.map((one) => ({ ...one, isDefault: one.isDefault && !settled.isDefault }));
        const after = [...kept, ...(wanted ? [{ ...wanted, isDefault: settled.isDefault }] : [])];
        const defaults = after.filter(({ isDefault }) => isDefault);
        expect(defaults).toHaveLength(after.some(isOffered) ? 1 : 0);
        expect(defaults.every(isOffered)).toBe(true);
      }),
    );
  });

  it('is the requested configuration if it is offered', () => {
    fc.assert(
      fc.property(consistent, (others) => {
        const wanted = { isDefault: true, isActive: true, isArchived: false };
        expect(settleDefault(others, null, wanted)).toEqual({ isDefault: true });
      }),
    );
  });
});

describe('an option', () => {
  const good = { minQuantity: 1, maxQuantity: null, slaPackageId: null, group: null, billingPrice: 10 };

  it.each([
    [{}, []],
    [{ minQuantity: 0, maxQuantity: 0 }, []],
    [{ minQuantity: 2, maxQuantity: 2 }, []],
    [{ minQuantity: 3, maxQuantity: 2 }, ['maxQuantity']],
    [{ slaPackageId: 'sla-plus', group: 'SLA', billingPrice: null }, []],
    [{ slaPackageId: 'sla-plus', group: 'SLA' }, ['billingPrice']],
    [{ slaPackageId: 'sla-plus' }, ['billingPrice', 'group']],
  ])('%j: %j', (fields, expected) => {
    expect(optionErrors({ ...good, ...fields }).map(({ field }) => field)).toEqual(expected);
  });
});

it.each([
  ['one_time', 12, 1],
  ['monthly', 12, 12],
  ['yearly', 3, 3],
])('a price billed %s for %d terms has the term %d', (period, term, expected) =>
  expect(termOf(period, term)).toBe(expected),
);

it.each([
  ['HoloTable 65"', 'holotable-65'],
  ['  Décor & Lumière ', 'decor-lumiere'],
  ['***', ''],
  ['a'.repeat(100), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the name %j becomes the id %j', (name, expected) => expect(slugOf(name)).toBe(expected));
