import { decideTax, type TaxDecision } from '../../src/quotes/tax/tax-decision.js';
import type { TaxedLine } from '../../src/rules/taxed-totals.js';

/** A desk and three seats of software, with the shipping in cents. */
const LINES: TaxedLine[] = [
  { supply: 'goods', total: 9_642_000 },
  { supply: 'service', total: 2_010_000 },
];

/**
 * Returns the VAT of goods and services for a company in France: intra-Community supply and reverse charge with a valid
 * number, 21% without.
 */
export function frenchTax({ valid = true, shippingCost = 64_000, buyerCarries = false } = {}): TaxDecision {
  const place = { countryCode: 'FR', postalCode: '13002' };
  const { taxDecision } = decideTax(
    LINES,
    {
      seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' },
      situation: {
        seller: 'NL',
        buyer: place,
        number: { of: 'FR', status: valid ? 'valid' : 'unconfirmed' },
        destination: place,
        buyerCarries,
        day: '2026-05-05',
      },
      evidence: null,
    },
    shippingCost,
  );
  return taxDecision!;
}
