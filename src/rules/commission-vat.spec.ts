import fc from 'fast-check';
import { commissionVat } from './commission-vat.js';
import { taxTable } from './tax.js';
import { EU_STATES, standardRate } from './vat-rates.js';

const DAY = '2026-11-29';
const place = (countryCode: string, postalCode = '') => ({ countryCode, postalCode });

it.each([
  ['a company of our state with its number', place('NL'), 'NL', 'S', 0.21, 'domestic'],
  ['a company of another state with its number', place('DE'), 'DE', 'AE', 0, 'reverse_charge'],
  ['a company of another state with a number of ours', place('DE'), 'NL', 'AE', 0, 'reverse_charge'],
  ['a Greek company', place('GR'), 'GR', 'AE', 0, 'reverse_charge'],
  ['a company in Monaco, which counts as France', place('MC', '98000'), 'FR', 'AE', 0, 'reverse_charge'],
  ['a company of our state without a number', place('NL'), null, 'O', 0, 'no_number'],
  ['a company of our state with a number of another', place('NL'), 'DE', 'O', 0, 'no_number'],
  ['a company of another state without a number', place('DE'), null, 'O', 0, 'no_number'],
  ['a company outside the union', place('CH'), null, 'O', 0, 'outside'],
  ['a company on the Canary Islands', place('ES', '35001'), 'ES', 'O', 0, 'outside'],
  ['a company in Northern Ireland, which is outside for services', place('GB', 'BT1 1AA'), 'XI', 'O', 0, 'outside'],
])('%s', (_, partner, number, category, rate, rule) => {
  expect(commissionVat(partner, number, 'NL', DAY)).toMatchObject({ category, rate, rule });
});

it('follows the rate of the day', () => {
  expect(commissionVat(place('EE'), 'EE', 'EE', '2025-06-30').rate).toBe(0.22);
  expect(commissionVat(place('EE'), 'EE', 'EE', '2025-07-01').rate).toBe(0.24);
});

it('is what the same service is taxed with when the partner sells it to us', () => {
  const states = fc.constantFrom(...EU_STATES);
  fc.assert(
    fc.property(states, states, (partner, buyer) => {
      const [seller, at] = [partner, place(buyer)];
      const number = { of: buyer, status: 'valid' as const };
      const sold = taxTable({ seller, buyer: at, number, destination: at, buyerCarries: false, day: DAY }).service;
      const { category, rate } = commissionVat(place(partner), partner, buyer, DAY);
      expect({ category, rate }).toEqual({ category: sold.category, rate: sold.rate });
      expect(rate).toBe(partner === buyer ? standardRate(buyer, DAY) : 0);
    }),
  );
});

it('without VAT, an invoice has its reason; nothing is asserted of a company without a number', () => {
  for (const [partner, number] of [
    ['DE', 'DE'],
    ['CH', null],
  ] as const) {
    expect(commissionVat(place(partner), number, 'NL', DAY).mention).toMatch(/Directive 2006\/112\/EC$/);
  }
  const { mention, code, reason } = commissionVat(place('NL'), null, 'NL', DAY);
  expect([mention, code, /small/.test(reason)]).toEqual([null, null, false]);
});
