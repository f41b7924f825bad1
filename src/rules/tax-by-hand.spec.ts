import fc from 'fast-check';
import { SUPPLIES, taxTable, type TaxSituation, VAT_NUMBER_STATUSES } from './tax.js';
import { TAX_WORDS } from './tax-rule-words.js';
import {
  EXEMPTION_CODES,
  type ExemptionCode,
  EXEMPTIONS,
  HAND_CATEGORIES,
  HAND_KINDS,
  handKindOf,
  type HandTax,
  handTaxProblem,
  withHandTaxes,
} from './tax-by-hand.js';
import { EU_STATES, isEuState, listedRate, RATE_IDS, sourceOfRate, standardRate } from './vat-rates.js';

const place = fc.record({
  countryCode: fc.constantFrom(...EU_STATES, 'GB', 'US', 'AE'),
  postalCode: fc.constant('1000'),
});
const situations: fc.Arbitrary<TaxSituation> = fc.record({
  seller: fc.constantFrom(...EU_STATES),
  buyer: place,
  number: fc.option(fc.record({ of: fc.constantFrom(...EU_STATES), status: fc.constantFrom(...VAT_NUMBER_STATUSES) })),
  destination: place,
  buyerCarries: fc.boolean(),
  day: fc.constantFrom('2024-01-01', '2026-11-30'),
});
const taxes: fc.Arbitrary<HandTax> = fc.record({
  category: fc.constantFrom(...HAND_CATEGORIES),
  rateOf: fc.option(fc.constantFrom(...RATE_IDS)),
  exemption: fc.option(fc.constantFrom(...EXEMPTION_CODES)),
});

it('what passes the check has a rate only when it is taxed, and a reason only when it is not', () => {
  fc.assert(
    fc.property(situations, fc.constantFrom(...HAND_KINDS), taxes, (situation, kind, tax) => {
      fc.pre(handTaxProblem(tax) === null);
      const byTable = taxTable(situation);
      const table = withHandTaxes(byTable, { goods: null, service: null, [kind]: tax }, situation);
      for (const supply of SUPPLIES) {
        if (handKindOf(supply) !== kind) {
          expect(table[supply]).toBe(byTable[supply]);
          continue;
        }
        const { category, rate, rule } = table[supply];
        const { code, mention } = TAX_WORDS[rule];
        expect(category).toBe(tax.category);
        expect(rate > 0).toBe(category === 'S');
        expect([code === null, mention === null]).toEqual([category === 'S', category === 'S']);
        if (category === 'E') expect(code).toBe(tax.exemption);
      }
    }),
  );
});

it.each<[string, HandTax]>([
  ['a taxed supply without a rate', { category: 'S', rateOf: null, exemption: null }],
  ['an exempt supply without a reason', { category: 'E', rateOf: null, exemption: null }],
  ['an exempt supply with a rate', { category: 'E', rateOf: 'NL', exemption: 'VATEX-EU-151-1A' }],
  ['a taxed supply with a reason', { category: 'S', rateOf: 'NL', exemption: 'VATEX-EU-151-1A' }],
])('refuses %s', (_what, tax) => {
  expect(handTaxProblem(tax)).toEqual(expect.any(String));
});

it('forces of NATO in the own and in another state have the letters (c) and (d) of article 151(1)', () => {
  const articleOf = (code: ExemptionCode) => TAX_WORDS[EXEMPTIONS[code]].mention;
  expect(articleOf('VATEX-EU-151-1C')).toContain('Article 151(1)(c)');
  expect(articleOf('VATEX-EU-151-1D')).toContain('in another EU country, Article 151(1)(d)');
});

it('other rates name the article of the directive and the national act that they come from', () => {
  for (const id of RATE_IDS.filter((one) => !isEuState(one))) {
    expect(sourceOfRate(id)).toMatch(/^Article (98|104\([123]\)) of Directive 2006\/112\/EC; \S/);
  }
});

it('other rates are lower than the standard rate of their state, and 15% or more unless they are reduced', () => {
  for (const id of RATE_IDS) {
    const { state, name, rate } = listedRate(id, '2026-11-30');
    const standard = standardRate(state, '2026-11-30');
    if (isEuState(id)) expect([name, rate, sourceOfRate(id)]).toEqual([null, standard, null]);
    else expect(rate < standard && rate >= (name === 'reduced rate' ? 0.05 : 0.15)).toBe(true);
  }
});
