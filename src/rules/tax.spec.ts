import { flatTable, SUPPLIES, type Supply, taxOnceConfirmed, type TaxSituation, taxTable } from './tax.js';
import { TAX_WORDS } from './tax-rule-words.js';
import { EU_STATES, standardRate } from './vat-rates.js';
import { vatTerritory } from './vat-territory.js';

/** Returns a sale of a Dutch seller, who carries the goods, to a company with a valid number of its state. */
function sale(to: string, given: Partial<TaxSituation> & { postalCode?: string } = {}): TaxSituation {
  const { postalCode = '', ...rest } = given;
  const place = { countryCode: to, postalCode };
  const number = to === 'NL' || vatTerritory(place).goods ? { of: to, status: 'valid' as const } : null;
  return {
    seller: 'NL',
    buyer: place,
    number,
    destination: place,
    buyerCarries: false,
    day: '2026-11-28',
    ...rest,
  };
}

const at = (countryCode: string, postalCode = '') => ({ countryCode, postalCode });
const number = (of: string, status: 'valid' | 'invalid' | 'unconfirmed' = 'valid') => ({ number: { of, status } });

/** Returns category, rate in percent and rule of each kind of supply. */
const decided = (situation: TaxSituation) => {
  const table = taxTable(situation);
  return SUPPLIES.map((supply) => {
    const { category, rate, rule } = table[supply];
    return `${category} ${Math.round(rate * 1000) / 10} ${rule}`;
  });
};

describe('the five cases', () => {
  it.each([
    ['goods to a German company', 'goods', sale('DE'), 'K', 0, 'VATEX-EU-IC'],
    ['a subscription for a German company', 'service', sale('DE'), 'AE', 0, 'VATEX-EU-AE'],
    ['goods to Dubai', 'goods', sale('AE'), 'G', 0, 'VATEX-EU-G'],
    ['a sale in the Netherlands', 'goods', sale('NL'), 'S', 0.21, null],
    ['a service for a company in Dubai', 'service', sale('AE'), 'O', 0, 'VATEX-EU-O'],
  ] as const)('%s', (_name, supply: Supply, situation, category, rate, code) => {
    const tax = taxTable(situation)[supply];
    expect(tax).toMatchObject({ category, rate });
    expect(TAX_WORDS[tax.rule].code).toBe(code);
  });
});

describe('goods, services and installed goods', () => {
  it.each<[string, TaxSituation, string, string, string]>([
    ['in the seller’s state', sale('NL'), 'S 21 domestic', 'S 21 domestic', 'S 21 domestic'],
    [
      'to a German company, delivered in the Netherlands',
      sale('DE', { destination: at('NL') }),
      'S 21 stays_here',
      'AE 0 reverse_charge',
      'S 21 stays_here',
    ],
    [
      'to a German company, delivered in France',
      sale('DE', { destination: at('FR') }),
      'K 0 intra_community',
      'AE 0 reverse_charge',
      'S 20 installed_there',
    ],
    [
      'to a Dutch company, delivered in Germany',
      sale('NL', { destination: at('DE') }),
      'S 21 no_number',
      'S 21 domestic',
      'S 19 installed_there',
    ],
    [
      'to a Dutch company with a German number, delivered in Germany',
      sale('NL', { destination: at('DE'), ...number('DE') }),
      'K 0 intra_community',
      'S 21 domestic',
      'AE 0 reverse_charge_installed',
    ],
    [
      'to a German company without a number',
      sale('DE', { number: null }),
      'S 21 no_number',
      'S 21 no_number',
      'S 19 installed_there',
    ],
    [
      'to a German company whose number is not confirmed',
      sale('DE', number('DE', 'unconfirmed')),
      'S 21 no_number',
      'S 21 no_number',
      'S 19 installed_there',
    ],
    [
      'to a German company whose number is invalid',
      sale('DE', number('DE', 'invalid')),
      'S 21 no_number',
      'S 21 no_number',
      'S 19 installed_there',
    ],
    [
      'to a German company that gives a Dutch number',
      sale('DE', number('NL')),
      'S 21 no_number',
      'S 21 no_number',
      'S 19 installed_there',
    ],
    ['to Greece', sale('GR'), 'K 0 intra_community', 'AE 0 reverse_charge', 'AE 0 reverse_charge_installed'],
    ['to Dubai', sale('AE'), 'G 0 export', 'O 0 service_outside', 'O 0 installed_outside'],
    [
      'to Dubai for a Dutch company',
      sale('NL', { destination: at('AE') }),
      'G 0 export',
      'S 21 domestic',
      'O 0 installed_outside',
    ],
    [
      'to Dubai for a Dutch company that collects them',
      sale('NL', { destination: at('AE'), buyerCarries: true }),
      'S 21 carried_by_resident',
      'S 21 domestic',
      'O 0 installed_outside',
    ],
    ['to Great Britain', sale('GB'), 'G 0 export', 'O 0 service_outside', 'O 0 installed_outside'],
    [
      'to Northern Ireland with an XI number',
      sale('GB', { postalCode: 'BT1 5GS', ...number('XI') }),
      'K 0 intra_community',
      'O 0 service_outside',
      'AE 0 reverse_charge_installed',
    ],
    [
      'to Northern Ireland without a number',
      sale('GB', { postalCode: 'bt1 5gs', number: null }),
      'S 21 no_number',
      'O 0 service_outside',
      'S 20 installed_there',
    ],
    [
      'to Monaco, which counts as France',
      sale('MC', { postalCode: '98000', ...number('FR') }),
      'K 0 intra_community',
      'AE 0 reverse_charge',
      'AE 0 reverse_charge_installed',
    ],
    [
      'to the Canary Islands',
      sale('ES', { postalCode: '35001', ...number('ES') }),
      'G 0 export',
      'O 0 service_outside',
      'O 0 installed_outside',
    ],
  ])('%s', (_name, situation, ...expected) => {
    expect(decided(situation)).toEqual(expected);
  });

  it('another seller charges the rate of its own state', () => {
    expect(decided(sale('DE', { seller: 'DE' }))[0]).toBe('S 19 domestic');
    expect(decided(sale('NL', { seller: 'DE' }))).toEqual([
      'K 0 intra_community',
      'AE 0 reverse_charge',
      'AE 0 reverse_charge_installed',
    ]);
  });
});

it.each([
  ['the mainland', 'ES', '28001', true],
  ['the Balearic Islands', 'ES', '07001', true],
  ['Tenerife', 'ES', '38001', false],
  ['Ceuta', 'ES', '51001', false],
  ['Melilla', 'ES', '52001', false],
  ['Heligoland', 'DE', '27498', false],
  ['Büsingen', 'DE', '78266', false],
  ['Åland, by its postal code', 'FI', '22100', false],
  ['Åland, by its own country code', 'AX', '22100', false],
  ['Corsica', 'FR', '20000', true],
  ['Réunion', 'FR', '97400', false],
  ['Martinique, by its own country code', 'MQ', '97200', false],
  ['Mount Athos', 'GR', '630 86', false],
  ['Livigno', 'IT', '23041', false],
  ['Campione d’Italia', 'IT', '22061', false],
  ['San Marino', 'SM', '47890', false],
  ['Madeira', 'PT', '9000-001', true],
  ['Jersey', 'JE', 'JE2 3QA', false],
  ['Switzerland', 'CH', '8001', false],
])('%s: %s %s is in the VAT territory: %p', (_name, countryCode, postalCode, inside) => {
  expect(vatTerritory({ countryCode, postalCode }).services !== null).toBe(inside);
});

describe('EXW', () => {
  it.each<[string, Partial<TaxSituation>, boolean]>([
    ['goods that the seller carries to Germany', {}, false],
    ['goods that a German buyer collects', { buyerCarries: true }, true],
    ['goods that stay in the Netherlands', { buyerCarries: true, destination: at('NL') }, false],
    ['goods taxed for want of a number', { buyerCarries: true, number: null }, false],
    ['an export that the buyer carries', { buyerCarries: true, destination: at('CH') }, true],
  ])('%s need proof of transport: %s', (_name, given, expected) => {
    const table = taxTable(sale('DE', given));
    expect(table.goods.needsProof).toBe(expected);
    expect(table.service.needsProof).toBe(false);
  });
});

describe('what would change the tax', () => {
  it.each<[string, TaxSituation, string | null]>([
    ['a number that is not confirmed', sale('DE', number('DE', 'unconfirmed')), 'confirmation'],
    ['an invalid number', sale('DE', number('DE', 'invalid')), 'correction'],
    ['no number', sale('DE', { number: null }), 'number'],
    ['a number of the seller’s state', sale('DE', number('NL')), 'number_elsewhere'],
    ['no number of a company in Switzerland', sale('CH', { destination: at('DE') }), 'number_elsewhere'],
    ['a Dutch company that has goods delivered to Germany', sale('NL', { destination: at('DE') }), 'number_elsewhere'],
    ['the same without a number', sale('NL', { destination: at('DE'), number: null }), 'number_elsewhere'],
    ['nothing with a valid number', sale('DE'), null],
    ['nothing in the seller’s state', sale('NL', number('NL', 'unconfirmed')), null],
    ['nothing outside the union', sale('AE'), null],
    ['nothing for goods that stay', sale('DE', { destination: at('NL'), number: null }), null],
  ])('%s', (_name, situation, missing) => {
    const once = taxOnceConfirmed(situation, ['goods']);
    expect(once?.missing ?? null).toBe(missing);
    if (once) expect(once.table.goods).toMatchObject({ category: 'K', rate: 0 });
  });
});

it('a valid number of a third state leaves installed goods taxed, which one of the state of the installation would change', () => {
  const installed = sale('DE', { destination: at('BE') });
  expect(taxTable(installed).goods_with_installation).toMatchObject({ category: 'S', country: 'BE' });
  const once = taxOnceConfirmed(installed, ['goods', 'goods_with_installation']);
  expect(once).toMatchObject({
    missing: 'number_there',
    of: 'BE',
    table: { goods_with_installation: { category: 'AE', rule: 'reverse_charge_installed' } },
  });
  expect(taxOnceConfirmed(installed, ['goods', 'service'])).toBeNull();
  expect(taxOnceConfirmed(sale('DE'), ['goods_with_installation'])).toBeNull();
});

it('an export leaves the VAT territory of the union, which parts of its states are outside of', () => {
  const { rule } = taxTable(sale('ES', { destination: at('ES', '35001') })).goods;
  expect(rule).toBe('export');
  const sentence = TAX_WORDS[rule].sentence('the Netherlands', 'Spain');
  expect(sentence).toContain('leave the VAT territory of the European Union');
});

describe('rates', () => {
  it.each([
    ['EE', '2025-06-30', 0.22],
    ['EE', '2025-07-01', 0.24],
    ['RO', '2025-07-31', 0.19],
    ['RO', '2025-08-01', 0.21],
    ['SK', '2024-12-31', 0.2],
    ['SK', '2025-01-01', 0.23],
    ['FI', '2024-08-31', 0.24],
    ['FI', '2024-09-01', 0.255],
    ['NL', '1990-01-01', 0.21],
  ] as const)('of %s on %s: %p', (state, day, rate) => expect(standardRate(state, day)).toBe(rate));

  it('are known for all 27 states, newest first, from 15% (article 97) to 27%', () => {
    expect(EU_STATES).toHaveLength(27);
    for (const state of EU_STATES) {
      const rate = standardRate(state, '2026-11-28');
      expect(rate >= 0.15 && rate <= 0.27).toBe(true);
      expect(Math.round(rate * 10_000)).toBeCloseTo(rate * 10_000, 9);
    }
  });

  it('a flat table is the same for everything', () => {
    expect(flatTable(0.21, 'NL').service).toMatchObject({ category: 'S', rate: 0.21, rule: 'standard' });
  });
});
