import { countryInText, taxTable } from './tax.js';
import { TAX_WORDS } from './tax-rule-words.js';
import type { EuState } from './vat-rates.js';
import { type Place, vatTerritory } from './vat-territory.js';

/**
 * The VAT of commission: a service of the partner to us, so the decision of `tax.ts` from the other side. The partner is
 * the seller, and we are a buyer with a valid VAT number.
 */

/** Why a partner charges VAT on its commission, or does not. */
type CommissionVatRule = 'domestic' | 'reverse_charge' | 'no_number' | 'outside';

/** VAT of the commission of a partner. */
export interface CommissionVat {
  category: 'S' | 'AE' | 'O';
  /** Rate as a fraction: 0.21 is 21%. */
  rate: number;
  rule: CommissionVatRule;
  /** Some words beside the rate: 'reverse charge'. */
  label: string;
  /** Sentence for the partner. */
  reason: string;
  /** Code of the reason for an invoice without VAT (VATEX). */
  code: string | null;
  /** Mention that an invoice without VAT needs. */
  mention: string | null;
}

/**
 * Returns the VAT of commission that is paid out on a day. A partner that is established in the union without a VAT number,
 * or in our state with a number of another state, charges none (`no_number`). Why is not known: it may be a small
 * enterprise (article 284 of Directive 2006/112/EC), and only the partner can declare that.
 *
 * @param number state of the partner's valid VAT number; null without one
 * @param buyer state in which we are established
 * @param day '2026-12-31'
 */
export function commissionVat(partner: Place, number: string | null, buyer: EuState, day: string): CommissionVat {
  const seller = vatTerritory(partner).services;
  const here = countryInText(buyer);
  if (seller === null) {
    const { code, mention } = TAX_WORDS.service_outside;
    const reason = `Outside the scope of VAT: you are established outside the European Union, and we account for the VAT in ${here}.`;
    return { category: 'O', rate: 0, rule: 'outside', label: 'outside the scope of VAT', reason, code, mention };
  }
  if (number === null || (seller === buyer && number !== buyer)) {
    const reason = 'No VAT number: we know no VAT number of your company by which it could charge VAT.';
    return { category: 'O', rate: 0, rule: 'no_number', label: 'no VAT number', reason, code: null, mention: null };
  }
  const at = { countryCode: buyer, postalCode: '' };
  const ours = { of: buyer, status: 'valid' } as const;
  const sale = { seller, buyer: at, number: ours, destination: at, buyerCarries: false, day };
  const { category, rate } = taxTable(sale).service;
  if (category === 'S') {
    const reason = `Your company and ours are in ${here}, whose VAT applies.`;
    return { category, rate, rule: 'domestic', label: `both in ${here}`, reason, code: null, mention: null };
  }
  const { code, mention } = TAX_WORDS.reverse_charge;
  const reason = `Reverse charge: we account for the VAT in ${here}.`;
  return { category: 'AE', rate: 0, rule: 'reverse_charge', label: 'reverse charge', reason, code, mention };
}
