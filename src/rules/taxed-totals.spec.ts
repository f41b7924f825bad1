import fc from 'fast-check';
import { STANDARD_TAX, totals } from './price.js';
import { flatTable, isSameVat, SUPPLIES, taxTable } from './tax.js';
import { groupOf, type TaxedLine, taxedTotals } from './taxed-totals.js';

const place = (countryCode: string) => ({ countryCode, postalCode: '' });
const table = (countryCode: string, destination = countryCode) =>
  taxTable({
    seller: 'NL',
    buyer: place(countryCode),
    number: { of: countryCode, status: 'valid' },
    destination: place(destination),
    buyerCarries: false,
    day: '2026-11-28',
  });

const goods = (total: number): TaxedLine => ({ supply: 'goods', total });
const service = (total: number): TaxedLine => ({ supply: 'service', total });

it('a mixed quote to Germany has a group for goods with the shipping, and one for services', () => {
  const result = taxedTotals([goods(96_420_00), service(20_100_00)], table('DE'), 500_00);
  expect(result).toMatchObject({ subtotal: 116_520_00, tax: 0, total: 117_020_00, rate: 0 });
  expect(result.groups).toMatchObject([
    { category: 'K', supplies: ['goods'], net: 96_920_00, shipping: 500_00, tax: 0 },
    { category: 'AE', supplies: ['service'], net: 20_100_00, shipping: 0, tax: 0 },
  ]);
  expect(groupOf(result.groups, service(1))?.category).toBe('AE');
});

it('goods and services at the same rate are one group, whose VAT is rounded once', () => {
  const { groups, tax } = taxedTotals([goods(50), service(50)], table('NL'), 50);
  expect(groups).toMatchObject([{ category: 'S', supplies: ['goods', 'service'], net: 150, tax: 32 }]);
  expect(tax).toBe(32);
});

const everything = (given: Partial<Parameters<typeof taxTable>[0]>) =>
  taxedTotals(
    SUPPLIES.map((supply) => ({ supply, total: 100 })),
    taxTable({
      seller: 'NL',
      buyer: place('DE'),
      number: { of: 'DE', status: 'valid' },
      destination: place('DE'),
      buyerCarries: true,
      day: '2026-11-28',
      ...given,
    }),
  ).groups;

it('services and installed goods with reverse charge are apart, because the former are listed only', () => {
  expect(
    everything({}).map(({ category, rule, supplies, needsProof }) => [category, rule, supplies, needsProof]),
  ).toEqual([
    ['K', 'intra_community', ['goods'], true],
    ['AE', 'reverse_charge', ['service'], false],
    ['AE', 'reverse_charge_installed', ['goods_with_installation'], false],
  ]);
});

it('the VAT of another state is apart at an equal rate', () => {
  const groups = everything({ buyer: place('NL'), number: null, destination: place('BE') });
  expect(groups.map(({ rate, country, supplies }) => [rate, country, supplies])).toEqual([
    [0.21, 'NL', ['goods', 'service']],
    [0.21, 'BE', ['goods_with_installation']],
  ]);
});

it('a group says each reason once', () => {
  const [group] = everything({ buyer: place('NL'), number: null, destination: place('BE') });
  expect(group!.reasons.map(({ rule }) => rule)).toEqual(['no_number', 'domestic']);
  expect(everything({ buyer: place('NL'), destination: place('NL') })[0]!.reasons).toHaveLength(1);
});

it('goods that stay in the Netherlands are taxed beside a service that is not', () => {
  const { groups, tax, rate } = taxedTotals([goods(100_00), service(300_00)], table('DE', 'NL'), 0);
  expect(groups.map(({ category, net, tax: own }) => [category, net, own])).toEqual([
    ['S', 100_00, 21_00],
    ['AE', 300_00, 0],
  ]);
  expect([tax, rate]).toEqual([21_00, 0.0525]);
});

it.each([
  ['no lines', [], 100, [100]],
  ['lines without a price', [{ supply: 'service' as const, total: null }], 100, [100]],
  ['services only', [service(10)], 100, [110]],
])('shipping with %s goes to the only group', (_name, lines, shipping, nets) => {
  expect(taxedTotals(lines, table('DE'), shipping).groups.map(({ net }) => net)).toEqual(nets);
});

describe('for any lines', () => {
  const line = fc.record({
    supply: fc.constantFrom(...SUPPLIES),
    total: fc.option(fc.integer({ min: 0, max: 99_999_999_999 })),
  });
  const lines = fc.array(line, { maxLength: 40 });
  const shipping = fc.option(fc.integer({ min: 0, max: 99_999_999 }));
  const country = fc.constantFrom('NL', 'DE', 'FR', 'AE', 'GB', 'MC');

  it('the groups add up to the totals', () => {
    fc.assert(
      fc.property(lines, shipping, country, country, (given, cost, buyer, destination) => {
        const { groups, subtotal, tax, total } = taxedTotals(given, table(buyer, destination), cost);
        const sum = (of: (group: (typeof groups)[number]) => number) =>
          groups.reduce((all, group) => all + of(group), 0);
        expect(sum(({ net }) => net)).toBe(subtotal + (cost ?? 0));
        expect(sum((group) => group.shipping)).toBe(cost ?? 0);
        expect(sum((group) => group.tax)).toBe(tax);
        expect(total).toBe(subtotal + (cost ?? 0) + tax);
        expect(groups.every((group) => group.shipping >= 0 && group.net >= group.shipping)).toBe(true);
        for (const [index, group] of groups.entries()) {
          expect(groups.findIndex((other) => isSameVat(other, group))).toBe(index);
        }
        expect(given.every((one) => groupOf(groups, one))).toBe(true);
      }),
    );
  });

  it('a flat table gives the totals of a quote without a decision', () => {
    fc.assert(
      fc.property(lines, shipping, (given, cost) => {
        const plain = totals(
          given.map(({ total }) => total),
          STANDARD_TAX,
          cost,
        );
        expect(taxedTotals(given, flatTable(0.21, 'NL'), cost)).toMatchObject({ ...plain, rate: 0.21 });
      }),
    );
  });
});
