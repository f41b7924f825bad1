import { frenchTax } from '../../../test/builders/tax-decision.js';
import { SUPPLIES } from '../../rules/tax.js';
import { decideTax, sameTax, type TaxDecision } from './tax-decision.js';

/** Returns the VAT of goods, a service and an installation for a Dutch company, delivered in this country. */
function delivered(countryCode: string): TaxDecision {
  const at = (code: string) => ({ countryCode: code, postalCode: '' });
  const situation = {
    seller: 'NL',
    buyer: at('NL'),
    number: null,
    destination: at(countryCode),
    buyerCarries: false,
    day: '2026-11-28',
  } as const;
  const lines = SUPPLIES.map((supply) => ({ supply, total: 100_00 }));
  const seller = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;
  return decideTax(lines, { seller, situation, evidence: null }, 0).taxDecision!;
}

/** Returns a decision as an earlier version stored it: groups had no rule and no country. */
const earlier = ({ groups, ...decision }: TaxDecision): TaxDecision => ({
  ...decision,
  groups: groups.map(({ rule: _, country: __, ...group }) => group),
});

it('a decision of an earlier version is the same as one of today', () => {
  for (const decision of [frenchTax(), frenchTax({ valid: false }), delivered('NL'), delivered('BE')]) {
    expect(sameTax(decision, decision)).toBe(true);
    expect(sameTax(earlier(decision), decision)).toBe(true);
    expect(sameTax(decision, earlier(decision))).toBe(true);
  }
  expect(sameTax(earlier(frenchTax()), frenchTax({ valid: false }))).toBe(false);
});

it('the VAT of another state is another tax at an equal rate', () => {
  const [one, other] = [delivered('BE'), delivered('ES')];
  expect(one.groups.map(({ rate, tax }) => [rate, tax])).toEqual(other.groups.map(({ rate, tax }) => [rate, tax]));
  expect(sameTax(one, other)).toBe(false);
  expect(one.groups.map(({ rule, country }) => [rule, country])).toEqual([
    ['no_number', 'NL'],
    ['installed_there', 'BE'],
  ]);
});
